import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Sql, Value } from '../../src/server/database/Database';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { createEmptyDatabase, type EmptyDatabase } from '../support/emptyDatabase';
import { runProgram, TEST_SECRETS_KEY } from '../support/server';
import { sql } from '../support/sql';

const COMMAND = 'src/server/commands/verify/index.ts';

let database: EmptyDatabase;
let databaseUrl: string;
let storeId: string;
beforeAll(async () => {
  database = await createEmptyDatabase();
  databaseUrl = database.url;
  [storeId = ''] = await plant("insert into stores (name, subdomain) values ('Verified', 'verified') returning id");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys = { cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key' };
  const query: Sql['query'] = async <Row extends object>(text: string, values: readonly Value[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  await encryptStoreSecrets({ query }, createEncryptor(TEST_SECRETS_KEY), storeId, keys);
  await client.end();
});
afterAll(async () => {
  await database.drop();
});

const verify = (env: Record<string, string> = {}) =>
  runProgram(COMMAND, { DATABASE_URL: databaseUrl, SECRETS_KEY: TEST_SECRETS_KEY, LOG_LEVEL: 'warn', ...env });

/** Runs statements as superuser without triggers and foreign keys. Returns the ids that they return. */
async function plant(...statements: string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set session_replication_role = 'replica'; set app.store = '*'");
  const ids: string[] = [];
  for (const statement of statements) {
    ids.push(...(await client.query<{ id: string }>(statement)).rows.map(({ id }) => id));
  }
  await client.end();
  return ids;
}

test('BX-60 verify prints each rule with what it checked, and the broken ones with their ids', async () => {
  const healthy = await verify();
  expect(healthy.code).toBe(0);
  expect(healthy.output).toMatch(/^ok {7}balance: A customer's balance is the sum of their ledger \(0 customers\)$/m);
  expect(healthy.output).toMatch(/^ok {7}keys-readable: .* \(1 store with keys\)$/m);
  expect(healthy.output).toMatch(/^\d\d rules in \d+\.\d s: all hold\n$/m);

  await plant(
    `insert into customers (store_id, phone, name, points)
       select '${storeId}', '+1202555' || (1000 + n), 'Pat ' || n, n from generate_series(0, 30) n`,
    `insert into rewards (store_id, name, reward_type, points_required) values ('${storeId}', 'Coffee', 'FREE_ITEM', 10)`,
    'drop index redemptions_reward_once, redemptions_reward_daily, redemptions_reward_pending',
    // The first three have a reward more often than it allows, the others do not.
    `insert into redemptions (store_id, customer_id, reward_id, repeat, status, item_name, item_type, item_value, day)
       select c.store_id, c.id, r.id, had.repeat, had.status, 'Coffee', 'FREE_ITEM', 0, current_date + n * had.days
       from rewards r, generate_series(1, 2) n,
            (values (0, 'once', 'completed', 0), (1, 'daily', 'completed', 0), (2, 'always', 'pending', 0),
                    (3, 'always', 'completed', 0), (4, 'daily', 'completed', 1), (5, 'once', 'cancelled', 0))
              had (pat, repeat, status, days)
       join customers c on c.name = 'Pat ' || had.pat`,
  );
  const broken = await verify();
  expect(broken.code).toBe(1);
  expect(broken.output).toContain(
    `BROKEN   balance: A customer's balance is the sum of their ledger (30 of 31 customers)`,
  );
  expect(broken.output.match(new RegExp(`^ {11}store ${storeId}: .*: \\d+ points in 0 rows`, 'gm'))).toHaveLength(20);
  expect(broken.output).toContain('           and 10 more\n');
  // BX-81: how often a reward may be redeemed.
  expect(broken.output).toMatch(/^BROKEN {3}redeemed-once: .* \(3 of 12 redemptions\)$/m);
  expect(broken.output).toMatch(/^\d\d rules in \d+\.\d s: \d+ broken\n$/m);
  await plant(`delete from redemptions`, `delete from rewards`, `delete from customers`);
});

test('BX-60 a read-only login is enough, and without the secrets key the API keys are not checked', async () => {
  const name = `verify_${randomBytes(4).toString('hex')}`;
  await sql(`create role ${name} login password 'read-only'`);
  // docs/operations.md recommends these privileges.
  await plant(`grant usage on schema public to ${name}`, `grant select on all tables in schema public to ${name}`);
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = 'read-only';
  try {
    const { code, output } = await verify({ DATABASE_URL: url.href, SECRETS_KEY: '', NODE_ENV: 'production' });
    expect(output).toMatch(/^skipped {2}keys-readable: the key of this database was not given$/m);
    expect([code, output.match(/^BROKEN/gm)]).toEqual([0, null]);
    // The login must see all stores in spite of row-level security.
    expect(output).toMatch(/^ok {7}store-counters: .* \(1 store\)$/m);
    const wrong = await verify({ DATABASE_URL: url.href, SECRETS_KEY: 'another-key-another-key-another-key' });
    expect([wrong.code, wrong.output.match(/^BROKEN .*$/gm)]).toEqual([
      1,
      [expect.stringContaining('keys-readable') as string],
    ]);
  } finally {
    await plant(`drop owned by ${name}`, `drop role ${name}`);
  }
});

test('BX-60 a store that is being deleted is left out', async () => {
  await plant(
    `insert into stores (name, subdomain, is_active, deletion_started_at) values ('Leaving', 'leaving', false, now())`,
    `insert into customers (store_id, phone, points) select id, '+12025550199', 5 from stores where subdomain = 'leaving'`,
  );
  expect((await verify()).code).toBe(0);
  await plant('update stores set deletion_started_at = null');
  expect((await verify()).code).toBe(1);
  await plant(`delete from customers`, `delete from stores where subdomain = 'leaving'`);
});

test('BX-60 a database of another version, or a data directory that does not exist, is refused with a message that says why', async () => {
  await plant(`insert into migrations (name, run_on) values ('9999_future', now())`);
  const newer = await verify();
  await plant(`update migrations set name = '0124_schema_of_another' where name = '0124_schema'`);
  const older = await verify();
  await plant(`update migrations set name = '0015_import_warnings' where name = '9999_future'`);
  const early = await verify();
  await plant(`delete from migrations where name = '0015_import_warnings'`);
  await plant(`update migrations set name = '0124_schema' where name = '0124_schema_of_another'`);
  expect([newer, older, early, await runProgram(COMMAND, { DATA_DIR: '/nonexistent/regulars' })]).toEqual([
    { code: 1, output: 'The database belongs to a newer version: it has migration 9999_future\n' },
    { code: 1, output: 'The database lacks migration 0124_schema: start this version once\n' },
    {
      code: 1,
      output: expect.stringMatching(/^The database was made by an early version of Regulars, .*\n$/) as string,
    },
    {
      code: 1,
      output: 'There is no database in /nonexistent/regulars: set DATA_DIR or DATABASE_URL as for the server\n',
    },
  ]);
});
