import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import type { Sql } from '../../src/server/database/Database';
import { isBackupDue } from '../../src/server/modules/backups/backupRuns.sql';
import { readBackupStatus } from '../../src/server/modules/backups';
import { databaseProcess } from '../support/databaseProcess';
import { createPool, getDatabaseUrl, sql } from '../support/sql';

const name = `backup_status_${randomBytes(4).toString('hex')}`;
let client: pg.Pool;

beforeAll(async () => {
  await sql(`create database ${name}`);
  const MIGRATIONS = path.resolve(__dirname, '../../src/server/database/migrations');
  await databaseProcess({ DATABASE_URL: getDatabaseUrl(name), MIGRATIONS });
  client = createPool({ connectionString: getDatabaseUrl(name) });
});
afterAll(async () => {
  await client.end();
  await sql(`drop database ${name} with (force)`);
});

const runner: Sql = { query: async (text, values) => (await client.query<never>(text, values && [...values])).rows };
const read = (isScheduled = true) => readBackupStatus(runner, isScheduled);
const addRun = (hoursAgo: number, values: { bytes?: number; failure?: string; minutes?: number }) =>
  client.query(
    `insert into backup_runs (file_name, started_at, finished_at, bytes, failure)
     values ($1, now() - make_interval(hours => $2, mins => $3), now() - make_interval(hours => $2), $4, $5)`,
    [`${hoursAgo}.backup`, hoursAgo, values.minutes ?? 1, values.bytes ?? null, values.failure ?? null],
  );

it('backups are overdue until one has succeeded, and when the last success is older than 26 hours', async () => {
  expect(await read(false)).toEqual({
    isScheduled: false,
    isOverdue: true,
    running: null,
    lastSuccess: null,
    lastFailure: null,
  });
  await addRun(27, { bytes: 900, minutes: 2 });
  expect(await read()).toMatchObject({
    isScheduled: true,
    isOverdue: true,
    lastSuccess: { fileName: '27.backup', durationMs: 120_000, sizeBytes: 900 },
  });
  await addRun(25, { bytes: 901 });
  expect(await read()).toMatchObject({ isOverdue: false, lastSuccess: { fileName: '25.backup' }, lastFailure: null });
});

it('a nightly backup is due until one has succeeded since nine in the morning (UTC)', async () => {
  const isDue = (hour: number) => isBackupDue(runner, hour, 'regulars-%.backup');
  const [now] = (
    await client.query<{ hour: number }>("select extract(hour from now() at time zone 'UTC')::integer as hour")
  ).rows;
  const hour = now?.hour ?? 0;
  expect(await isDue(hour)).toBe(true);
  // One that somebody made elsewhere does not count.
  await addRun(0, { bytes: 1 });
  expect(await isDue(hour)).toBe(true);
  await client.query("update backup_runs set file_name = 'regulars-x.backup', started_at = now() where bytes = 1");
  expect(await isDue(hour)).toBe(false);
  // Yesterday's.
  await client.query("update backup_runs set started_at = now() - interval '1 day' where bytes = 1");
  expect(await isDue(hour)).toBe(true);
  // Today's hour has not come yet, and there was a backup since yesterday's.
  expect(await isDue((hour + 23) % 24)).toBe(true);
  await client.query(
    "update backup_runs set started_at = now() - interval '1 day' + interval '2 hours' where bytes = 1",
  );
  expect(await isDue((hour + 1) % 24)).toBe(false);
  await client.query('delete from backup_runs where bytes = 1');
});

it('a failure is reported until a later backup succeeds, and a running backup reports its progress', async () => {
  await addRun(3, { failure: 'The disk is full' });
  expect(await read()).toMatchObject({
    isOverdue: false,
    lastSuccess: { fileName: '25.backup' },
    lastFailure: { reason: 'The disk is full' },
    running: null,
  });
  await client.query("insert into backup_runs (file_name, rows_done, rows_total) values ('now.backup', 40, 100)");
  expect((await read()).running).toMatchObject({ rowsDone: 40, rowsTotal: 100 });
  await expect(client.query("insert into backup_runs (file_name) values ('second.backup')")).rejects.toThrow(
    'backup_runs_running',
  );
  await client.query('update backup_runs set finished_at = clock_timestamp(), bytes = 5 where finished_at is null');
  expect(await read()).toMatchObject({ running: null, lastFailure: null, lastSuccess: { fileName: 'now.backup' } });
});
