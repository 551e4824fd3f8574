import type { Database } from '../../src/server/database/Database';
import { ConfigError, readSettings } from '../../src/server/main/settings';
import { deleteOldEvents, deleteOldTexts, deleteOldVisits } from '../../src/server/modules/retention/retention.jobs';
import { deleteOldAuditEntries, deleteOldPosRecords } from '../../src/server/modules/retention/retention.sql';
import { listResults } from '../../src/server/modules/sms/automations/results.sql';
import { addSubscriber, createSendingStore, post, SEND, type SendResponse } from '../sms/sending';
import { addVisits } from '../stats/storeHistory';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';

// Old records are deleted in all stores.
runOnDedicatedServer();

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const signal = () => AbortSignal.timeout(30_000);
const day = (n: number) => `2020-01-${String(n).padStart(2, '0')}T15:00:00Z`;
const listVisits = async ({ id }: { id: string }) =>
  (await sql<{ at: Date }>('select at from visits where customer_id = $1 order by at', [id])).map(({ at }) =>
    at.toISOString().slice(0, 10),
  );

/** Adds a customer who visited on these days, with the counters that check-ins would have changed. */
async function addVisitor(store: TestStore, days: readonly number[]) {
  const customer = await addCustomer(store, { visits: days.length, created_at: day(1) });
  await addVisits(store, customer.id, days.map(day));
  return customer;
}

test('old visits are deleted except the newest three of each customer, and all counts stay', async () => {
  const store = await createTestStore();
  const often = await addVisitor(store, [1, 2, 3, 4, 5, 6]);
  const rarely = await addVisitor(store, [1, 2]);
  const recent = await addCustomer(store);
  const token = await store.kioskToken();
  const checkIn = (phone: string) =>
    call('POST', '/public/check-in', { token, body: { phone, storeSubdomain: store.subdomain } });
  await checkIn(recent.phone);
  const stats = () => sql('select * from store_day_shards where store_id = $1 order by day, id', [store.id]);
  const before = await stats();
  expect(await listBrokenRules([store.id])).toEqual([]);

  // A page has two visits, so that the newest visits are read repeatedly.
  await deleteOldVisits(database.platform, new Date('2020-01-06T00:00:00Z'), signal(), 2);
  expect([await listVisits(often), await listVisits(rarely)]).toEqual([
    ['2020-01-04', '2020-01-05', '2020-01-06'],
    ['2020-01-01', '2020-01-02'],
  ]);
  expect(await listVisits(recent)).toHaveLength(1);
  expect(await stats()).toEqual(before);
  const [counted] = await sql('select visits_deleted, visits_deleted_before from stores where id = $1', [store.id]);
  expect(counted).toEqual({ visits_deleted: 3, visits_deleted_before: new Date('2020-01-06T00:00:00Z') });
  expect(await listBrokenRules([store.id])).toEqual([]);

  // The next check-in must not count as the first visit of the customer.
  await checkIn(rarely.phone);
  await checkIn(often.phone);
  const [days] = await sql('select sum(new_customers)::int as new from store_day_shards where store_id = $1', [
    store.id,
  ]);
  expect(days).toEqual({ new: 3 });
  expect(await listBrokenRules([store.id])).toEqual([]);

  // A further missing visit must still be detected.
  await sql('delete from visits where store_id = $1 and at < now() - interval $$1 year$$', [store.id]);
  expect((await listBrokenRules([store.id])).some((line) => line.startsWith('visit-counts: '))).toBe(true);
});

test('the texts of an old campaign are deleted, and its counts and the usage stay', async () => {
  const store = await createSendingStore();
  for (let n = 0; n < 5; n += 1) await addSubscriber(store);
  const owner = await store.ownerToken();
  const { body } = await post<SendResponse>(owner, SEND, { promotionMessage: 'Hello', audience: 'all' });
  const getCampaign = async () =>
    (await sql('select * from sms_campaigns where id = $1', [body.campaignId]))[0] as Record<string, unknown>;
  await eventually('the campaign is sent', async () => (await getCampaign()).status === 'done');
  // The date is so long ago that campaigns of other suites are not deleted.
  await sql("update sms_campaigns set finished_at = '2020-01-05' where id = $1", [body.campaignId]);
  const before = await getCampaign();
  const usage = () => sql('select used from sms_usage where store_id = $1', [store.id]);
  const used = await usage();

  await deleteOldTexts(database.platform, new Date(day(4)), signal(), 2);
  expect(await getCampaign()).toEqual(before);
  await deleteOldTexts(database.platform, new Date(day(6)), signal(), 2);
  expect(await getCampaign()).toEqual({ ...before, texts_deleted: 5, segments_deleted: 5 });
  expect(await sql('select from sms_messages where store_id = $1', [store.id])).toEqual([]);
  expect(await usage()).toEqual(used);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

test('BX-122 the results count texts as decided, whether or not they were sent, also after they were deleted', async () => {
  const store = await createSendingStore();
  const outcomes = ['sent', 'unknown', 'failed', 'skipped'];
  for (const status of outcomes) {
    const { id } = await addSubscriber(store);
    await sql(
      `with campaign as (
         insert into sms_campaigns (store_id, message, audience, status, recipients, automation, finished_at, ${status})
         values ($1, 'Hi', '{"kind": "picked", "count": 1}', 'done', 1, 'winBack', $4, 1) returning id
       ), message as (
         insert into sms_messages (store_id, campaign_id, customer_id, status) select $1, id, $2, $3 from campaign
       )
       insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at, status, decided_at, campaign_id)
       select $1, $2, 'winBack', 'win-back:2020-01-01', $4, 'queued', now() - interval '20 days', id from campaign`,
      [store.id, id, status, day(1)],
    );
  }
  const results = async () =>
    (await listResults(database.forStore(store.id), store.id)).map(({ customers }) => customers);
  expect(await results()).toEqual([4]);
  await deleteOldTexts(database.platform, new Date(day(4)), signal());
  expect(await sql('select from sms_messages where store_id = $1', [store.id])).toEqual([]);
  expect(await results()).toEqual([4]);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

test('old records of the point of sale are deleted in batches', async () => {
  const store = await createTestStore();
  await sql(
    `insert into pos_customers (store_id, pos_customer_id, phones, fetched_at)
       select $1, 'P' || n, '{+12025550100}', timestamptz '2020-01-01 12:00Z' - n * interval '1 day' from generate_series(6, 9) n`,
    [store.id],
  );
  await sql(
    `insert into pos_skipped_orders (store_id, order_id, reason, first_seen_at, last_seen_at)
       select $1, 'O' || n, 'odd', now(), timestamptz '2020-01-01 12:00Z' - n * interval '1 day' from generate_series(6, 9) n`,
    [store.id],
  );
  await sql(
    `insert into pos_items (store_id, item_id, category_ids, fetched_at)
       select $1, 'I' || n, '{}', timestamptz '2020-01-01 12:00Z' - n * interval '1 day' from generate_series(6, 9) n`,
    [store.id],
  );
  const before = new Date('2019-12-25T00:00:00Z');
  while ((await deleteOldPosRecords(database.platform, before, 1)) === 1);
  const left = await sql(
    `select pos_customer_id as id from pos_customers where store_id = $1
     union select order_id from pos_skipped_orders where store_id = $1
     union select item_id from pos_items where store_id = $1 order by id`,
    [store.id],
  );
  expect(left.map(({ id }) => id)).toEqual(['I6', 'I7', 'O6', 'O7', 'P6', 'P7']);
});

test('events are deleted in batches after their days, oldest first, and newer ones stay', async () => {
  const store = await createTestStore({ events_since: day(1) });
  for (let n = 0; n < 7; n += 1) await addCustomer(store);
  await sql(
    `update events e set at = $2 from (select id, row_number() over (order by tx, id) as n from events where store_id = $1) o
     where e.store_id = $1 and e.id = o.id and o.n <= 5`,
    [store.id, day(2)],
  );
  await deleteOldEvents(database.platform, new Date(day(1)), signal(), 2);
  const count = async () =>
    (await sql<{ n: number }>('select count(*) as n from events where store_id = $1', [store.id]))[0]?.n;
  expect(await count()).toBe(7);
  await deleteOldEvents(database.platform, new Date(day(3)), signal(), 2);
  expect(await count()).toBe(2);
  await deleteOldEvents(database.platform, new Date(day(3)), signal(), 2);
  expect(await count()).toBe(2);
});

test('entries of the audit log are deleted from the oldest on, and those of the last 90 days stay', async () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  await expect(deleteOldAuditEntries(database.platform, ago(30), 10)).rejects.toThrow('restrict');
  const count = async () => (await sql<{ count: number }>('select count(*) from audit_log'))[0]?.count ?? 0;
  await sql(
    `insert into audit_log (id, at, actor_role, action, record_type, record_id) overriding system value
       select -n, now() - interval '500 days', 'system', 'retention_test', 'platform', 'x' from generate_series(1, 5) n`,
  );
  const before = await count();
  expect(await deleteOldAuditEntries(database.platform, ago(400), 2)).toBe(2);
  expect(await deleteOldAuditEntries(database.platform, ago(400), 10)).toBe(3);
  expect(await deleteOldAuditEntries(database.platform, ago(400), 10)).toBe(0);
  expect(await sql("select from audit_log where action = 'retention_test'")).toEqual([]);
  expect(await count()).toBe(before - 5);
});

test('the settings are validated: 0 keeps everything, and required records cannot be deleted too early', () => {
  const base = { SECRETS_KEY: 'settings-only-settings-only-settings-only' };
  expect(readSettings(base).retention).toEqual({ visits: 1095, texts: 365, posRecords: 7, audit: null });
  expect(readSettings({ ...base, VISITS_KEPT_DAYS: '0', AUDIT_KEPT_DAYS: '400' }).retention).toMatchObject({
    visits: null,
    audit: 400,
  });
  expect(() => readSettings({ ...base, VISITS_KEPT_DAYS: '30' })).toThrow(
    new ConfigError('Invalid settings:\n  VISITS_KEPT_DAYS must be a whole number from 180 to 36500, or 0'),
  );
});
