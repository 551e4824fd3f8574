import type { PlatformStats } from '../../src/contract/stats';
import { createPlatformStats } from '../../src/server/modules/stats/stats.routes';
import { signInAdmin } from '../support/admin';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';
import { addLedger, addVisits } from './storeHistory';

runOnDedicatedServer();

test('AP-03 administrators get sums of all stores over 30 days', async () => {
  const now = Date.parse('2031-05-31T12:00:00Z');
  const read = () => createPlatformStats(ownerSql, () => now)();
  for (const store of [await createTestStore(), await createTestStore({ time_zone: 'Asia/Tokyo' })]) {
    const { id } = await addCustomer(store);
    await addVisits(store, id, ['2031-05-10T12:00:00Z', '2031-05-20T12:00:00Z', '2031-04-20T12:00:00Z']);
    await addLedger(store, id, [
      ['2031-05-10T12:00:00Z', 200],
      ['2031-05-11T12:00:00Z', -50, 'redeem'],
      ['2031-04-30T12:00:00Z', 1_000],
    ]);
  }
  expect(await read()).toMatchObject({
    checkIns: 4,
    pointsIssued: 400,
    pointsRedeemed: 100,
    rewardsRedeemed: 2,
  });
});

test('AP-03 sums of the platform are computed again after a minute, and after a failure at once', async () => {
  let now = Date.now();
  let reads = 0;
  let fails = false;
  const counting: typeof ownerSql = {
    query: (text, values) => {
      if (!text.includes('store_day_shards')) return ownerSql.query(text, values);
      reads += 1;
      return fails ? Promise.reject(new Error('no database')) : ownerSql.query(text, values);
    },
  };
  const read = createPlatformStats(counting, () => now);
  await Promise.all([read(), read()]);
  now += 59_000;
  await read();
  expect(reads).toBe(1);
  now += 1_000;
  fails = true;
  await expect(read()).rejects.toThrow('no database');
  fails = false;
  await read();
  expect(reads).toBe(3);
});

test('AP-03 administrators see which active stores have a problem with a connection', async () => {
  const [store, inactive] = [
    await createTestStore({ name: 'Broken store' }),
    await createTestStore({ name: 'Closed store', is_active: false }),
  ];
  for (const { id } of [store, inactive]) {
    await sql(
      `insert into store_integrations (store_id, provider, status, detail) values ($1, 'clover', 'needs_attention', 'unauthorized')`,
      [id],
    );
  }
  const { token } = await signInAdmin();
  const { status, body } = await call<PlatformStats>('GET', '/platform/stats', { token });
  expect(status).toBe(200);
  expect(body.attention).toEqual({
    total: 1,
    stores: [{ id: store.id, name: 'Broken store', pointOfSale: true, contacts: false }],
  });
});
