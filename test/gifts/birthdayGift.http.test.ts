import { createLog } from '../../src/server/main/log';
import { listBirthdayGifts } from '../../src/server/modules/gifts/birthdayGifts.sql';
import { giveBirthdayGifts } from '../../src/server/modules/gifts/giveBirthdayGifts';
import { createChain } from '../chains/createChain';
import { asOwner } from '../checkout/asOwner';
import { getLedger, noDeadline, openSyncDeps } from '../checkout/syncing';
import { merge } from '../merging/mergeCalls';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { addBuyer, listGifts, LONG_AGO, setGifts, turnOnSince, type Buyer } from './giftStore';

const deps = openSyncDeps();
const stores: string[] = [];
const GIFT: [string, number] = ['birthday', 50];

async function createBirthdayStore(timeZone = 'America/New_York'): Promise<TestStore> {
  const store = await createTestStore({ time_zone: timeZone });
  stores.push(store.id);
  await setGifts(store, { birthdayPoints: 50 });
  await turnOnSince(store, LONG_AGO);
  return store;
}

const run = (now: string) =>
  giveBirthdayGifts({ database: deps.database, log: createLog('silent') }, new Date(now), noDeadline());

/** Adds a birthday gift with another time than that of the database. */
const addFormerGift = (store: TestStore, { id }: Person, at: string) =>
  sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after, created_at)
     values ($1, $2, 50, 'gift', 'birthday:' || $3 || ':' || extract(year from $4::timestamptz), 'system', 0, $4)`,
    [store.id, id, id, new Date(at)],
  );

test.each<[string, string, string, string, boolean]>([
  ['in the first second of the day', 'America/New_York', '1990-05-17', '2027-05-17T04:00:00Z', true],
  ['one second before the day', 'America/New_York', '1990-05-17', '2027-05-17T03:59:59Z', false],
  ['in the last second of the day', 'America/New_York', '1990-05-17', '2027-05-18T03:59:59Z', true],
  ['six days later, when it was missed', 'America/New_York', '1990-05-17', '2027-05-24T03:59:59Z', true],
  ['seven days later', 'America/New_York', '1990-05-17', '2027-05-24T04:00:00Z', false],
  ['when the day begins in Tokyo', 'Asia/Tokyo', '1990-05-17', '2027-05-16T15:00:00Z', true],
  ['before it begins in Tokyo', 'Asia/Tokyo', '1990-05-17', '2027-05-16T14:59:59Z', false],
  ['14 hours ahead of UTC', 'Pacific/Kiritimati', '1990-05-17', '2027-05-16T10:00:00Z', true],
  ['on the day that has 23 hours', 'America/New_York', '1990-03-14', '2027-03-14T05:00:00Z', true],
  ['at the end of the day that has 23 hours', 'America/New_York', '1990-03-14', '2027-03-15T03:59:59Z', true],
  ['on the day that has 25 hours', 'America/New_York', '1990-11-07', '2027-11-07T04:00:00Z', true],
  ['on a day that begins at one', 'America/Santiago', '1990-09-05', '2027-09-05T04:00:00Z', true],
  ['on February 29', 'America/New_York', '1988-02-29', '2028-02-29T05:00:00Z', true],
  ['on February 28 of a leap year for the 29th', 'America/New_York', '1988-02-29', '2028-02-28T20:00:00Z', false],
  ['on February 28 of another year for the 29th', 'America/New_York', '1988-02-29', '2027-02-28T05:00:00Z', true],
  ['on February 27 for the 29th', 'America/New_York', '1988-02-29', '2027-02-27T20:00:00Z', false],
  ['of a birthday without a year', 'America/New_York', '1604-05-17', '2027-05-17T04:00:00Z', true],
  ['of a February 29 without a year', 'America/New_York', '1604-02-29', '2027-02-28T05:00:00Z', true],
  ['on New Year’s Eve', 'America/New_York', '1990-12-31', '2026-12-31T05:00:00Z', true],
  ['on January 3, when New Year’s Eve was missed', 'America/New_York', '1990-12-31', '2027-01-03T20:00:00Z', true],
])('GI-02 a birthday gift %s', async (_when, zone, birthday, now, isGiven) => {
  const store = await createBirthdayStore(zone);
  const ann = await addBuyer(store, { birthday });
  await run(now);
  expect(await listGifts(ann)).toEqual(isGiven ? [GIFT] : []);
});

const BIRTHDAY = '2027-05-17T16:00:00Z';

test('GI-02 the history names the gift, whose cause has the year of the birthday, and two runs give it once', async () => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store, { birthday: '1990-12-31' });
  await Promise.all([run('2027-01-02T12:00:00Z'), run('2027-01-02T12:00:00Z')]);
  await run('2027-01-03T12:00:00Z');
  expect(await getLedger(store, ann)).toMatchObject([
    { delta: 50, kind: 'gift', reason: 'Birthday gift', source: `birthday:${ann.id}:2026` },
  ]);
});

test.each<[string, Record<string, unknown> & Buyer, boolean]>([
  ['never bought anything', { boughtAt: null }, false],
  ['got all of it back', { cents: 0 }, false],
  ['bought something on the day', { boughtAt: new Date('2027-05-18T03:59:59Z') }, true],
  ['bought something only after it', { boughtAt: new Date('2027-05-18T04:00:00Z') }, false],
  ['gave another birthday 30 days before', { birthday_changed_at: new Date('2027-04-17T16:00:00Z') }, true],
  ['gave another birthday 29 days before', { birthday_changed_at: new Date('2027-04-18T16:00:00Z') }, false],
  ['became one 29 days before', { created_at: new Date('2027-04-18T16:00:00Z') }, false],
  ['gave no birthday', { birthday: null }, false],
])('GI-02 a customer who %s', async (_who, over, isGiven) => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store, over);
  // Six days later, so that a purchase after the birthday has happened.
  await run('2027-05-23T16:00:00Z');
  expect(await listGifts(ann)).toEqual(isGiven ? [GIFT] : []);
});

test.each<[string, string, boolean]>([
  ['329 days before', '2026-06-22T16:00:00Z', false],
  ['331 days before', '2026-06-20T16:00:00Z', true],
  ['by a clock that was a day ahead', '2027-05-18T16:00:00Z', false],
  ['by a clock that was a year ahead', '2028-05-17T16:00:00Z', false],
])('GI-02 a customer whose last gift was given %s', async (_when, at, isGiven) => {
  const store = await createBirthdayStore();
  // The ledger gets the time of the database for the second one.
  stores.pop();
  const ann = await addBuyer(store, {});
  await addFormerGift(store, ann, at);
  await run(BIRTHDAY);
  expect(await listGifts(ann)).toHaveLength(isGiven ? 2 : 1);
});

test('GI-02 the gift of a customer who was merged into another one counts for both', async () => {
  const store = await createBirthdayStore();
  const [ann, bob] = [await addBuyer(store), await addBuyer(store)];
  await addFormerGift(store, ann, '2027-05-16T16:00:00Z');
  expect((await merge(store, ann, bob)).status).toBe(200);
  await run(BIRTHDAY);
  expect(await listGifts(bob)).toEqual([]);
});

test('GI-02 another day starts the wait again, a year that is added does not', async () => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store, { birthday: '1604-05-17' });
  const change = async (birthday: string) => {
    const { status } = await asOwner(store, 'PATCH', `/store/customers/${ann.id}`, { birthday });
    expect(status).toBe(200);
    const [row] = await sql<{ at: Date | null }>('select birthday_changed_at as at from customers where id = $1', [
      ann.id,
    ]);
    return row?.at ?? null;
  };
  expect(await change('1990-05-17')).toBeNull();
  expect(await change('1990-06-17')).not.toBeNull();
});

test.each<[string, string, boolean]>([
  ['on the day', '2027-05-17T20:00:00Z', true],
  ['the day after', '2027-05-18T12:00:00Z', false],
])('GI-02 gifts that were turned on %s', async (_when, since, isGiven) => {
  const store = await createBirthdayStore();
  await turnOnSince(store, new Date(since));
  const ann = await addBuyer(store);
  await run('2027-05-19T16:00:00Z');
  expect(await listGifts(ann)).toEqual(isGiven ? [GIFT] : []);
});

test('GI-02 a birthday that is moved to the end of the year of the last gift brings none, and no run fails', async () => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store, { birthday: '1990-12-15' });
  await addFormerGift(store, ann, '2026-01-02T16:00:00Z');
  await run('2026-12-15T16:00:00Z');
  expect(await listGifts(ann)).toEqual([GIFT]);
});

test.each<[string, string, boolean]>([
  ['on the day', '2027-05-17T20:00:00Z', false],
  ['the day before', '2027-05-17T03:59:59Z', true],
])('GI-02 a store that left its chain %s', async (_when, leftAt, isGiven) => {
  const store = await createBirthdayStore();
  await sql('update stores set left_chain_at = $2 where id = $1', [store.id, new Date(leftAt)]);
  const ann = await addBuyer(store);
  await run('2027-05-19T16:00:00Z');
  expect(await listGifts(ann)).toEqual(isGiven ? [GIFT] : []);
});

test('GI-02 a run that began before a store closed to join a chain finds nobody there any longer', async () => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store);
  const list = () =>
    listBirthdayGifts(deps.database.forStore(store.id), store.id, {
      now: new Date(BIRTHDAY),
      customerId: ann.id,
      limit: 1,
    });
  expect(await list()).toHaveLength(1);
  await sql('update stores set is_active = false where id = $1', [store.id]);
  expect(await list()).toEqual([]);
});

test('GI-02 an erased customer gets none', async () => {
  const store = await createBirthdayStore();
  const ann = await addBuyer(store);
  expect((await asOwner(store, 'DELETE', `/store/customers/${ann.id}`)).status).toBe(204);
  await run(BIRTHDAY);
  expect(await listGifts(ann)).toEqual([]);
});

test('GI-02 nothing is given in a store that is inactive or has turned the gift off', async () => {
  const [inactive, off] = [await createBirthdayStore(), await createBirthdayStore()];
  const buyers = [await addBuyer(inactive), await addBuyer(off)];
  await sql('update stores set is_active = false where id = $1', [inactive.id]);
  await setGifts(off, { visitPoints: 5 });
  await run(BIRTHDAY);
  for (const buyer of buyers) expect(await listGifts(buyer)).toEqual([]);
});

test('GI-02 a customer of a chain gets it by the clock of the shop in which they joined', async () => {
  const { first, shop: honolulu } = await createChain(createBirthdayStore('America/New_York'));
  const east = await addBuyer(first);
  const other = await addBuyer(first, { shop_id: honolulu.id });
  await run('2027-05-17T04:00:00Z');
  expect([await listGifts(east), await listGifts(other)]).toEqual([[GIFT], []]);
  await run('2027-05-17T10:00:00Z');
  expect(await listGifts(other)).toEqual([GIFT]);
});

test('GI-06 the dry run of a birthday gift counts buyers who had a birthday in the last 30 days', async () => {
  const store = await createBirthdayStore();
  // In a leap year, because one of these days may be February 29.
  const toBirthday = (daysAgo: number) =>
    `1988${new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(4, 10)}`;
  for (const daysAgo of [3, 28, 35]) await addBuyer(store, { birthday: toBirthday(daysAgo) });
  await addBuyer(store, { birthday: toBirthday(5), boughtAt: null });
  const { body } = await asOwner(store, 'GET', '/store/gifts/preview?birthdayPoints=50');
  expect(body).toMatchObject({ birthday: { customers: 2, points: 100 } });
});

test('GI-06 gifts belong to the owner of the store, and bad ones are refused by their field', async () => {
  const store = await createBirthdayStore();
  const put = async (body: object) =>
    call<{ fields?: object }>('PUT', '/store/gifts', { token: await store.ownerToken(), body });
  const gifts = { signUpPoints: null, birthdayPoints: 50, visitPoints: null, visitMinCents: 0, earningMinCents: 0 };
  const limits = { salePointsMax: null, dayPointsMax: null };
  expect((await put({ ...gifts, ...limits })).status).toBe(200);
  const refused = await put({ ...gifts, ...limits, signUpPoints: 0, visitMinCents: -1 });
  expect([refused.status, Object.keys(refused.body.fields ?? {}).sort()]).toEqual([
    400,
    ['signUpPoints', 'visitMinCents'],
  ]);
  for (const token of [await store.kioskToken(), await store.cashierToken()]) {
    expect((await call('GET', '/store/gifts', { token })).status).toBe(403);
  }
  const [audit] = await sql(
    "select old_values, new_values from audit_log where store_id = $1 and action = 'gifts_changed' order by id",
    [store.id],
  );
  expect(audit).toEqual({ old_values: { birthdayPoints: null }, new_values: { birthdayPoints: 50 } });
});

test('GI-06 verify finds nothing wrong in the stores of these tests', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});
