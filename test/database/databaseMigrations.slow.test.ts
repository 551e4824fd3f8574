import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { databaseProcess } from '../support/databaseProcess';
import { migrateWith } from '../support/migrateWith';
import { databaseEnv, getDatabaseUrl, sql } from '../support/sql';

const databaseName = `migrations_${randomBytes(4).toString('hex')}`;

beforeAll(async () => {
  await sql(`create database ${databaseName}`);
});
afterAll(async () => {
  await sql(`drop database ${databaseName} with (force)`);
});

async function query<Row extends object>(text: string, database = databaseName): Promise<Row[]> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(database) });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

const TABLES = "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'";

it('a failing migration is named and rolls back all migrations of the run', async () => {
  await expect(
    migrateWith(getDatabaseUrl(databaseName), listMigrations(), {
      '9999_wrong': 'create table partial_table (id int);\nselect 1 / 0;\n',
    }),
  ).rejects.toThrow(/migration 9999_wrong failed.*division by zero/);
  expect(await query(TABLES)).toEqual([]);
});

it.each([['0001_schema'], ['0001_schema', '0002_guards'], ['0001_schema', '0015_import_warnings']])(
  'BX-66 a database from before the baseline, with %s, is refused with a sentence that says so, and is not changed',
  async (...names) => {
    const name = `early_${randomBytes(4).toString('hex')}`;
    await sql(`create database ${name}`);
    try {
      await query('create table migrations (id serial primary key, name text, run_on timestamp)', name);
      for (const each of names) await query(`insert into migrations (name, run_on) values ('${each}', now())`, name);
      await expect(databaseProcess(databaseEnv(name))).rejects.toThrow(
        /^the database was made by an early version of Regulars, which this version cannot read: use that version, or start with a new DATA_DIR or an empty database$/,
      );
      expect(await query(TABLES, name)).toEqual([{ name: 'migrations' }]);
      expect(await query('select from migrations', name)).toHaveLength(names.length);
    } finally {
      await sql(`drop database ${name} with (force)`);
    }
  },
);

it('four processes that start together on an empty database run the migrations once', async () => {
  const processes = await Promise.all([1, 2, 3, 4].map(() => databaseProcess(databaseEnv(databaseName))));
  const migrated = processes.flatMap(({ opened }) => opened.messages.filter((line) => line.startsWith('migrated')));
  await Promise.all(processes.map((each) => each.end()));
  expect(migrated).toEqual(listMigrations().map((name) => `migrated ${name}`));
  expect((await query<{ name: string }>('select name from migrations order by id')).map(({ name }) => name)).toEqual(
    listMigrations(),
  );
});
