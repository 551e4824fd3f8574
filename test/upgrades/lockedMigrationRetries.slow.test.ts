import pg from 'pg';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { eventually } from '../support/eventually';
import { migrateWith } from '../support/migrateWith';
import { listReleases } from './fixtureFile';
import { restoreRelease, type Restored } from './restoreFixture';

const last = listReleases().at(-1);
if (!last) throw new Error('there is no release');
const release = last;

let database: Restored;
const ADD_COLUMN = { '9999_column': 'alter table customers add column next_note text;' };
const hasColumn = async () =>
  (await database.sql("select from pg_attribute where attrelid = 'customers'::regclass and attname = 'next_note'"))
    .length === 1;
let holder: pg.Client;

beforeEach(async () => {
  database = await restoreRelease(release);
  await migrateWith(database.url, listMigrations());
  holder = new pg.Client({ connectionString: database.url, application_name: 'a long report' });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from customers');
});
afterEach(async () => {
  await holder.end();
  await database.drop();
});

test('BX-66 a migration that needs a lock gives up, lets calls pass, and succeeds once the lock is free', async () => {
  const migrating = migrateWith(database.url, listMigrations(), ADD_COLUMN, 30_000);
  const isWaiting = async () =>
    (await database.sql("select from pg_locks where relation = 'customers'::regclass and not granted")).length > 0;
  await eventually('the migration waits for the lock', isWaiting);
  // This call waits behind the migration, while the report holds the lock: it ends because the migration gives up.
  await database.sql('select exists (select from customers)');
  await holder.query('commit');
  expect((await migrating).filter((line) => !line.startsWith('waiting'))).toEqual([
    expect.stringContaining('a migration waits for locks'),
    'migrated 9999_column',
  ]);
  expect(await hasColumn()).toBe(true);
}, 60_000);

test('BX-66 a migration without its lock ends with an error that names the migration and who holds the lock, and changes nothing', async () => {
  await expect(migrateWith(database.url, listMigrations(), ADD_COLUMN)).rejects.toThrow(
    /migration 9999_column failed and was rolled back; its locks were not free for 3 s: .*a long report/,
  );
  expect(await hasColumn()).toBe(false);
}, 60_000);
