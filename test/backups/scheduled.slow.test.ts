import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../src/contract/system';
import { openBackupFile } from '../../src/server/database/backup/openBackupFile';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { startServer } from '../support/server';
import { PASSWORD } from '../support/testStore';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-nightly-'));
const directory = path.join(folder, 'made', 'by the server');
let server: DedicatedServer;
let token: string;

beforeAll(async () => {
  server = await startDedicatedServer({ BACKUP_DIR: directory, BACKUP_KEEP: '2' });
  token = await signIn(server);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn({ url, email }: DedicatedServer): Promise<string> {
  const answer = await call<{ token: string }>('POST', '/auth/login', {
    server: url,
    body: { email, password: PASSWORD },
  });
  return answer.body.token;
}
const request = (url = server.url, as = token) =>
  call<{ message?: string }>('POST', '/system/backups', { server: url, token: as });
const getBackups = async () => (await call<System>('GET', '/system', { server: server.url, token })).body.backups;

/** Asks for a backup and waits until its run has ended. */
async function backUp(): Promise<System['backups']> {
  const countRuns = async () => (await server.sql('select from backup_runs where finished_at is not null')).length;
  const before = await countRuns();
  expect((await request()).status).toBe(202);
  while ((await countRuns()) === before) await sleep(50);
  return getBackups();
}

test('BX-61 an administrator makes backups, of which the newest are kept once another one is complete', async () => {
  expect(await getBackups()).toMatchObject({ isScheduled: true, isOverdue: true, running: null, lastSuccess: null });
  const first = await backUp();
  expect(first).toMatchObject({ isOverdue: false, lastFailure: null });
  const [name = ''] = readdirSync(directory);
  expect(name).toMatch(/^regulars-20\d{6}T\d{9}Z\.backup$/);
  expect(first.lastSuccess).toMatchObject({ fileName: name });
  await (await openBackupFile(path.join(directory, name))).close();

  writeFileSync(path.join(directory, 'regulars-20200101T000000000Z.backup'), 'old');
  writeFileSync(path.join(directory, 'regulars-20200101T000000000Z.backup.0123abcd.partial'), 'of a killed process');
  writeFileSync(path.join(directory, 'notes.txt'), 'of the operator');
  await sleep(1_100);
  const second = (await backUp()).lastSuccess?.fileName;
  // The run is recorded a moment before the old files are deleted.
  while (readdirSync(directory).includes('regulars-20200101T000000000Z.backup')) await sleep(20);
  expect(readdirSync(directory).sort()).toEqual(['notes.txt', name, second].sort());
  expect(await server.sql("select actor_role from audit_log where action = 'backup_requested'")).toHaveLength(2);
}, 60_000);

test('a run of a killed process is ended by the next one', async () => {
  await server.sql("insert into backup_runs (file_name, started_at) values ('killed', now() - interval '2 minutes')");
  expect((await getBackups()).running).not.toBeNull();
  expect((await request()).status).toBe(202);
  const killed = () => server.sql("select failure from backup_runs where file_name = 'killed' and failure is not null");
  while ((await killed()).length === 0) await sleep(50);
  expect(await killed()).toEqual([{ failure: 'Its process ended' }]);
  while ((await getBackups()).running !== null) await sleep(50);
  expect(await getBackups()).toMatchObject({ running: null, lastFailure: null });
}, 60_000);

test('a failed backup is reported with its reason', async () => {
  const file = path.join(folder, 'a file');
  writeFileSync(file, '');
  const other = await startDedicatedServer({ BACKUP_DIR: file, LOG_LEVEL: 'fatal' });
  try {
    const admin = await signIn(other);
    expect((await request(other.url, admin)).status).toBe(202);
    const get = async () => (await call<System>('GET', '/system', { server: other.url, token: admin })).body.backups;
    while ((await get()).lastFailure === null) await sleep(50);
    const { lastFailure, lastSuccess } = await get();
    expect(lastFailure?.reason).toContain('a file cannot be written');
    expect(lastSuccess).toBeNull();
  } finally {
    await other.close();
  }
}, 60_000);

test('without BACKUP_DIR no backup can be requested', async () => {
  const other = await startServer({ ...server.env, BACKUP_DIR: '' });
  try {
    const refused = await request(other.url);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Backups are not set up: the server needs BACKUP_DIR',
    ]);
  } finally {
    await other.stop();
  }
});
