import { randomBytes } from 'node:crypto';
import { toShop, type Database } from '../../src/server/database/Database';
import { redeemReward } from '../../src/server/modules/redemptions/redeemReward';
import { findUnbalancedAccounts, getAccount, listLedgerRows } from '../ledger/customerAccounts';
import { redeem, resolve } from '../merging/mergeCalls';
import { isCluster } from '../support/cluster';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

interface Caller {
  store: TestStore;
  token: string;
  customerId: string;
  rewardId: string;
}

const redeemOnce = ({ store, token, customerId, rewardId }: Caller) =>
  call<{ message: string; redemption: { id: string } }>('POST', '/public/redeem', {
    token,
    body: { customerId, rewardId, storeSubdomain: store.subdomain },
  });
const redeemAtOnce = (caller: Caller, count: number) =>
  Promise.all(Array.from({ length: count }, () => redeemOnce(caller)));

test('BX-81 50 parallel calls redeem a reward with points for seven one at a time, seven times in all', async () => {
  const store = await createTestStore();
  const [person, reward] = [
    await addCustomer(store, { points: 750 }),
    await addReward(store, { points_required: 100, repeat: 'always' }),
  ];
  const caller = { store, token: await store.kioskToken(), customerId: person.id, rewardId: reward.id };
  let done = 0;
  for (let round = 1; round <= 8; round += 1) {
    const responses = await redeemAtOnce(caller, 50);
    const created = responses.filter(({ status }) => status === 201);
    expect([round, created.length]).toEqual([round, round <= 7 ? 1 : 0]);
    const refused = round <= 7 ? 409 : 400;
    expect(responses.filter(({ status }) => status === refused)).toHaveLength(50 - created.length);
    for (const { body } of created) {
      expect(await resolve(store, body.redemption.id, 'completed')).toBe(200);
      done += 1;
    }
  }
  expect(done).toBe(7);
  expect(await listLedgerRows(store, 'redeem')).toHaveLength(7);
  expect(await getAccount(person.id)).toMatchObject({ points: 50, sum: 50 });
}, 60_000);

test('BX-81 a change of how often a reward can be redeemed, during redemptions, gives nobody more than it allows', async () => {
  const store = await createTestStore();
  const [token, owner] = [await store.kioskToken(), await store.ownerToken()];
  const reward = await addReward(store, { points_required: 10, repeat: 'always' });
  const people = await Promise.all(Array.from({ length: 4 }, () => addCustomer(store, { points: 400 })));
  const change = async (repeat: string) =>
    (await call('PATCH', `/stores/${store.id}/rewards/${reward.id}`, { token: owner, body: { repeat } })).status;
  const buy = async (customerId: string) => {
    for (let n = 0; n < 12; n += 1) {
      const { status, body } = await redeemOnce({ store, token, customerId, rewardId: reward.id });
      expect([201, 409]).toContain(status);
      if (status === 201) expect(await resolve(store, body.redemption.id, 'completed')).toBe(200);
    }
  };
  const changes = async () => {
    for (const repeat of ['daily', 'once', 'always', 'once', 'daily', 'always', 'once']) {
      expect(await change(repeat)).toBe(200);
    }
  };
  await Promise.all([...people, ...people].map(({ id }) => buy(id)).concat(changes()));
  // Everybody has it by now, so nobody gets it once more.
  for (const { id } of people) {
    await redeemOnce({ store, token, customerId: id, rewardId: reward.id });
    expect((await redeemOnce({ store, token, customerId: id, rewardId: reward.id })).status).toBe(409);
  }
  expect(await findUnbalancedAccounts(store)).toEqual([]);
  const broken = await listBrokenRules([store.id]);
  expect(broken.filter((rule) => rule.startsWith('redeemed-once'))).toEqual([]);
}, 60_000);

test('BX-81 an opened and a new redemption of one reward are never pending at once', async () => {
  const store = await createTestStore();
  const [token, owner] = [await store.kioskToken(), await store.ownerToken()];
  const [person, reward] = [
    await addCustomer(store, { points: 10_000 }),
    await addReward(store, { points_required: 10, repeat: 'always' }),
  ];
  for (let round = 0; round < 10; round += 1) {
    const cancelled = await redeem(store, person, reward);
    await resolve(store, cancelled, 'cancelled');
    const path = `/stores/${store.id}/rewards/redemptions/${cancelled}`;
    const statuses = await Promise.all([
      redeemOnce({ store, token, customerId: person.id, rewardId: reward.id }),
      call('PATCH', path, { token: owner, body: { status: 'pending' } }),
    ]);
    expect(statuses.filter(({ status }) => status === 409)).toHaveLength(1);
    const pending = await sql<{ id: string }>(
      "select id from redemptions where store_id = $1 and status = 'pending' and deleted_at is null",
      [store.id],
    );
    expect(pending).toHaveLength(1);
    await resolve(store, pending[0]?.id ?? '', 'completed');
  }
  expect(await getAccount(person.id)).toMatchObject({ points: 9_900, sum: 9_900 });
}, 60_000);

// Workers of a cluster do not have the clock's schema.
const describeWithClock = isCluster ? describe.skip : describe;

describeWithClock('a daily reward by the time in the store', () => {
  /** A schema that comes before PostgreSQL's own, with a clock that the test sets. */
  const clock = `clock_${randomBytes(4).toString('hex')}`;
  const setClock = (at: string) =>
    sql(`create or replace function ${clock}.statement_timestamp() returns timestamptz language sql stable as
           $$ select timestamptz '${at}' $$`);
  let database: Database;
  beforeAll(async () => {
    await sql(`create schema ${clock}`);
    await sql(`grant usage on schema ${clock} to public`);
    await setClock('2026-06-01T12:00:00Z');
    database = await openTestDatabase(2, { ...testDatabase(), options: `-c search_path=${clock},pg_catalog,public` });
  });
  afterAll(async () => {
    await database.close();
    await sql(`drop schema ${clock} cascade`);
  });

  test.each([
    ['at midnight', '2026-06-10', ['T00:00:00-04:00', 'T23:59:59-04:00'], '2026-06-11T00:00:00-04:00'],
    // 2:00 becomes 3:00, so this day has 23 hours.
    [
      'on the night that clocks go forward',
      '2026-03-08',
      ['T00:00:00-05:00', 'T23:59:59-04:00'],
      '2026-03-09T00:00:00-04:00',
    ],
    // 2:00 becomes 1:00, so this day has 25 hours. 1:30 comes twice.
    [
      'on the night that clocks go back',
      '2026-11-01',
      ['T01:30:00-04:00', 'T01:30:00-05:00', 'T23:59:59-05:00'],
      '2026-11-02T00:00:00-05:00',
    ],
  ])('BX-81 a daily reward changes to the next day %s', async (_when, day, [first = '', ...sameDay], next) => {
    const store = await createTestStore({ time_zone: 'America/New_York' });
    const [person, reward] = [await addCustomer(store, { points: 1000 }), await addReward(store, { repeat: 'daily' })];
    const actor = {
      scope: 'kiosk',
      role: 'store_owner',
      ...toShop(store.id),
      accountId: store.ownerId,
      requestId: 'r',
    } as const;
    const input = { customerId: person.id, rewardId: reward.id, storeSubdomain: store.subdomain };
    const redeemAt = async (at: string) => {
      await setClock(at);
      return redeemReward(database.forStore(store.id), actor, input, undefined);
    };
    const { redemption } = await redeemAt(`${day}${first}`);
    await resolve(store, redemption.id, 'completed');
    for (const time of sameDay) {
      await expect(redeemAt(`${day}${time}`)).rejects.toThrow('You can redeem it again tomorrow');
    }
    const second = await redeemAt(next);
    expect(
      await sql('select id, day::text from redemptions where store_id = $1 order by day', [store.id]),
    ).toMatchObject([
      { id: redemption.id, day },
      { id: second.redemption.id, day: next.slice(0, 10) },
    ]);
    await resolve(store, second.redemption.id, 'completed');
    await expect(redeemAt(next)).rejects.toThrow('You can redeem it again tomorrow');
    expect(await getAccount(person.id)).toMatchObject({ points: 800, sum: 800 });
  });
});
