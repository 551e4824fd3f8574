import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { databaseProcess } from '../support/databaseProcess';
import { databaseEnv, getDatabaseUrl, sql } from '../support/sql';

const MIGRATIONS = path.resolve(__dirname, '../../src/server/database/migrations');
const databaseName = `migrations_${randomBytes(4).toString('hex')}`;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'regulars-migrations-'));

beforeAll(async () => {
  await sql(`create database ${databaseName}`);
});
afterAll(async () => {
  await sql(`drop database ${databaseName} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
});

async function queryDatabase<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: getDatabaseUrl(databaseName) });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

const listTables = () => queryDatabase("select relname from pg_class where relnamespace = 'public'::regnamespace");

it('a failing migration is named and rolls back all migrations of the run', async () => {
  cpSync(MIGRATIONS, scratch, { recursive: true });
  writeFileSync(
    path.join(scratch, '9999_wrong.sql'),
    '-- Up Migration\ncreate table partial_table (id int);\nselect 1 / 0;\n',
  );
  await expect(databaseProcess({ ...databaseEnv(databaseName), MIGRATIONS: scratch })).rejects.toThrow(
    /migration 9999_wrong failed.*division by zero/,
  );
  expect(await listTables()).toEqual([]);
});

it('BX-66 the database of a version before 1.0 is refused with a message that explains it, and is not changed', async () => {
  const name = `before_${randomBytes(4).toString('hex')}`;
  await sql(`create database ${name}`);
  try {
    const env = databaseEnv(name);
    const client = new pg.Client({ connectionString: getDatabaseUrl(name) });
    await client.connect();
    await client.query(
      'create table migrations (id serial primary key, name text not null, run_on timestamp not null)',
    );
    await client.query("insert into migrations (name, run_on) values ('0001_schema', now()), ('0002_guards', now())");
    await client.end();
    await expect(databaseProcess(env)).rejects.toThrow(
      'the database was made by a version of Regulars before 1.0, which this version cannot read: use that version, ' +
        'or start with an empty database',
    );
  } finally {
    await sql(`drop database ${name} with (force)`);
  }
});

it('four processes that start together on an empty database run the migrations once', async () => {
  const processes = await Promise.all([1, 2, 3, 4].map(() => databaseProcess(databaseEnv(databaseName))));
  const migrated = processes.flatMap(({ opened }) => opened.messages.filter((line) => line.startsWith('migrated')));
  await Promise.all(processes.map((each) => each.end()));
  const files = readdirSync(MIGRATIONS)
    .map((file) => path.parse(file).name)
    .sort();
  expect(migrated).toEqual(files.map((file) => `migrated ${file}`));
  expect(
    (await queryDatabase<{ name: string }>('select name from migrations order by id')).map((row) => row.name),
  ).toEqual(files);
});
