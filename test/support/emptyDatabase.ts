import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { MIGRATIONS } from '../../src/server/database/schemaVersion';
import { databaseProcess } from './databaseProcess';
import { getDatabaseUrl, testDatabase } from './sql';

/** The environment drops this template together with the database of the run. */
export const getTemplateName = (database: string) => `${database}_template`;
const LOCK = 5_150_274_339;

export interface EmptyDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** Creates a database with the schema and no rows, from a template that the first suite of a run creates. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `empty_${randomBytes(5).toString('hex')}`;
  await withClient(async (client) => {
    await client.query(`create database ${name} template ${await getTemplate(client)}`);
  });
  return {
    url: getDatabaseUrl(name),
    drop: () =>
      withClient(async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

async function getTemplate(client: pg.Client): Promise<string> {
  // The lock is released when the connection closes.
  await client.query(`select pg_advisory_lock(${LOCK})`);
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  const name = getTemplateName(rows[0]?.database ?? '');
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query(`create database ${name}`);
    await databaseProcess({ DATABASE_URL: getDatabaseUrl(name), MIGRATIONS });
  }
  return name;
}

/** A separate connection, because the end of a suite closes those of `sql` before the suite's own `afterAll`. */
async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(testDatabase());
  await client.connect();
  await work(client).finally(() => client.end());
}
