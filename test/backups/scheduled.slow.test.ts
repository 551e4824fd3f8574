import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FailedJobs } from '../../src/contract/jobs';
import type { System } from '../../src/contract/system';
import { openBackupFile } from '../../src/server/database/backup/openBackupFile';
import { ownerOf, startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { call, fetchAlone } from '../support/http';
import { runScheduledJob } from '../support/scheduledJobs';
import { startServer } from '../support/server';
import { PASSWORD } from '../support/testStore';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-nightly-'));
const directory = path.join(folder, 'made by the server');
const METRICS_TOKEN = 'metrics-token-metrics-token-metrics-token';
let server: DedicatedServer;
let token: string;

beforeAll(async () => {
  server = await startDedicatedServer({ BACKUP_DIR: directory, BACKUP_KEEP: '2', METRICS_TOKEN });
  token = await signIn(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn({ url, email }: DedicatedServer): Promise<string> {
  const response = await call<{ token: string }>('POST', '/auth/login', {
    server: url,
    body: { email, password: PASSWORD },
  });
  return response.body.token;
}
const request = (url = server.url, as = token) =>
  call<{ message?: string }>('POST', '/system/backups', { server: url, token: as });
const getBackups = async () => (await call<System>('GET', '/system', { server: server.url, token })).body.backups;

/** Requests a backup and waits for the end of its job, which deletes old backups after making the new one. */
async function backUp(at = server, as = token): Promise<void> {
  expect((await request(at.url, as)).status).toBe(202);
  const isDone = async () =>
    (await at.sql("select from pgboss.job where name = 'backups.run' and state < 'completed'")).length === 0;
  await eventually('the job of the backup has ended', isDone);
}

test('BX-61 an administrator makes backups, of which the newest are kept once another one is complete', async () => {
  expect(await getBackups()).toMatchObject({ isScheduled: true, isOverdue: true, running: null, lastSuccess: null });
  await backUp();
  const first = await getBackups();
  expect(first).toMatchObject({ isOverdue: false, lastFailure: null });
  const [name = ''] = readdirSync(directory);
  expect(name).toMatch(/^regulars-20\d{6}T\d{9}Z\.backup$/);
  expect(first.lastSuccess).toMatchObject({ fileName: name });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await (await fetchAlone(`${server.url}/metrics`, { headers })).text();
  const at = Date.parse(first.lastSuccess?.finishedAt ?? '') / 1_000;
  expect(metrics).toContain(`regulars_last_backup_timestamp_seconds ${at}\n`);
  await (await openBackupFile(path.join(directory, name))).close();

  writeFileSync(path.join(directory, 'regulars-20200101T000000000Z.backup'), 'old');
  writeFileSync(path.join(directory, 'regulars-20200101T000000000Z.backup.0123abcd.partial'), 'of a killed process');
  writeFileSync(path.join(directory, 'notes.txt'), 'of the operator');
  await backUp();
  const second = (await getBackups()).lastSuccess?.fileName;
  expect(second).not.toBe(name);
  expect(readdirSync(directory).sort()).toEqual(['notes.txt', name, second].sort());
  expect(await server.sql("select actor_role from audit_log where action = 'backup_requested'")).toHaveLength(2);
}, 60_000);

test('BX-61 the scheduled job makes a backup when that of the night is missing, and no second one', async () => {
  const countBackups = async () => (await server.sql('select from backup_runs where bytes is not null')).length;
  await server.sql('delete from backup_runs');
  await runScheduledJob('backups.schedule', ownerOf(server));
  await eventually('a backup is made', async () => (await countBackups()) === 1);
  await runScheduledJob('backups.schedule', ownerOf(server));
  expect(await server.sql("select from pgboss.job where name = 'backups.run' and state = 'created'")).toEqual([]);
  expect(await countBackups()).toBe(1);
}, 60_000);

test('a run of a killed process is ended by the next one', async () => {
  await server.sql("insert into backup_runs (file_name, started_at) values ('killed', now() - interval '2 minutes')");
  expect((await getBackups()).running).not.toBeNull();
  await backUp();
  expect(await server.sql("select failure from backup_runs where file_name = 'killed'")).toEqual([
    { failure: 'Its process ended' },
  ]);
  expect(await getBackups()).toMatchObject({ running: null, lastFailure: null });
}, 60_000);

test('BX-164 a failed backup is a failed job and reported with its reason, until one succeeds', async () => {
  const file = path.join(folder, 'a file');
  const other = await startDedicatedServer({ BACKUP_DIR: file, LOG_LEVEL: 'fatal' });
  try {
    // The folder was there at the start.
    rmSync(file, { recursive: true });
    writeFileSync(file, '');
    const admin = await signIn(other);
    await backUp(other, admin);
    const system = await call<System>('GET', '/system', { server: other.url, token: admin });
    const { lastFailure, lastSuccess } = system.body.backups;
    expect(lastFailure?.reason).toBe('The file cannot be written: its folder is not a folder');
    expect(lastSuccess).toBeNull();
    const listFailed = async () =>
      (await call<FailedJobs>('GET', '/jobs/failed', { server: other.url, token: admin })).body.jobs.map(
        ({ name, reason }) => ({ name, reason }),
      );
    expect(await listFailed()).toEqual([{ name: 'backups.run', reason: lastFailure?.reason }]);
    // A further failure replaces the first one in the list.
    await backUp(other, admin);
    expect(await listFailed()).toHaveLength(1);
    rmSync(file);
    await backUp(other, admin);
    expect(await listFailed()).toEqual([]);
  } finally {
    await other.close();
  }
}, 60_000);

test('BX-161 a server whose BACKUP_DIR cannot be written starts without backups, and says so', async () => {
  const disk = path.join(folder, 'not mounted');
  const away = path.join(disk, 'backups');
  const other = await startServer({ ...server.env, BACKUP_DIR: away, METRICS_TOKEN });
  try {
    expect(other.output()).toContain(`BACKUP_DIR: ${away} cannot be written: its folder does not exist; no backups`);
    const { warnings } = (await call<System>('GET', '/system', { server: other.url, token })).body;
    expect(warnings[0]).toBe(
      'No backups can be made: BACKUP_DIR cannot be written: its folder does not exist. The server tries again every minute.',
    );
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = async (url: string) => (await fetchAlone(`${url}/metrics`, { headers })).text();
    expect(await metrics(other.url)).toContain('regulars_backup_folder_usable 0\n');
    expect(await metrics(server.url)).toContain('regulars_backup_folder_usable 1\n');
    // Its disk would be mounted there.
    expect(existsSync(disk)).toBe(false);
  } finally {
    await other.stop();
  }
});

test('without BACKUP_DIR no backup can be requested', async () => {
  const other = await startServer({ ...server.env, BACKUP_DIR: '' });
  try {
    const refused = await request(other.url);
    expect([refused.status, refused.body.message]).toEqual([409, 'Nightly backups are off on this server']);
  } finally {
    await other.stop();
  }
});
