import { DEMO_PASSWORD, DEMO_SIGN_INS } from '../../src/demo/seedDemo';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { postControl } from '../support/control';
import { call, cloverUrl } from '../support/http';
import { migrateWith } from '../support/migrateWith';
import { runProgram, startServer, type RunningProcess } from '../support/server';
import { MERCHANT, USED_STORE } from './fillDemo';
import { readTables, type FixtureRow, type Release } from './fixtureFile';
import { RELEASE_SECRETS_KEY, restoreRelease, type Restored } from './restoreFixture';

const OWNER = `owner@${USED_STORE}.test`;

const opened: { database?: Restored; server?: RunningProcess } = {};

afterEach(async () => {
  await opened.server?.stop();
  await opened.database?.drop();
});

/** The rows of a table, with the columns that the fixture has and that still exist, without `VERSION`. */
async function readKept(database: Restored, table: string, rows: readonly FixtureRow[]): Promise<FixtureRow[]> {
  const columns = await database.sql<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attname = any($2)`,
    [table, Object.keys(rows[0] ?? {}).filter((name) => name !== VERSION)],
  );
  const kept = await database.sql<{ row: FixtureRow }>(
    `select row_to_json(r) as row from (select ${columns.map(({ name }) => name).join(', ')} from ${table}) r`,
  );
  return kept.map(({ row }) => row);
}

const toLines = (rows: readonly FixtureRow[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort();

async function signIn(server: string, email: string, scope?: 'kiosk'): Promise<string> {
  const body = { email, password: DEMO_PASSWORD, ...(scope && { scope }) };
  const response = await call<{ token: string }>('POST', '/auth/login', { server, body });
  expect(response.status).toBe(200);
  return response.body.token;
}

/**
 * A counter of the store that every update of redemptions raises, also one by a migration, so it is not compared.
 */
const VERSION = 'redemptions_version';

/** Runs `regulars verify`; returns the broken rules. */
async function findBrokenRules(database: Restored): Promise<string[]> {
  const { code, output } = await runProgram('src/server/commands/verify/index.ts', {
    DATABASE_URL: database.url,
    SECRETS_KEY: RELEASE_SECRETS_KEY,
    LOG_LEVEL: 'warn',
  });
  const broken = [...output.matchAll(/^BROKEN +([\w-]+):/gm)].map((line) => line[1] ?? '');
  expect([code, output]).toEqual([broken.length > 0 ? 1 : 0, expect.stringMatching(/^\d+ rules in/m)]);
  return broken;
}

/** Declares a test for each of these releases. `regulars verify` also checks the hashes of the ledger rows. */
export function testUpgrades(releases: readonly Release[]): void {
  const title =
    'BX-66 BX-79 a database of release $version migrates forward with its data, and the product keeps working with it';
  test.each(releases)(title, upgrade, 60_000);
}

async function upgrade(release: Release): Promise<void> {
  const database = (opened.database = await restoreRelease(release));
  const messages = await migrateWith(database.url, listMigrations());
  expect(messages).toEqual(
    listMigrations()
      .slice(Object.keys(release.migrations).length)
      .map((name) => `migrated ${name}`),
  );
  for (const [table, rows] of readTables(release)) {
    if (rows.length === 0) continue;
    const kept = await readKept(database, table, rows);
    const expected = rows.map((row) => Object.fromEntries(Object.keys(kept[0] ?? {}).map((name) => [name, row[name]])));
    expect([table, toLines(kept)]).toEqual([table, toLines(expected)]);
  }
  expect(await findBrokenRules(database)).toEqual([]);

  const { url: server } = (opened.server = await startServer({
    DATABASE_URL: database.url,
    SECRETS_KEY: RELEASE_SECRETS_KEY,
    LOG_LEVEL: 'info',
  }));
  await goOnWithStore(server, database);
  expect(await findBrokenRules(database)).toEqual([]);
}

/**
 * A customer of the release checks in, earns points by a sale and redeems; the owner completes the redemption and finds
 * the customer, and the administrator finds the store.
 */
async function goOnWithStore(server: string, database: Restored): Promise<void> {
  const [kiosk, owner] = [await signIn(server, OWNER, 'kiosk'), await signIn(server, OWNER)];
  const [customer] = await database.sql<{ id: string; phone: string; points: number; store_id: string }>(
    `select c.id, c.phone, c.points, c.store_id from customers c join stores s on s.id = c.store_id
     where s.subdomain = $1 and c.name = 'Rita Regular' order by c.points desc limit 1`,
    [USED_STORE],
  );
  if (!customer) throw new Error('the fixture has no customer');
  const body = { phone: customer.phone, storeSubdomain: USED_STORE };
  const checkIn = await call('POST', '/public/check-in', { server, token: kiosk, body });
  expect(checkIn).toMatchObject({
    status: 200,
    body: { customer: { id: customer.id, loyaltyPoints: customer.points } },
  });

  // Reading the point of sale needs the store's API key, which the release encrypted.
  await postControl(cloverUrl(), 'sales', {
    merchantId: MERCHANT,
    amountCents: 20_000,
    taxCents: 0,
    tipCents: 0,
    phone: customer.phone,
  });
  const checkout = await call('POST', '/public/checkout', { server, token: kiosk, body });
  expect(checkout).toMatchObject({ status: 200, body: { status: 'matched', pointsEarned: 200 } });
  const [reward] = await database.sql<{ id: string; points: number }>(
    `select r.id, r.points_required as points from rewards r
     where r.store_id = $1 and r.is_active and not exists (
       select from redemptions d where d.reward_id = r.id and d.customer_id = $2)
     order by points_required limit 1`,
    [customer.store_id, customer.id],
  );
  const redeem = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
    server,
    token: kiosk,
    body: { customerId: customer.id, rewardId: reward?.id, storeSubdomain: USED_STORE },
  });
  expect(redeem.status).toBe(201);
  const path = `/stores/${customer.store_id}/rewards/redemptions`;
  const settled = await call('PATCH', `${path}/${redeem.body.redemption.id}`, {
    server,
    token: owner,
    body: { status: 'completed' },
  });
  expect(settled.status).toBe(200);
  const list = await call<{ customers: object[] }>('GET', '/store/customers?q=Rita&sort=points', {
    server,
    token: owner,
  });
  expect(list.status).toBe(200);
  expect(JSON.stringify(list.body)).toContain(customer.id);
  const admin = await signIn(server, DEMO_SIGN_INS.admin);
  const stores = await call('GET', '/stores', { server, token: admin });
  expect(stores.status).toBe(200);
  expect(JSON.stringify(stores.body)).toContain(USED_STORE);
  const [points] = await database.sql<{ points: number }>('select points from customers where id = $1', [customer.id]);
  expect(points).toEqual({ points: customer.points + 200 - (reward?.points ?? 0) });
}
