import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { fillDemo, USED_STORE } from './fillDemo';
import { hashMigration, listReleases, writeRelease } from './fixtureFile';

/**
 * `npm run release:fixture`: uses the demo that runs at URL (http://127.0.0.1:3000) with the database in DATA_DIR
 * (.data/demo), then writes its schema and the data of a few stores to test/upgrades/releases, for the version in
 * package.json. See docs/operations/upgrades.md.
 */

const ROOT = path.resolve(__dirname, '../..');
/** Enough for every table, and a chain with all of its shops. */
const STORES = [
  USED_STORE,
  'golden-crust',
  'pine-street',
  ...['hearth-and-rye', 'hearth-and-rye-park-slope', 'hearth-and-rye-lakeview'],
];
/** Sessions and the like end soon, and jobs are made anew; a fixture keeps no tokens. */
const LEFT_OUT = new Set([
  'migrations',
  'rate_limits',
  'idempotency_keys',
  'sign_in_devices',
  'sessions',
  'second_factors',
  'recovery_codes',
  'setup_links',
  'customer_links',
  'customer_sessions',
  'customer_codes',
  'used_check_in_codes',
  'join_codes',
]);

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

async function main(): Promise<void> {
  const { DATA_DIR: dataDir = '.data/demo', URL: server = 'http://127.0.0.1:3000' } = process.env;
  const { CLOVER_URL: clover = 'http://127.0.0.1:3900' } = process.env;
  // For the fixture of an earlier commit.
  const { VERSION: version = readVersion(), COMMIT: commit = git('rev-parse', 'HEAD') } = process.env;
  if (listReleases().some((release) => release.version === version)) {
    throw new Error(`${version} has a fixture already: raise the version in package.json first`);
  }
  const client = new pg.Client({ ...(await embeddedClientConfig(dataDir)), options: '-c app.store=*' });
  await client.connect();
  try {
    await fillDemo({ client, server, clover });
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local timezone = 'UTC'");
    await assertDemo(client);
    const { rows: applied } = await client.query<{ name: string }>('select name from migrations order by id');
    const tables = new Map<string, string[]>();
    for (const table of await listTables(client)) {
      if (!LEFT_OUT.has(table)) tables.set(table, await readRows(client, table));
    }
    writeRelease(
      {
        version,
        commit,
        migrations: Object.fromEntries(applied.map(({ name }) => [name, hashMigration(name)])),
        tables: Object.fromEntries([...tables].map(([table, rows]) => [table, rows.length])),
      },
      tables,
    );
    console.log(`Wrote test/upgrades/releases/${version}.json and ${version}.ndjson.gz`);
  } finally {
    await client.end();
  }
}

function readVersion(): string {
  return (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
}

/** People's data must never get into the repository. @throws Error when an account is none of the demo's. */
async function assertDemo(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select from accounts where email not like '%.test'");
  if (rows.length > 0) throw new Error('this database has accounts other than those of the demo');
}

async function listTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  return rows.map(({ name }) => name);
}

/** The rows of STORES as JSON, in the order of the primary key, without generated columns. */
async function readRows(client: pg.Client, table: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string; position: number | null }>(
    `select a.attname as name, array_position(k.indkey::smallint[], a.attnum) as position
     from pg_attribute a left join pg_index k on k.indrelid = a.attrelid and k.indisprimary
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name);
  const key = columns
    .filter(({ position }) => position !== null)
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ name }) => name);
  const store = table === 'stores' ? 'id' : names.find((name) => name === 'store_id');
  const { rows } = await client.query<{ json: string }>(
    `select row_to_json(r)::text as json from (
       select ${names.join(', ')} from ${table}
       where ${store ?? 'null'}::uuid is null or ${store ?? 'null'} in (select id from stores where subdomain = any($1))
       order by ${(key.length > 0 ? key : names).join(', ')}) r`,
    [STORES],
  );
  return rows.map(({ json }) => json);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
