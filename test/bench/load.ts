import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { createCall, type Operation, type Poll } from './calls';
import type { BenchFixture } from './fixture';

/**
 * Sends load from a separate process over 50 connections, each of which sends its next request after a response. The
 * argument is a LoadPlan and the output is a LoadReport, both as JSON.
 */
export interface LoadPlan {
  url: string;
  fixtureFile: string;
  operation: Operation;
  seconds: number;
  /** The number of the first request. Each redemption of a run needs a different number. */
  from: number;
  /** The boards to poll in turn. */
  polls?: Poll[];
}
export interface LoadReport {
  /** The number of responses with the expected status per second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** The number of sent requests. */
  sent: number;
  /** The number of responses per status. */
  statuses: Record<string, number>;
  /** Responses with an unexpected status, and requests without a response. */
  unexpected: string[];
}

const CONNECTIONS = 50;
const EXPECTED = { 'look-up': 200, redeem: 201, poll: 304, dashboard: 200 } as const;

function listUnexpected(operation: Operation, statuses: Record<string, number>, unanswered: number): string[] {
  const other = Object.entries(statuses).filter(([status]) => Number(status) !== EXPECTED[operation]);
  const unexpected = other.map(([status, count]) => `${operation}: ${count} responses with status ${status}`);
  return unanswered > 0 ? [...unexpected, `${operation}: ${unanswered} requests without a response`] : unexpected;
}

async function main(plan: LoadPlan): Promise<LoadReport> {
  const fixture = JSON.parse(readFileSync(plan.fixtureFile, 'utf8')) as BenchFixture;
  let next = plan.from;
  const instance = autocannon({
    url: plan.url,
    connections: CONNECTIONS,
    duration: plan.seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { token, headers, ...call } = createCall(plan, fixture, next++);
          return { ...request, ...call, headers: { ...request.headers, ...headers, authorization: `Bearer ${token}` } };
        },
      },
    ],
  });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let endedAt = startedAt;
  instance.on('response', (_client, status, _bytes, ms) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(ms);
    endedAt = performance.now();
  });
  const { errors, timeouts } = await instance;
  times.sort((a, b) => a - b);
  const getPercentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return {
    perSecond: ((statuses[EXPECTED[plan.operation]] ?? 0) / (endedAt - startedAt)) * 1000,
    p50: getPercentile(0.5),
    p99: getPercentile(0.99),
    sent: next - plan.from,
    statuses,
    unexpected: listUnexpected(plan.operation, statuses, errors + timeouts),
  };
}

void main(JSON.parse(process.argv[2] ?? '') as LoadPlan).then((report) => console.log(JSON.stringify(report)));
