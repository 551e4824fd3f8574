import { randomBytes } from 'node:crypto';
import type { Sql } from '../../src/server/database/Database';
import { runAutomations } from '../../src/server/modules/sms/automations';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { startServer, TEST_SECRETS_KEY } from '../support/server';
import { createPool, databaseEnv, getDatabaseUrl, sql } from '../support/sql';
import { PASSWORD, PASSWORD_HASH } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { control, getQuota, listArrived, SEND, type SendResponse } from './sending';

interface KilledCampaign {
  customers: number;
  kills: number;
  /** Sends welcome messages instead of a campaign, with a vendor that fails in a different way after each start. */
  isAutomated?: boolean;
}

/**
 * Runs a campaign during which the server is killed with SIGKILL and restarted `kills` times. Every customer must get
 * the text exactly once. The server has its own database, so that no other process runs its jobs.
 */
export async function checkKilledCampaign({ customers, kills, isAutomated = false }: KilledCampaign): Promise<void> {
  const name = `killed_${randomBytes(5).toString('hex')}`;
  const locationId = randomBytes(5).toString('hex');
  await sql(`create database ${name}`);
  const start = () => startServer({ ...databaseEnv(name), LOG_LEVEL: 'warn' });
  let server = await start();
  const pool = createPool({ connectionString: getDatabaseUrl(name), max: 1 });
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  try {
    const storeId = await addSendingStore(
      { query: (text, values) => query(text, [...(values ?? [])]) },
      locationId,
      customers,
    );
    const token = await signInOwner(server.url);
    const fail = async (start: number) => {
      if (isAutomated) await control('faults', { locationId, kind: FAULTS[start % FAULTS.length], calls: 2 });
    };
    await fail(0);
    const campaignId = isAutomated
      ? await startAutomated(query, getDatabaseUrl(name), storeId, customers)
      : await startCampaign(server.url, token, customers);
    const countEnded = async () =>
      (await query<{ count: number }>("select count(*)::int as count from sms_messages where status = 'sent'"))[0]
        ?.count ?? 0;

    await eventually('a quarter is sent', async () => (await countEnded()) >= customers / 4, { withinMs: 120_000 });
    if (isAutomated) await control('faults', { locationId, kind: 'unauthorized', calls: 2 });
    for (let kill = 1; kill <= kills; kill += 1) {
      const goal = Math.floor((customers * kill) / (kills + 1));
      await eventually(`${goal} texts are sent`, async () => (await countEnded()) >= goal, { withinMs: 120_000 });
      await server.stop('SIGKILL');
      // This saves a minute, after which the killed process's job and the leases of its texts would expire.
      await query("update pgboss.job set started_on = now() - interval '1 hour' where state = 'active'");
      await query("update sms_messages set leased_until = now() - interval '1 s' where leased_until is not null");
      server = await start();
      await fail(kill);
    }
    const isDone = async () => (await query("select from sms_campaigns where status = 'done'")).length > 0;
    await eventually('the campaign is done', isDone, { withinMs: 180_000 });

    const statuses = await query('select status, count(*)::int as count from sms_messages group by status');
    expect(statuses).toEqual([{ status: 'sent', count: customers }]);
    const arrived = await listArrived(locationId);
    expect(arrived).toHaveLength(customers);
    expect(new Set(arrived.map(({ phone }) => phone)).size).toBe(customers);
    expect(await getQuota(storeId, query)).toEqual({ used: customers, counted: customers });
    const campaign = await call('GET', `/store/sms/campaigns/${campaignId}`, { server: server.url, token });
    expect(campaign.body).toMatchObject({ status: 'done', sent: customers, queued: 0, unknown: 0, failed: 0 });
  } finally {
    await server.stop();
    await pool.end();
    await sql(`drop database ${name} with (force)`);
  }
}

const FAULTS = ['hang', 'throttled'] as const;

async function startCampaign(server: string, token: string, customers: number): Promise<string> {
  const body = { audience: 'all', promotionMessage: 'Hi {name}' };
  const { body: response } = await call<SendResponse>('POST', SEND, { server, token, body });
  expect(response.willSend).toBe(customers);
  return response.campaignId;
}

/** Decides the welcome messages of all customers and returns the campaign that sends them. */
async function startAutomated(
  query: typeof sql,
  connectionString: string,
  storeId: string,
  customers: number,
): Promise<string> {
  await query(
    `insert into sms_automations (store_id, kind, is_on, message, holds_back) values ($1, 'welcome', true, 'Hi {name}', false)`,
    [storeId],
  );
  await query("update customers set registered_at = now() - interval '65 minutes'");
  const database = await openTestDatabase(2, { connectionString });
  const outcomes = await runAutomations(database.forStore(storeId), { storeId, now: new Date() });
  await database.close();
  expect(outcomes).toEqual({ queued: customers, held_back: 0, dropped: 0 });
  const [campaign] = await query<{ id: string }>('select id from sms_campaigns');
  return campaign?.id ?? '';
}

const EMAIL = 'olive@example.com';

/**
 * Adds a store in its sending hours, whose customers all agreed to texts. Returns the store's id. The numbers of the
 * customers are personal ones, which have no place with sending hours of its own.
 */
export async function addSendingStore(owner: Sql, locationId: string, customers: number): Promise<string> {
  const [store] = await owner.query<{ id: string }>(
    'insert into stores (name, subdomain, time_zone, sms_limit) values ($1, $1, $2, 5000) returning id',
    ['corner', timeZoneAtHour(14)],
  );
  const id = store?.id ?? '';
  const secrets = { cloverApiKey: 'clover-none', ghlApiKey: `ghl-${locationId}` };
  await encryptStoreSecrets(owner, createEncryptor(TEST_SECRETS_KEY), id, secrets);
  await owner.query(
    "insert into accounts (store_id, role, name, email, password_hash) values ($1, 'store_owner', 'Olive', $2, $3)",
    [id, EMAIL, PASSWORD_HASH],
  );
  await owner.query(
    `insert into customers (store_id, phone, name, referral_code, registered_at,
                            sms_consent_at, sms_consent_source, sms_consent_text_version)
     select $1, '+1521' || (5000000 + n), 'Reader ' || n, 'C' || (1000000 + n), now(), now(), 'kiosk', '2026-11-01'
     from generate_series(1, $2::int) n`,
    [id, customers],
  );
  return id;
}

export async function signInOwner(server: string): Promise<string> {
  const body = { email: EMAIL, password: PASSWORD };
  return (await call<{ token: string }>('POST', '/auth/login', { server, body })).body.token;
}
