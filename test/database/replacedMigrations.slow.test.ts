import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeBackup } from '../../src/server/database/backup/writeBackup';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { createDatabase, createMigratedDatabase, dropDatabases, query } from '../backups/databases';
import { databaseProcess } from '../support/databaseProcess';
import { runProgram } from '../support/server';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-replaced-'));
let url: string;

/** A database as the migrations left it that the baseline replaced: an added column stands at the end of its table. */
beforeEach(async () => {
  url = await createMigratedDatabase();
  await query(
    url,
    "insert into migrations (id, name, run_on) select 0, '0100_baseline', run_on from migrations where id = 1",
    "update migrations set name = '0124_no_page_links' where name = '0124_schema'",
    'alter table stores drop column is_age_restricted_excluded',
    'alter table stores add column is_age_restricted_excluded boolean not null default false',
    `create or replace function oldest_compatible_migration() returns text language sql stable parallel safe as
     $$ select '0100_baseline' $$`,
    "insert into stores (name, subdomain) values ('Kept', 'kept')",
  );
});
afterAll(async () => {
  await dropDatabases();
  rmSync(folder, { recursive: true, force: true });
});

const listApplied = async (database: string) =>
  (await query<{ name: string }>(database, 'select name from migrations order by id')).map(({ name }) => name);

test('BX-66 a database that ran the migrations which the baseline replaced is used as it is', async () => {
  const server = await databaseProcess({ DATABASE_URL: url });
  expect(server.opened).toMatchObject({ stores: 1, messages: [expect.stringMatching(/^Database: /)] });
  await server.end();
  expect(await listApplied(url)).toEqual(listMigrations());
  // Versions that only know the replaced migrations would run them again.
  expect(await query(url, 'select oldest_compatible_migration() as oldest')).toEqual([{ oldest: '0124_schema' }]);
});

test('BX-66 a database that ran only some of these migrations is refused, and is not changed', async () => {
  await query(url, "update migrations set name = '0119_phone_since' where name = '0124_no_page_links'");
  const before = await listApplied(url);
  await expect(databaseProcess({ DATABASE_URL: url })).rejects.toThrow(
    /^the database was made by an early version of Regulars, .* start with a new DATA_DIR or an empty database$/,
  );
  expect(await listApplied(url)).toEqual(before);
});

test('BX-61 BX-66 a backup of a database that ran these migrations is restored', async () => {
  const file = path.join(folder, 'replaced.backup');
  await writeBackup({ connectionString: url }, { file, product: '1.0.0' });
  const target = await createDatabase();
  const env = { DATABASE_URL: target, DATA_DIR: folder, LOG_LEVEL: 'warn' };
  const { code, output } = await runProgram('src/server/commands/restore/index.ts', env, { args: [file] });
  expect([code, output]).toEqual([0, expect.stringContaining('all hold')]);
  expect(await query(target, 'select name from stores')).toEqual([{ name: 'Kept' }]);
  expect(await listApplied(target)).toEqual(listMigrations());
});
