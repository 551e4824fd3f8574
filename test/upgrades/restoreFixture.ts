import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { migrateWith } from '../support/migrateWith';
import { createPool, getDatabaseUrl, sql } from '../support/sql';
import { readTables, type FixtureRow, type Release } from './fixtureFile';

/** The key with which the releases encrypted the secrets of their fixtures. */
export const RELEASE_SECRETS_KEY = 'test-only-key-test-only-key-test-only';

export interface Restored {
  url: string;
  /** Runs a statement as the owner of the database, across all stores. */
  sql<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A new database with the schema and the data of a release. */
export async function restoreRelease(release: Release): Promise<Restored> {
  const name = `release_${randomBytes(5).toString('hex')}`;
  await sql(`create database ${name}`);
  return restoreInto(release, {
    url: getDatabaseUrl(name),
    async drop() {
      await sql(`drop database ${name} with (force)`);
    },
  });
}

/** Gives an empty database the schema and the data of a release. */
export async function restoreInto(
  release: Release,
  { url, drop }: { url: string; drop: () => Promise<void> },
): Promise<Restored> {
  await migrateWith(url, Object.keys(release.migrations));
  const pool = createPool({ connectionString: url, max: 4 });
  await fill(pool, readTables(release));
  return {
    url,
    sql: async <Row extends object>(text: string, values: unknown[] = []) => (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.end();
      await drop();
    },
  };
}

/** Writes the rows as they are: no trigger and no foreign key acts. */
async function fill(pool: pg.Pool, tables: ReadonlyMap<string, readonly FixtureRow[]>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    for (const [table, rows] of tables) {
      await client.query(`delete from ${table}`);
      if (rows.length === 0) continue;
      const columns = Object.keys(rows[0] ?? {}).join(', ');
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows)],
      );
    }
    const { rows: identities } = await client.query<{ table: string; column: string }>(
      `select attrelid::regclass::text as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
       where attidentity <> '' and not attisdropped and relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    );
    for (const { table, column } of identities) {
      await client.query(`select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${table}`, [
        table,
        column,
      ]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}
