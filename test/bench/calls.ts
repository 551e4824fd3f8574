import type { BenchFixture } from './fixture';

export type Operation = 'look-up' | 'redeem' | 'poll' | 'dashboard';
export interface Poll {
  path: string;
  token: string;
  etag: string;
}
export interface Call {
  method: string;
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Creates the n-th request of an operation. Consecutive requests are for different stores to avoid row contention. */
export function createCall(
  plan: { operation: Operation; polls?: Poll[] },
  { stores, customers, rewardsPerStore, ownerToken }: BenchFixture,
  n: number,
): Call {
  if (plan.operation === 'poll') {
    const { polls = [] } = plan;
    const { path = '', token = '', etag = '' } = polls[n % polls.length] ?? {};
    return { method: 'GET', path, token, headers: { 'if-none-match': etag } };
  }
  if (plan.operation === 'dashboard') {
    return { method: 'GET', path: '/api/store-owners/me/stats', token: ownerToken ?? '' };
  }
  const customer = customers[n % customers.length];
  const store = stores[customer?.store ?? 0];
  if (!customer || !store) throw new Error('the fixture is empty');
  if (plan.operation === 'look-up') {
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
