import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';

/**
 * Sends GET requests in turn at a fixed rate without waiting for responses (an open loop), like independent boards and
 * phones. The argument is a SteadyPlan and the output is a SteadyReport, both as JSON.
 */
export interface SteadyPlan {
  url: string;
  /** The path of a JSON file with the requests. */
  requestsFile: string;
  perSecond: number;
  seconds: number;
}
export interface SteadyRequest {
  path: string;
  headers: Record<string, string>;
}
export interface SteadyReport {
  sent: number;
  /** The time in ms since the request was due. */
  p50: number;
  p99: number;
  /** The number of responses per status. Status 0 counts requests without a response. */
  statuses: Record<string, number>;
}

const CONNECTIONS = 200;

async function main({ url, requestsFile, perSecond, seconds }: SteadyPlan): Promise<SteadyReport> {
  const requests = JSON.parse(readFileSync(requestsFile, 'utf8')) as SteadyRequest[];
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const responses: Promise<void>[] = [];

  const send = ({ path, headers }: SteadyRequest, dueAt: number) =>
    new Promise<void>((resolve) => {
      const end = (status: number) => {
        statuses[status] = (statuses[status] ?? 0) + 1;
        times.push(performance.now() - dueAt);
        resolve();
      };
      get(url + path, { agent, headers }, (response) => {
        response.resume().once('end', () => end(response.statusCode ?? 0));
      }).once('error', () => end(0));
    });

  const startedAt = performance.now();
  const total = perSecond * seconds;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.min(total, ((performance.now() - startedAt) / 1000) * perSecond);
      while (responses.length < due) {
        const request = requests[responses.length % requests.length];
        if (request) responses.push(send(request, startedAt + (responses.length / perSecond) * 1000));
      }
      if (responses.length < total) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(responses);
  agent.destroy();
  times.sort((a, b) => a - b);
  const getPercentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return { sent: responses.length, p50: getPercentile(0.5), p99: getPercentile(0.99), statuses };
}

void main(JSON.parse(process.argv[2] ?? '') as SteadyPlan).then((report) => console.log(JSON.stringify(report)));
