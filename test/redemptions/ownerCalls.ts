import type { ErrorBody } from '../../src/contract/errors';
import type { ChangeRedemption, RedeemResponse, Redemption } from '../../src/contract/redemptions';
import { call, type ApiResponse } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

/**
 * Opens a store with requests of the owner's activities page, a customer with 500 points and a reward of 100 points
 * that can be redeemed once a day.
 */
export async function openActivities() {
  const store = await createTestStore();
  const [owner, kiosk] = await Promise.all([store.ownerToken(), store.kioskToken()]);
  const [person, reward] = await Promise.all([
    addCustomer(store, { points: 500 }),
    addReward(store, { points_required: 100, daily_limit: 5 }),
  ]);
  const path = (id: string) => `/stores/${store.id}/rewards/redemptions/${id}`;
  return {
    store,
    owner,
    person,
    reward,
    redeem: async (customerId = person.id): Promise<ApiResponse<RedeemResponse>> =>
      call<RedeemResponse>('POST', '/public/redeem', {
        token: kiosk,
        body: { customerId, rewardId: reward.id, storeSubdomain: store.subdomain },
      }),
    change: (id: string, body: ChangeRedemption, { token = owner, key }: { token?: string; key?: string } = {}) =>
      call<Redemption & ErrorBody>('PATCH', path(id), {
        token,
        body,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    remove: (id: string, key?: string) =>
      call<ErrorBody>('DELETE', path(id), {
        token: owner,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    get: (at: string, headers: Record<string, string> = {}) =>
      call('GET', `/stores/${store.id}/rewards/redemptions${at}`, { token: owner, headers }),
  };
}
export type Activities = Awaited<ReturnType<typeof openActivities>>;

/** The number of uses that count toward the daily limits of a store. */
export async function countDailyUse(store: TestStore): Promise<number> {
  const [row] = await sql<{ used: number }>(
    'select coalesce(sum(used), 0)::integer as used from reward_daily_use where store_id = $1',
    [store.id],
  );
  return row?.used ?? 0;
}

/** The last audit entry about a record. */
export async function getLastAudit(recordId: string): Promise<Record<string, unknown> | undefined> {
  const rows = await sql(
    `select action, actor_role, actor_id, old_values, new_values from audit_log
     where record_id = $1 order by id desc limit 1`,
    [recordId],
  );
  return rows[0];
}
