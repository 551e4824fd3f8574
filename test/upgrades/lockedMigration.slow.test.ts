import pg from 'pg';
import { listMigrations } from '../../src/server/database/schemaVersion';
import { eventually } from '../support/eventually';
import { extendLimit, measure } from '../support/measure';
import { migrateWith } from '../support/migrateWith';
import { listReleases } from './fixtureFile';
import { restoreRelease } from './restoreFixture';

test('BX-66 a call that waits behind a migration without its lock waits no longer than the first lock timeout', async () => {
  const release = listReleases().at(-1);
  if (!release) throw new Error('there is no release');
  const database = await restoreRelease(release);
  await migrateWith(database.url, listMigrations());
  const read = () => database.sql('select exists (select from customers)');
  await read();
  const ordinary = await measure(read);
  const holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from customers');
    const migrating = migrateWith(database.url, listMigrations(), {
      '9999_column': 'alter table customers add column next_note text;',
    });
    const waiting = "select from pg_locks where relation = 'customers'::regclass and not granted";
    await eventually('the migration waits for the lock', async () => (await database.sql(waiting)).length > 0, {
      pauseMs: 5,
    });
    const { ms, outcome } = await measure(read);
    expect(outcome).not.toBeInstanceOf(Error);
    expect(ms).toBeLessThan(extendLimit(1_600, ordinary.ms));
    await holder.query('commit');
    await migrating;
  } finally {
    await holder.end();
    await database.drop();
  }
}, 60_000);
