import { listStoreRows } from '../../src/server/modules/stores/stores.sql';
import { addRedemption } from '../redemptions/addRedemption';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { recordStatement } from '../support/plans';
import { sql } from '../support/sql';
import { addAccount, addCustomer, addPromotion, addReward, createTestStore } from '../support/testStore';

let token: string;
beforeAll(async () => {
  ({ token } = await signInAdmin());
});

test('ST-10 AP-10 the contents of a store count its customers, all redemptions, owners and cashiers', async () => {
  const store = await createTestStore();
  for (const role of ['store_owner', 'cashier', 'cashier'] as const) await addAccount({ storeId: store.id, role });
  const [reward, promotion] = [await addReward(store), await addPromotion(store)];
  const getContents = async () => (await call('GET', `/stores/${store.id.toUpperCase()}/contents`, { token })).body;
  const accounts = { owners: 2, cashiers: 3 };
  expect(await getContents()).toEqual({ customers: 0, redemptions: 0, ...accounts });
  let count = 0;
  for (const redeemed of [
    ...(['pending', 'completed', 'cancelled', 'redeemed'] as const).map((status) => ({ rewardId: reward.id, status })),
    { promotionId: promotion.id },
  ]) {
    await addRedemption(store, { customerId: (await addCustomer(store)).id, ...redeemed });
    count += 1;
    expect([redeemed, await getContents()]).toEqual([redeemed, { customers: count, redemptions: count, ...accounts }]);
  }
});

test('ST-05 AP-04 the months of SMS usage are in the time zone of the store', async () => {
  const store = await createTestStore({ time_zone: 'Pacific/Auckland' });
  await sql(`insert into sms_usage (store_id, month, used) values ($1, '2026-03-01', 3), ($1, '2026-04-01', 4)`, [
    store.id,
  ]);
  const search = { by: 'range', from: store.id, to: store.id } as const;
  const { text, values } = await recordStatement((db) => listStoreRows(db, { search }, { after: null, offset: 0 }, 1));
  // Auckland is 13 hours ahead of UTC, and 12 hours from April on.
  for (const [time, used] of [
    ['2026-03-31 10:59Z', 3],
    ['2026-03-31 11:01Z', 4],
    ['2026-04-30 11:59Z', 4],
    ['2026-04-30 12:01Z', 0],
  ] as const) {
    const rows = await sql(text.replace('now()', `timestamptz '${time}'`), [...values]);
    expect([time, rows]).toMatchObject([time, [{ usedSmsMonthly: { used }, usedSmsAllTime: { used: 7 } }]]);
  }
});
