import pg from 'pg';
import type { Database } from '../../src/server/database/Database';
import { namePrimaryFirst } from '../../src/server/database/pg/hosts';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { databaseProcess } from '../support/databaseProcess';
import { silent } from '../support/openTestDatabase';
import { findPostgresPrograms, startServerPair, type ServerPair } from '../support/systemPostgres';

/** Skips the suite if PostgreSQL is not installed. .ci/run installs it. */
export const withPostgres = findPostgresPrograms() === null ? describe.skip : describe;

/** The product's database port on a primary and a standby. */
export interface ReplicatedDatabase {
  pair: ServerPair;
  database: Database;
  insertGroup: (name: string) => Promise<unknown>;
  /** The group names in alphabetical order. */
  listGroups: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** A DATABASE_URL with several hosts. */
export const toUrl = (addresses: readonly string[]) =>
  `postgres://regulars@${addresses.join(',')}/regulars?target_session_attrs=read-write`;

export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const pair = startServerPair();
  const client = new pg.Client({ connectionString: `postgres://regulars@${pair.addresses[0]}/postgres` });
  await client.connect();
  await client.query('create database regulars');
  await client.end();
  // The standby comes first, so that connecting must skip it.
  const connectionString = toUrl([...pair.addresses].reverse());
  const opened = await databaseProcess({ DATABASE_URL: connectionString });
  await opened.end();
  const database = pgDatabase({
    connection: await namePrimaryFirst({ connectionString }),
    poolSize: 4,
    role: 'regulars_app',
    log: silent,
  });
  return {
    pair,
    database,
    insertGroup: (name) => database.platform.query('insert into store_groups (name) values ($1) returning id', [name]),
    listGroups: async () => {
      const text = 'select name from store_groups order by name';
      const rows = await database.platform.query<{ name: string }>(text, [], { multiplexed: true });
      return rows.map(({ name }) => name);
    },
    close: async () => {
      await database.close();
      pair.stop();
    },
  };
}
