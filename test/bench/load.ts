import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { BenchFixture } from './fixture';

/**
 * The load in a process of its own: 50 connections, each sending its next request when the last was answered.
 * Takes a LoadPlan as its one argument and prints a LoadReport, both JSON.
 */
export interface LoadPlan {
  url: string;
  sceneFile: string;
  act: 'look-up' | 'redeem' | 'poll';
  seconds: number;
  /** Number of the first request; no two redeems of a run may have the same. */
  from: number;
  poll?: { path: string; token: string; etag: string };
}
export interface LoadReport {
  /** Answers of the expected status a second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** Requests sent. */
  sent: number;
  /** How many answers of each status. */
  statuses: Record<string, number>;
  errors: number;
}

const CONNECTIONS = 50;
const EXPECTED = { 'look-up': 200, redeem: 201, poll: 304 } as const;

interface Call {
  method: string;
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The n-th request of an act. Neighbours in time meet different stores, so no row becomes a convoy. */
function callOf(plan: LoadPlan, { stores, customers, rewardsPerStore }: BenchFixture, n: number): Call {
  if (plan.act === 'poll') {
    const { path = '', token = '', etag = '' } = plan.poll ?? {};
    return { method: 'GET', path, token, headers: { 'if-none-match': etag } };
  }
  const customer = customers[n % customers.length];
  const store = stores[customer?.store ?? 0];
  if (!customer || !store) throw new Error('an empty scene');
  if (plan.act === 'look-up') {
    const query = `phone=${encodeURIComponent(customer.phone)}&storeSubdomain=${store.subdomain}`;
    return { method: 'GET', path: `/api/public/customer?${query}`, token: store.token };
  }
  const reward = Math.floor(n / customers.length);
  if (reward >= rewardsPerStore) throw new Error('no redeems left: prepare more rewards');
  return {
    method: 'POST',
    path: '/api/public/redeem',
    token: store.token,
    headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${n}` },
    body: JSON.stringify({ customerId: customer.id, rewardId: store.rewards[reward], storeSubdomain: store.subdomain }),
  };
}

async function main(plan: LoadPlan): Promise<LoadReport> {
  const scene = JSON.parse(readFileSync(plan.sceneFile, 'utf8')) as BenchFixture;
  let next = plan.from;
  const instance = autocannon({
    url: plan.url,
    connections: CONNECTIONS,
    duration: plan.seconds,
    requests: [
      {
        setupRequest: (request) => {
          const { token, headers, ...call } = callOf(plan, scene, next++);
          return { ...request, ...call, headers: { ...request.headers, ...headers, authorization: `Bearer ${token}` } };
        },
      },
    ],
  });
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const began = performance.now();
  let ended = began;
  instance.on('response', (_client, status, _bytes, ms) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    times.push(ms);
    ended = performance.now();
  });
  const { errors, timeouts } = await instance;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  return {
    perSecond: ((statuses[EXPECTED[plan.act]] ?? 0) / (ended - began)) * 1000,
    p50: at(0.5),
    p99: at(0.99),
    sent: next - plan.from,
    statuses,
    errors: errors + timeouts,
  };
}

void main(JSON.parse(process.argv[2] ?? '') as LoadPlan).then((report) => {
  console.log(JSON.stringify(report));
});
