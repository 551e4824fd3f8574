import type { MergeResult } from '../../src/contract/merging';
import { findUnbalancedAccounts, getAccount } from '../ledger/customerAccounts';
import { merge, redeem } from '../merging/mergeCalls';
import { addRedemption } from '../redemptions/addRedemption';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, addReward, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createChain } from './createChain';

let admin: string;
beforeAll(async () => {
  ({ token: admin } = await signInAdmin());
});

/** Redeems a reward of 100 points at the shop's kiosk for a new customer with 500 points. */
async function addPending(first: TestStore, shop: TestStore): Promise<{ person: Person; id: string }> {
  const person = await addCustomer(first, { points: 500 });
  return { person, id: await redeem(shop, person, await addReward(first)) };
}
const deleteShop = async ({ id }: TestStore) =>
  (await call('DELETE', `/stores/${id}/permanent`, { token: admin })).status;

test('CH-35 pending rewards of a deleted shop are cancelled and deleted, and their customers merged and erased', async () => {
  const { first, shop } = await createChain();
  const cancelled = await addPending(first, shop);
  const deleted = await addPending(first, shop);
  const erased = await addPending(first, shop);
  const merged = await addPending(first, shop);
  // It is one day in Honolulu and the next one in New York.
  await sql(
    `insert into customers (store_id, phone, name, created_at, registered_at, shop_id)
     select $1, $2, 'Eve', d.at, d.at, $3
     from (select date_trunc('day', now(), 'UTC') - interval '42 hours' as at) d`,
    [first.id, newPhone(), shop.id],
  );
  expect(await listBrokenRules([first.id])).toEqual([]);
  expect(await deleteShop(shop)).toBe(204);
  expect(await listBrokenRules([first.id])).toEqual([]);

  const token = await first.ownerToken();
  const path = `/stores/${first.id}/rewards/redemptions/`;
  const cancel = await call('PATCH', path + cancelled.id, { token, body: { status: 'cancelled' } });
  expect(cancel.status).toBe(200);
  expect(await getAccount(cancelled.person.id)).toMatchObject({ points: 500, sum: 500 });
  expect((await call('DELETE', path + deleted.id, { token })).status).toBe(204);
  expect(await getAccount(deleted.person.id)).toMatchObject({ points: 500, sum: 500 });
  expect((await call('DELETE', `/store/customers/${erased.person.id}`, { token })).status).toBe(204);
  const into = await addCustomer(first, { points: 50 });
  const { status, body } = await merge(first, merged.person, into);
  expect({ status, body }).toMatchObject({ status: 200, body: expect.any(Object) as MergeResult });
  expect(await getAccount(into.id)).toMatchObject({ points: 450, sum: 450 });
  expect((await call('PATCH', path + merged.id, { token, body: { status: 'cancelled' } })).status).toBe(200);
  expect(await getAccount(into.id)).toMatchObject({ points: 550, sum: 550 });

  // The points were returned in the shop, on the date of the chain.
  const [counted] = await sql(
    `select sum(points_redeemed)::integer as redeemed from store_day_shards where store_id = $1 and shop_id = $2`,
    [first.id, shop.id],
  );
  expect(counted).toEqual({ redeemed: 0 });
  expect(await findUnbalancedAccounts(first)).toEqual([]);
  expect(await listBrokenRules([first.id])).toEqual([]);
});

test('visits, customers and sales that arrive after the shop was deleted have the date of the chain', async () => {
  const { first, shop } = await createChain();
  const ann = await addCustomer(first);
  expect(await deleteShop(shop)).toBe(204);
  await sql('insert into visits (store_id, customer_id, shop_id) values ($1, $2, $3)', [first.id, ann.id, shop.id]);
  await sql(`insert into customers (store_id, phone, name, registered_at, shop_id) values ($1, $2, 'Bob', now(), $3)`, [
    first.id,
    newPhone(),
    shop.id,
  ]);
  await sql(
    `insert into order_credits (store_id, order_id, customer_id, shop_id, match_method, eligible_cents, granted_points,
                                points_per_dollar, modified_ms, time_zone)
     values ($1, 'LATE~1', $2, $3, 'manual', 500, 0, 1, 1, 'Pacific/Honolulu')`,
    [first.id, ann.id, shop.id],
  );
  // A credit from before sales were counted has no day.
  await sql('update order_credits set sold_on = null, eligible_cents = 700 where store_id = $1', [first.id]);
  const days = await sql(
    `select distinct day = (now() at time zone 'America/New_York')::date as "isToday" from (
       select day from store_day_shards where store_id = $1 and shop_id = $2
       union all select day from sales_days where store_id = $1 and shop_id = $2) d`,
    [first.id, shop.id],
  );
  expect(days).toEqual([{ isToday: true }]);
});

test('CH-35 what waits in the review of a deleted shop is closed without a change of points', async () => {
  const { first, shop } = await createChain();
  const ann = await addCustomer(first, { points: 400 });
  for (const at of [first, shop]) {
    const reward = await addReward(first);
    const bob = await addCustomer(first);
    await sql(
      `insert into pending_checkouts (store_id, customer_id, shop_id, status) values ($1, $2, $4, 'review'), ($1, $3, $4, $5)`,
      [first.id, ann.id, bob.id, at.id, 'pending'],
    );
    await sql(
      `insert into pos_review_orders (store_id, order_id, reason, shop_id, paid_at, eligible_cents, created_at)
       values ($1, $3, 'ambiguous', $2, now(), 900, now())`,
      [first.id, at.id, at === first ? 'REVIEW' : 'REVIEW~1'],
    );
    const redemption = await addRedemption(first, { customerId: ann.id, rewardId: reward.id, status: 'completed' });
    await sql('update redemptions set shop_id = $2 where id = $1', [redemption, at.id]);
    await sql(
      `insert into pos_review_rewards (store_id, redemption_id, customer_id, shop_id, order_id, cents_before, cents_after,
                                       created_at)
       values ($1, $2, $3, $4, $5, 900, 0, now())`,
      [first.id, redemption, ann.id, at.id, at === first ? 'REFUNDED' : 'REFUNDED~1'],
    );
  }
  expect(await deleteShop(shop)).toBe(204);
  const list = (at: TestStore) =>
    sql(
      `select status as state, resolved_at is not null as "isDecided" from pending_checkouts
       where store_id = $1 and shop_id = $2
       union all
       select 'order', dismissed_at is not null from pos_review_orders where store_id = $1 and shop_id = $2
       union all
       select coalesce(decision, 'reward'), decided_at is not null from pos_review_rewards
       where store_id = $1 and shop_id = $2
       order by state`,
      [first.id, at.id],
    );
  expect(await list(first)).toEqual(
    ['order', 'pending', 'review', 'reward'].map((state) => ({ state, isDecided: false })),
  );
  expect(await list(shop)).toEqual(
    ['expired', 'expired', 'kept', 'order'].map((state) => ({ state, isDecided: true })),
  );
  expect(await getAccount(ann.id)).toMatchObject({ points: 400 });
});
