import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { addNewcomer, createAutomatedStore, daysAgo, minutesAgo } from '../automations/automatedStore';
import { createChain } from '../chains/createChain';
import { createJoining, plan } from '../chains/joining';
import { asOwner } from '../checkout/asOwner';
import { addSale } from '../checkout/register';
import { addCheckout, getPoints } from '../checkout/syncing';
import { addBuyer, setGifts } from '../gifts/giftStore';
import { addExpirySetting, addInactive, setLastRun } from '../pointsExpiry/expiryStore';
import { addOverdue } from '../redemptions/addOverdue';
import { addSubscriber, createSendingStore, getState, listArrived, locationOf, post, SEND } from '../sms/sending';
import { signInAdmin } from '../support/admin';
import { eventually } from '../support/eventually';
import { call, cloverUrl, fetchAlone, highLevelUrl, serverUrl } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { FIRST_START_MS, startProgram, type RunningProcess } from '../support/server';
import { closeSql, sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { listScheduledJobs } from './listScheduledJobs';

/**
 * The servers of other suites have settings that users do not set (test/support/server.ts). This one starts like `npm
 * start` with the defaults: production, its own key, scheduled jobs, no public URL and no metrics.
 */

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-defaults-'));
let server: RunningProcess;
let adminToken: string;

beforeAll(async () => {
  const vendors = { CLOVER_BASE_URL: cloverUrl(), GHL_BASE_URL: highLevelUrl() };
  // `npm start` runs this program. An empty setting counts as not set.
  const settings = { NODE_ENV: '', PORT: '0', DATA_DIR: dataDir, ...vendors };
  server = await startProgram('src/server/main/index.ts', [], settings, FIRST_START_MS);
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
  adminToken = (await signInAdmin()).token;
}, FIRST_START_MS);

afterAll(async () => {
  await closeSql();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Saves the API keys of the vendors, which the server encrypts with its own key, and waits for the first sync. */
async function connect<T extends TestStore>(store: T): Promise<T> {
  const body = { cloverApiKey: `clover-${store.merchantId}`, ghlApiKey: `ghl-${locationOf(store)}` };
  const { status } = await call('PATCH', `/stores/${store.id}`, { token: adminToken, body });
  if (status !== 200) throw new Error(`the keys of the store could not be saved: ${status}`);
  const isRunning = () => count("pgboss.job where name = 'contacts.sync' and data ->> 'storeId' = $1", store.id);
  await eventually('the first sync has ended', async () => (await isRunning()) === 0);
  return store;
}

const count = async (from: string, ...values: unknown[]): Promise<number> =>
  (await sql(`select from ${from}`, values)).length;

/** Sends a text to a new customer with consent. Returns the id of the campaign. */
async function sendCampaign(store: TestStore): Promise<string> {
  await addSubscriber(store);
  const body = { promotionMessage: 'Hello', audience: 'all' };
  return (await post<{ campaignId: string }>(await store.ownerToken(), SEND, body)).body.campaignId;
}

const isDone = async (campaignId: string) =>
  (await count("sms_campaigns where id = $1 and status = 'done'", campaignId)) === 1;

/** The effects of the scheduled jobs. Each function prepares a condition, runs the job and checks its effect. */
const EFFECTS: Record<string, () => Promise<void>> = {
  'webhooks.deleteOld': async () => {
    const store = await createTestStore();
    const endpoint = (await asOwner<{ id: string }>(store, 'POST', '/store/webhooks', { url: 'https://example.com' }))
      .body;
    await sql(
      `insert into webhook_deliveries (store_id, endpoint_id, id, type, body, next_attempt_at, created_at)
       select $1, $2, new_id(), 'webhook.test', '{}', null, now() - d * interval '1 day' from unnest(array[1, 31]) d`,
      [store.id, endpoint.id],
    );
    await runScheduledJob('webhooks.deleteOld');
    const countRows = () =>
      sql('select from webhook_deliveries where store_id = $1', [store.id]).then((rows) => rows.length);
    await eventually('the old delivery is gone', async () => (await countRows()) === 1);
  },

  'sms.runAutomations': async () => {
    const store = await connect(await createAutomatedStore(['welcome']));
    const { phone } = await addNewcomer(store);
    await runScheduledJob('sms.runAutomations');
    await eventually('the text arrived', async () => (await listArrived(locationOf(store))).length > 0);
    expect(await listArrived(locationOf(store))).toMatchObject([{ phone }]);
  },

  'sms.continueCampaigns': async () => {
    // The campaign is queued until the morning. In the morning, the job of its batch is missing.
    const store = await connect(await createTestStore({ time_zone: timeZoneAtHour(3) }));
    const campaignId = await sendCampaign(store);
    await sql("delete from pgboss.job where name = 'sms.sendBatch' and data ->> 'campaignId' = $1", [campaignId]);
    await sql('update stores set time_zone = $2, updated_at = now() where id = $1', [store.id, timeZoneAtHour(14)]);
    await sql('update sms_campaigns set send_at = $2, next_at = $2 where id = $1', [campaignId, minutesAgo(10)]);
    await runScheduledJob('sms.continueCampaigns');
    await eventually('the text arrived', async () => (await listArrived(locationOf(store))).length === 1);
  },

  'points.expire': async () => {
    const store = await createTestStore({ time_zone: timeZoneAtHour(12) });
    const customer = await addInactive(store, 13);
    await addExpirySetting(store, 12);
    // For part of the day, one day before tonight() in UTC is today in the time zone of this store.
    await setLastRun(store, 2);
    await runScheduledJob('points.expire');
    expect(await getPoints(customer)).toBe(0);
  },

  'gifts.birthdays': async () => {
    const store = await createTestStore({ time_zone: timeZoneAtHour(12) });
    const [{ birthday } = { birthday: '' }] = await sql<{ birthday: string }>(
      `select ((now() at time zone time_zone)::date - interval '30 years')::date::text as birthday from stores where id = $1`,
      [store.id],
    );
    const customer = await addBuyer(store, { birthday });
    await setGifts(store, { birthdayPoints: 50 });
    await runScheduledJob('gifts.birthdays');
    await eventually('the gift was given', async () => (await getPoints(customer)) === 50);
  },

  'stores.applyTimeZones': async () => {
    const { id } = await createTestStore();
    await sql("update stores set next_time_zone = 'America/Chicago', time_zone_changes_at = $2 where id = $1", [
      id,
      minutesAgo(1),
    ]);
    await runScheduledJob('stores.applyTimeZones');
    expect(await sql('select time_zone from stores where id = $1', [id])).toEqual([{ time_zone: 'America/Chicago' }]);
  },

  'chains.startJoins': async () => {
    const joining = await createJoining();
    await connect(joining.shop);
    await plan(adminToken, joining);
    await sql('update shop_moves set starts_at = now() where store_id = $1', [joining.first.id]);
    await runScheduledJob('chains.startJoins');
    const [move] = await sql('select status, problem from shop_moves where store_id = $1', [joining.first.id]);
    expect(move).toEqual({ status: 'running', problem: null });
  },

  'redemptions.release': async () => {
    const { id, person } = await addOverdue();
    await runScheduledJob('redemptions.release');
    expect(await sql('select status from redemptions where id = $1', [id])).toEqual([{ status: 'cancelled' }]);
    expect(await getPoints(person)).toBe(500);
  },

  'ledger.writeCheckpoints': async () => {
    const { id } = await createTestStore({ created_at: daysAgo(3) });
    await runScheduledJob('ledger.writeCheckpoints');
    expect(await count("audit_log where record_id = $1 and action = 'ledger_checkpoint'", id)).toBe(1);
  },

  'contacts.resume': async () => {
    const store = await connect(await createTestStore());
    // The contact is due, but the job that would send it is missing.
    const { phone } = await addCustomer(store, { contact_due_at: minutesAgo(10) });
    await runScheduledJob('contacts.resume');
    await eventually('the contact was sent', async () =>
      (await getState(locationOf(store))).contacts.some((contact) => contact.phone === phone),
    );
  },

  'customers.cleanImports': async () => {
    const { id, ownerId } = await createTestStore();
    await sql(
      `insert into customer_imports (store_id, created_by, file_name, status, created_at)
       values ($1, $2, 'cut.csv', 'uploading', $3)`,
      [id, ownerId, minutesAgo(60)],
    );
    await runScheduledJob('customers.cleanImports');
    expect(await count('customer_imports where store_id = $1', id)).toBe(0);
  },

  'sessions.deleteExpired': async () => {
    const store = await createTestStore();
    await store.ownerToken();
    await sql('update sessions set expires_at = $2 where store_id = $1', [store.id, minutesAgo(1)]);
    await runScheduledJob('sessions.deleteExpired');
    expect(await count('sessions where store_id = $1', store.id)).toBe(0);
  },

  'idempotencyKeys.purge': async () => {
    const { id } = await createTestStore();
    await sql(
      `insert into idempotency_keys (store_id, operation, key, request_hash, created_at)
       values ($1, 'redeem', 'of last week', '', $2)`,
      [id, daysAgo(7)],
    );
    await runScheduledJob('idempotencyKeys.purge');
    expect(await count('idempotency_keys where store_id = $1', id)).toBe(0);
  },

  'rateLimits.deleteOld': async () => {
    await sql("insert into rate_limits (key, points, expire) values ('old', 1, $1)", [daysAgo(1).getTime()]);
    await runScheduledJob('rateLimits.deleteOld');
    expect(await count("rate_limits where key = 'old'")).toBe(0);
  },

  'visits.deleteOld': async () => {
    const store = await createTestStore();
    const { id } = await addCustomer(store, { visits: 5 });
    await sql(
      `insert into visits (store_id, customer_id, at) select $1, $2, $3::timestamptz - make_interval(days => n)
       from generate_series(1, 5) n`,
      [store.id, id, daysAgo(1_100)],
    );
    await runScheduledJob('visits.deleteOld');
    // The three newest visits decide whether a customer is a regular, so they are kept.
    expect(await count('visits where customer_id = $1', id)).toBe(3);
  },

  'texts.deleteOld': async () => {
    const store = await connect(await createSendingStore());
    const campaignId = await sendCampaign(store);
    await eventually('the campaign is sent', () => isDone(campaignId));
    await sql('update sms_campaigns set finished_at = $2 where id = $1', [campaignId, daysAgo(366)]);
    await runScheduledJob('texts.deleteOld');
    expect(await count('sms_messages where store_id = $1', store.id)).toBe(0);
  },

  'posRecords.deleteOld': async () => {
    const { id } = await createTestStore();
    await sql('insert into pos_customers (store_id, pos_customer_id, phones, fetched_at) values ($1, $2, $3, $4)', [
      id,
      'OLD',
      [],
      daysAgo(8),
    ]);
    await runScheduledJob('posRecords.deleteOld');
    expect(await count('pos_customers where store_id = $1', id)).toBe(0);
  },

  'results.measure': async () => {
    const { id } = await createTestStore();
    await runScheduledJob('results.measure');
    expect(await count('measured_results where store_id = $1', id)).toBe(1);
  },

  'results.deletePurchases': async () => {
    const { id } = await createTestStore();
    await sql(
      `insert into register_purchases (store_id, order_id, pos_customer_id, customer_id, day, cents)
       values ($1, 'OLD', 'SOMEBODY', null, $2, 100)`,
      [id, daysAgo(400)],
    );
    await runScheduledJob('results.deletePurchases');
    expect(await count('register_purchases where store_id = $1', id)).toBe(0);
  },

  'shops.closeMonths': async () => {
    const { first } = await createChain();
    await sql('update shops set joined_at = $2 where store_id = $1', [first.id, daysAgo(100)]);
    await runScheduledJob('shops.closeMonths');
    expect(await count('shop_months where store_id = $1', first.id)).toBeGreaterThan(3);
  },

  // AUDIT_KEPT_DAYS is 0 by default, which keeps all entries.
  'audit.deleteOld': async () => {
    await sql(
      `insert into audit_log (at, actor_role, action, record_type, record_id)
       values ($1, 'system', 'store_updated', 'platform', 'old')`,
      [daysAgo(3_650)],
    );
    await runScheduledJob('audit.deleteOld');
    expect(await count("audit_log where record_id = 'old'")).toBe(1);
  },

  'events.deleteOld': async () => {
    const store = await createTestStore({ events_since: daysAgo(50) });
    await addCustomer(store);
    await addCustomer(store);
    await sql(
      `update events set at = $2 where store_id = $1 and id = (select id from events where store_id = $1 order by tx, id limit 1)`,
      [store.id, daysAgo(32)],
    );
    await runScheduledJob('events.deleteOld');
    expect(await count(`events where store_id = '${store.id}'`)).toBe(1);
  },

  // The period of this job is so short that the server adds the job itself during this test.
  'checkout.pollStores': async () => {
    const store = await connect(await createTestStore());
    const customer = await addCustomer(store);
    await addCheckout(store, customer);
    await addSale(store, { phone: customer.phone });
    await eventually('the points arrive', async () => (await getPoints(customer)) === 20, { withinMs: 60_000 });
  },
};

/** Jobs that need a setting, and the suites that test them with it. */
const OFF_BY_DEFAULT: Record<string, string> = {
  'backups.schedule': 'BACKUP_DIR, as in backups/scheduled',
  'wallet.updatePasses': 'APPLE_WALLET_DIR or GOOGLE_WALLET_KEY_FILE, as in wallet/wallet',
};

test('every scheduled job has an effect in this suite, and a server with default settings has those queues', async () => {
  expect(listScheduledJobs().sort()).toEqual([...Object.keys(EFFECTS), ...Object.keys(OFF_BY_DEFAULT)].sort());
  const queues = (await sql<{ name: string }>('select name from pgboss.queue')).map(({ name }) => name);
  expect(queues).toEqual(expect.arrayContaining(Object.keys(EFFECTS)));
  expect(queues.filter((name) => name in OFF_BY_DEFAULT)).toEqual([]);
});

test.each(Object.entries(EFFECTS))(
  'the scheduled job %s has its effect on a server with default settings',
  (_name, showEffect) => showEffect(),
);

test('a server with default settings publishes neither metrics nor the API documentation', async () => {
  expect((await fetchAlone(`${serverUrl()}/metrics`)).status).toBe(404);
  expect((await call('GET', '/docs')).status).toBe(404);
});

test('a server with default settings refuses a webhook that HighLevel did not sign', async () => {
  const headers = { 'x-ghl-signature': Buffer.alloc(64).toString('base64') };
  expect((await call('POST', '/webhooks/high-level', { headers, body: { type: 'ContactDelete' } })).status).toBe(401);
});
