import type { StoreCounts } from '../../src/contract/stores';
import { storesStatement } from '../../src/server/modules/stores/stores.sql';
import { addRedemption } from '../redemptions/addRedemption';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addAccount, addCustomer, addPromotion, addReward, createTestStore } from '../support/testStore';
import { signInAdmin } from './storeCalls';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

test('ST-10 AP-10 what goes with a store: its customers, redemptions of every status and kind, owners, cashiers', async () => {
  const world = await createTestStore();
  for (const role of ['store_owner', 'cashier', 'cashier'] as const) await addAccount({ storeId: world.id, role });
  const [reward, promotion] = [await addReward(world), await addPromotion(world)];
  const read = async () => (await call('GET', `/stores/${world.id.toUpperCase()}/contents`, { token })).body;
  const people = { owners: 2, cashiers: 3 };
  expect(await read()).toEqual({ customers: 0, redemptions: 0, ...people });
  let count = 0;
  for (const redeemed of [
    ...(['pending', 'completed', 'cancelled', 'redeemed'] as const).map((status) => ({ rewardId: reward.id, status })),
    { promotionId: promotion.id },
  ]) {
    await addRedemption(world, { customerId: (await addCustomer(world)).id, ...redeemed });
    count += 1;
    expect([redeemed, await read()]).toEqual([redeemed, { customers: count, redemptions: count, ...people }]);
  }
});

test('AD-03 the counts tell all stores, and how many of them are active', async () => {
  await createTestStore({ is_active: false });
  const inDatabase = () =>
    sql<StoreCounts>('select count(*) as total, count(*) filter (where is_active) as active from stores');
  // Other suites add stores at any moment: what the database had before and after decides.
  for (let turn = 0; ; turn += 1) {
    const before = await inDatabase();
    const { status, body } = await call<StoreCounts>('GET', '/stores/counts', { token });
    const after = await inDatabase();
    if (JSON.stringify(before) !== JSON.stringify(after) && turn < 50) continue;
    expect([status, [body]]).toEqual([200, after]);
    expect(body.active).toBeLessThan(body.total);
    return;
  }
});

test('ST-05 AP-04 a month of texts begins when it begins in the store’s town', async () => {
  const world = await createTestStore({ time_zone: 'Pacific/Auckland' });
  await sql(`insert into sms_usage (store_id, month, used) values ($1, '2026-03-01', 3), ($1, '2026-04-01', 4)`, [
    world.id,
  ]);
  const { text, values } = storesStatement(
    { search: { by: 'range', from: world.id, to: world.id } },
    { after: null, offset: 0 },
    1,
  );
  // Auckland is 13 hours ahead, and 12 from April on.
  for (const [time, used] of [
    ['2026-03-31 10:59Z', 3],
    ['2026-03-31 11:01Z', 4],
    ['2026-04-30 11:59Z', 4],
    ['2026-04-30 12:01Z', 0],
  ] as const) {
    const rows = await sql(text.replace('now()', `timestamptz '${time}'`), [...values]);
    expect([time, rows]).toMatchObject([time, [{ sms_this_month: used, sms_all_time: 7 }]]);
  }
});
