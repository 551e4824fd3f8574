import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS } from '../../src/server/database/schemaVersion';
import { databaseProcess } from '../support/databaseProcess';
import { getDatabaseUrl, sql } from '../support/sql';

const created: string[] = [];

/** Creates an empty database on the server of this test run and returns its URL. */
export async function createDatabase(): Promise<string> {
  const name = `backup_${randomBytes(5).toString('hex')}`;
  await sql(`create database ${name}`);
  created.push(name);
  return getDatabaseUrl(name);
}

/** Creates a database with the schema and no rows, and returns its URL. */
export async function createMigratedDatabase(): Promise<string> {
  const url = await createDatabase();
  await databaseProcess({ DATABASE_URL: url, MIGRATIONS });
  return url;
}

export async function dropDatabases(): Promise<void> {
  for (const name of created.splice(0)) await sql(`drop database ${name} with (force)`);
}

/** Runs statements in order as the database owner, across all stores. Returns the rows of the last statement. */
export async function query<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: '-c app.store=* -c timezone=UTC' });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Tables that a backup does not contain. */
const LEFT_OUT = ['migrations', 'backup_runs', 'pgboss.version'];
/** Tables to which a restore adds rows, because the orders since the backup must be read again. */
const CHANGED = ['pos_cursors'];

const CONDITIONS: Record<string, string> = {
  // A restore adds the current time in ms to the version of each store.
  store_counter_shards: 'redemptions_version < 1000000000000',
  // A restore adds a copy of the last setting with a new date.
  points_expiry_settings: `not exists (
    select from points_expiry_settings p
    where p.store_id = t.store_id and p.number = t.number - 1 and p.months is not distinct from t.months)`,
};
/** Tables in which a restore changes a column. */
const TEXTS: Record<string, string> = {
  sms_automations: "(to_jsonb(t) - 'looked_until' - 'restored_at')::text",
  stores: "(to_jsonb(t) - 'events_epoch')::text",
};

/** The sorted rows of all tables as text, and the sequences. What a restore changes or adds is omitted. */
export async function dump(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class
     where relnamespace::regnamespace::text in ('public', 'pgboss') and relkind in ('r', 'p') and not relispartition
     order by 1`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (LEFT_OUT.includes(name) || CHANGED.includes(name)) continue;
    const rows = await query<{ row: string }>(
      url,
      `select ${TEXTS[name] ?? 't::text'} as row from ${name} t where ${CONDITIONS[name] ?? 'true'}
       order by t::text collate "C"`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  const sequences = await query<{ name: string; last: string }>(
    url,
    `select sequencename as name, last_value::text as last from pg_sequences
     where sequencename <> 'migrations_id_seq' order by 1`,
  );
  contents.sequences = sequences.map(({ name, last }) => `${name} ${last}`);
  return contents;
}
