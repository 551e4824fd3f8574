import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { databaseProcess } from '../support/databaseProcess';
import { sql, urlOf } from '../support/sql';

const MIGRATIONS = path.resolve(__dirname, '../../src/server/database/migrations');
const name = `migrations_${randomBytes(4).toString('hex')}`;
const scratch = mkdtempSync(path.join(os.tmpdir(), 'regulars-migrations-'));

beforeAll(async () => {
  await sql(`create database ${name}`);
});
afterAll(async () => {
  await sql(`drop database ${name} with (force)`);
  rmSync(scratch, { recursive: true, force: true });
});

async function look<Row extends object>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urlOf(name) });
  await client.connect();
  return (await client.query<Row>(text).finally(() => client.end())).rows;
}

const tables = () => look("select relname from pg_class where relnamespace = 'public'::regnamespace");

it('a failing migration leaves nothing behind, not even those before it, and is named', async () => {
  cpSync(MIGRATIONS, scratch, { recursive: true });
  writeFileSync(path.join(scratch, '9999_wrong.sql'), '-- Up Migration\ncreate table half (id int);\nselect 1 / 0;\n');
  await expect(databaseProcess({ DATABASE_URL: urlOf(name), MIGRATIONS: scratch })).rejects.toThrow(
    /migration 9999_wrong failed.*division by zero/,
  );
  expect(await tables()).toEqual([]);
});

it('four processes that start together on an empty database migrate it once', async () => {
  const four = await Promise.all([1, 2, 3, 4].map(() => databaseProcess({ DATABASE_URL: urlOf(name) })));
  const migrated = four.flatMap(({ opened }) => opened.said.filter((line) => line.startsWith('migrated')));
  await Promise.all(four.map((each) => each.end()));
  const files = readdirSync(MIGRATIONS)
    .map((file) => path.parse(file).name)
    .sort();
  expect(migrated).toEqual(files.map((file) => `migrated ${file}`));
  expect((await look<{ name: string }>('select name from migrations order by id')).map((row) => row.name)).toEqual(
    files,
  );
});
