import type { MergePreview, MergeResult } from '../../src/contract/merging';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import type { TestStore } from '../support/testStore';

type Refusal = { message: string };

export async function merge(
  store: TestStore,
  from: { id: string },
  into: { id: string },
): Promise<ApiResponse<MergeResult & Refusal>> {
  const body = { intoCustomerId: into.id };
  return call('POST', `/store/customers/${from.id}/merge`, { token: await store.ownerToken(), body });
}

export async function preview(
  store: TestStore,
  from: { id: string },
  into: { id: string },
): Promise<ApiResponse<MergePreview & Refusal>> {
  return call('GET', `/store/customers/${from.id}/merge?into=${into.id}`, { token: await store.ownerToken() });
}

/** Redeems a reward at the kiosk and returns the id of the redemption. */
export async function redeem(store: TestStore, customer: { id: string }, reward: { id: string }): Promise<string> {
  const { status, body } = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
    token: await store.kioskToken(),
    body: { customerId: customer.id, rewardId: reward.id, storeSubdomain: store.subdomain },
  });
  if (status !== 201) throw new Error(`redeem: ${status} ${JSON.stringify(body)}`);
  return body.redemption.id;
}

export async function resolve(
  store: TestStore,
  redemptionId: string,
  status: 'completed' | 'cancelled',
): Promise<number> {
  const path = `/stores/${store.id}/rewards/redemptions/${redemptionId}`;
  return (await call('PATCH', path, { token: await store.ownerToken(), body: { status } })).status;
}

export async function lookUp(store: TestStore, phone: string) {
  const path = `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;
  return call<{ id: string; phoneNumber: string; loyaltyPoints: number; name: string }>('GET', path, {
    token: await store.kioskToken(),
  });
}

/** All columns of a customer's row. */
export async function getRow(customer: { id: string }): Promise<Record<string, unknown>> {
  const [row] = await sql('select * from customers where id = $1', [customer.id]);
  if (!row) throw new Error('no such customer');
  return row;
}

/** The counters that a merge may change. */
export async function getCounters(store: TestStore): Promise<{ customers: number; points_issued: number }> {
  const [row] = await sql<{ customers: number; points_issued: number }>(
    'select customers, points_issued from store_counters where store_id = $1',
    [store.id],
  );
  if (!row) throw new Error('the store has no counters');
  return row;
}
