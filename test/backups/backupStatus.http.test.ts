import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Sql } from '../../src/server/database/Database';
import { MIGRATIONS } from '../../src/server/database/schemaVersion';
import { readBackupStatus } from '../../src/server/modules/backups';
import { isBackupDue } from '../../src/server/modules/backups/backupRuns.sql';
import { databaseProcess } from '../support/databaseProcess';
import { createPool, getDatabaseUrl, sql } from '../support/sql';

const name = `backup_status_${randomBytes(4).toString('hex')}`;
let client: pg.Pool;

beforeAll(async () => {
  await sql(`create database ${name}`);
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
  const isDueAt = (now: string) => isBackupDue(runner, 9, 'regulars-%.backup', new Date(now));
  const setLast = (fileName: string, startedAt: string) =>
    client.query('update backup_runs set file_name = $1, started_at = $2 where bytes = 1', [fileName, startedAt]);
  expect(await isDueAt('2026-11-30T09:00:00Z')).toBe(true);
  await addRun(0, { bytes: 1 });
  // A backup that somebody made under another name does not count.
  await setLast('before-the-move.backup', '2026-11-30T09:30:00Z');
  expect(await isDueAt('2026-11-30T10:00:00Z')).toBe(true);
  await setLast('regulars-x.backup', '2026-11-30T09:00:00Z');
  expect(await isDueAt('2026-11-30T10:00:00Z')).toBe(false);
  // In the first hours of a month, nine o'clock of the day before is in the previous month.
  expect(await isDueAt('2026-12-01T00:10:00Z')).toBe(false);
  expect(await isDueAt('2026-12-01T08:59:59Z')).toBe(false);
  expect(await isDueAt('2026-12-01T09:00:00Z')).toBe(true);
  await setLast('regulars-x.backup', '2026-11-30T08:59:59Z');
  expect(await isDueAt('2026-11-30T09:00:00Z')).toBe(true);
  // Without a time argument, the clock of the database decides.
  const isDue = (hour: number) => isBackupDue(runner, hour, 'regulars-%.backup');
  await client.query('update backup_runs set started_at = now() where bytes = 1');
  // The hour that is twelve hours away was last reached eleven to twelve hours ago.
  const farHour = (new Date().getUTCHours() + 12) % 24;
  expect(await isDue(farHour)).toBe(false);
  await client.query("update backup_runs set started_at = now() - interval '30 hours' where bytes = 1");
  expect(await isDue(farHour)).toBe(true);
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
