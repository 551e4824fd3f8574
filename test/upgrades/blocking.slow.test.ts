import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { listMigrations, readMigration } from '../../src/server/database/schemaVersion';
import { listReleases, type Release } from './fixtureFile';
import { restoreRelease, type Restored } from './restoreFixture';

/** Tables with some rows for each store, which no migration keeps busy for long. */
const SMALL = [
  'migrations',
  'stores',
  'store_groups',
  'store_group_members',
  'accounts',
  'rewards',
  'promotions',
  'boosts',
  'sessions',
  'store_secrets',
  'store_integrations',
  'store_brands',
  'store_logos',
  'store_counter_shards',
  'search_terms',
  'pos_cursors',
  'sms_campaigns',
  'sms_usage',
  'customer_imports',
  'sign_in_devices',
  'rate_limits',
];

interface Table {
  oid: number;
  name: string;
  /** Changes when the table is rewritten. */
  file: number;
}

const listTables = async (client: pg.Client) =>
  (
    await client.query<Table>(
      `select oid::int, relname as name, relfilenode::int as file from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)`,
      [SMALL],
    )
  ).rows;

/**
 * Runs a migration and returns the large tables that it keeps from being written to for a time that grows with them: it
 * reads, rewrites or indexes the whole table under a lock against writers, or changes its rows.
 */
async function findBlocked(url: string, name: string, text = readMigration(name)): Promise<string[]> {
  // The statistics of a transaction include earlier ones of the connection.
  const client = new pg.Client({ connectionString: url, options: '-c app.store=*' });
  await client.connect();
  try {
    const before = await listTables(client);
    await client.query('begin');
    await client.query(text);
    const { rows } = await client.query<{ oid: number; scans: number; changes: number; is_locked: boolean }>(
      `select t.oid::int,
              (pg_stat_get_xact_numscans(t.oid)
               + (select coalesce(sum(pg_stat_get_xact_numscans(i.indexrelid)), 0)
                  from pg_index i where i.indrelid = t.oid))::int as scans,
              (pg_stat_get_xact_tuples_updated(t.oid) + pg_stat_get_xact_tuples_deleted(t.oid))::int as changes,
              exists (select from pg_locks l where l.pid = pg_backend_pid() and l.relation = t.oid and l.mode in
                ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')) as is_locked
       from unnest($1::oid[]) t (oid)`,
      [before.map(({ oid }) => oid)],
    );
    const after = new Map((await listTables(client)).map(({ oid, file }) => [oid, file]));
    await client.query('insert into migrations (name, run_on) values ($1, now())', [name]);
    await client.query('commit');
    return before
      .filter(({ oid, file }) => {
        const used = rows.find((row) => row.oid === oid);
        if (!used) return false;
        return used.changes > 0 || (used.is_locked && (used.scans > 0 || after.get(oid) !== file));
      })
      .map((table) => table.name)
      .sort();
  } finally {
    await client.end();
  }
}

/** The table of docs/operations/upgrades.md: the tables that each migration blocks. */
function readDocumented(): [string, string[]][] {
  const text = readFileSync(path.resolve(__dirname, '../../docs/operations/upgrades.md'), 'utf8');
  const section = text.split('## Migrations that block\n')[1] ?? '';
  return [...section.matchAll(/^\| `(\d{4}_\w+)` +\| ([^|]+?) +\|/gm)].map(([, name = '', tables = '']) => [
    name,
    [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table).sort(),
  ]);
}

let database: Restored;
let release: Release;

beforeAll(async () => {
  const [oldest] = listReleases();
  if (!oldest) throw new Error('there is no release');
  release = oldest;
  database = await restoreRelease(release);
});
afterAll(() => database.drop());

test('BX-66 every migration that blocks a large table is documented', async () => {
  const blocking: [string, string[]][] = [];
  for (const name of listMigrations().slice(Object.keys(release.migrations).length)) {
    const blocked = await findBlocked(database.url, name);
    if (blocked.length > 0) blocking.push([name, blocked]);
  }
  expect(readDocumented()).toEqual(blocking);
}, 60_000);

test.each([
  ['changes rows', "update visits set at = at - interval '1 ms'", ['visits']],
  ['changes rows in a block', 'do $$ begin delete from audit_log; end $$', ['audit_log']],
  ['rewrites a table', 'alter table customers alter column visits type bigint', ['customers']],
  ['reads a table for a constraint', "alter table redemptions add check (item_name <> '')", ['redemptions']],
  ['indexes a table', 'create index planted on order_credits (granted_points)', ['order_credits']],
  ['adds a column', "alter table customers add column planted text not null default ''", []],
  ['adds a constraint for new rows', "alter table redemptions add check (item_name <> '') not valid", []],
  ['creates a table', 'create table notes (store_id uuid references stores); create index on notes (store_id)', []],
])(
  'BX-66 a migration that %s is found if it blocks a large table',
  async (_does, text, blocked) => {
    expect(await findBlocked(database.url, '9999_planted', text)).toEqual(blocked);
  },
  60_000,
);
