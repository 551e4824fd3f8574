import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { embeddedDatabaseUrl } from '../../src/server/database/embedded/startEmbedded';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { runProgram, startProgram, type RunningProcess } from '../support/server';
import { dump } from './databases';
import { findOlderPostgres, startOlderPostgres } from './otherServer';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-demo-backup-'));
const inFolder = (name: string) => path.join(folder, name);
const file = inFolder('demo.backup');
const PASSPHRASE = 'correct horse battery';
const FAKES = { CLOVER_BASE_URL: 'http://127.0.0.1:1', GHL_BASE_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'fatal' };
let demo: RunningProcess;
let tokens: Record<'admin' | 'owner' | 'kiosk', string>;
let before: unknown[];
let rows: Record<string, string[]>;
/** The result of `regulars verify` for the database that was backed up. */
let verified: { code: number | null; rules: string[] };

const startDemo = (dataDir: string) =>
  startProgram('src/server/commands/demo/index.ts', [], { DATA_DIR: dataDir, PORT: '0', ...FAKES }, 150_000);
const run = (command: 'backup' | 'restore' | 'verify', env: Record<string, string>, ...args: string[]) =>
  runProgram(`src/server/commands/${command}.ts`, { LOG_LEVEL: 'fatal', ...env }, { args });

/** The rules in the output and what breaks them. Rows are not counted, because a restore adds rows to pos_cursors. */
function listRules(output: string): string[] {
  const lines = output.split('\n').filter((line) => /^(ok|BROKEN| {4})/.test(line));
  return lines.map((line) => line.replace(/(store-exists: .*) \([\d,]+ rows\)$/, '$1'));
}

async function signIn(email: string, scope?: 'kiosk'): Promise<string> {
  const body = { email, password: 'demo-pass-2026', ...(scope && { scope }) };
  return (await call<{ token: string }>('POST', '/auth/login', { server: demo.url, body })).body.token;
}

/** The data of several screens of the demo: lists, dashboards, and a customer at the kiosk. */
async function readScreens(server: string): Promise<unknown[]> {
  const { admin, owner, kiosk } = tokens;
  const get = async (token: string, url: string) => {
    // The client retries in this way too. The database may be slow on a busy machine.
    const response = await eventually(`${url} is answered`, async () => {
      const last = await call('GET', url, { server, token });
      return last.status !== 503 && last;
    });
    expect([url, response.status]).toEqual([url, 200]);
    return response.body;
  };
  const { storeId } = (await get(owner, '/store-owners/me')) as { storeId: string };
  const pages: [token: string, url: string][] = [
    [admin, '/stores?limit=100'],
    [admin, '/store-owners?limit=100'],
    [admin, '/store-groups'],
    [admin, '/platform-admins'],
    [owner, '/store-owners/me'],
    [owner, '/store-owners/me/stats'],
    [owner, '/store/stats?period=12m'],
    [owner, '/store/customers?limit=100'],
    [owner, `/stores/${storeId}/rewards/redemptions?limit=100`],
    [owner, `/stores/${storeId}/rewards/redemptions/stats`],
    [kiosk, `/public/customer?phone=${encodeURIComponent('+12025550123')}&storeSubdomain=sweet-bean`],
    [kiosk, `/public/promotions/store/${storeId}`],
  ];
  const responses: unknown[] = [];
  for (const [token, url] of pages) responses.push(await get(token, url));
  return responses;
}

beforeAll(async () => {
  demo = await startDemo(inFolder('first'));
  tokens = {
    admin: await signIn('admin@demo.test'),
    owner: await signIn('owner@demo.test'),
    kiosk: await signIn('owner@demo.test', 'kiosk'),
  };
  before = await readScreens(demo.url);
  const made = await run('backup', { DATA_DIR: inFolder('first'), BACKUP_PASSPHRASE: PASSPHRASE }, file, '--with-key');
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('rows') as string });
  const { code, output } = await run('verify', { DATA_DIR: inFolder('first') });
  verified = { code, rules: listRules(output) };
  expect(verified.rules.length).toBeGreaterThan(20);
  rows = await dump(await embeddedDatabaseUrl(inFolder('first')));
  await demo.stop();
}, 300_000);
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('BX-61 the demo is restored from a backup of its running server, verified, and its screens are the same', async () => {
  const target = { DATA_DIR: inFolder('second') };
  const wrong = await run('restore', { ...target, BACKUP_PASSPHRASE: 'another passphrase' }, file, '--with-key');
  expect(wrong).toEqual({
    code: 1,
    output: 'the passphrase is not the one that the key in the backup was encrypted with\n',
  });
  expect(existsSync(inFolder('second/postgres'))).toBe(false);

  const { code, output } = await run('restore', { ...target, BACKUP_PASSPHRASE: PASSPHRASE }, file, '--with-key');
  expect(output).toMatch(/^Restored [\d,]+ rows of .*\n[^]*\nThe key is in .*\n$/);
  expect({ code, rules: listRules(output) }).toEqual(verified);
  expect(output).toContain('ok       keys-readable');
  const key = inFolder('second/secrets.key');
  expect(readFileSync(key, 'utf8')).toBe(readFileSync(inFolder('first/secrets.key'), 'utf8'));
  expect(statSync(key).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).includes(readFileSync(key))).toBe(false);

  demo = await startDemo(inFolder('second'));
  expect(await readScreens(demo.url)).toEqual(before);
  const taken = await run('restore', target, file);
  expect(taken.output).toContain('is in use by process');
}, 300_000);

test('BX-61 a restore with another key than that of the backup brings everything back and ends with 1', async () => {
  const env = { DATA_DIR: inFolder('other'), SECRETS_KEY: 'another-key-another-key-another-key' };
  const { code, output } = await run('restore', env, file);
  expect(output).toMatch(/^Restored [\d,]+ rows of /);
  expect(output).toContain('skipped  keys-readable: the key of this database was not given');
  expect(output).toContain('The key in SECRETS_KEY is not the one that encrypted');
  expect(code).toBe(1);
}, 300_000);

test('BX-61 a backup can be restored into an older PostgreSQL and back, without its key', async () => {
  const binaries = findOlderPostgres();
  if (binaries === null) {
    console.warn('not checked: no PostgreSQL 15 to 17 is installed');
    return;
  }
  const older = startOlderPostgres(binaries);
  try {
    const env = { DATABASE_URL: older.url, DATA_DIR: inFolder('nothing') };
    const { code, output } = await run('restore', env, file);
    expect(output).toContain("The stores' API keys in this database are encrypted, and there is no key: ");
    expect(output).toContain('skipped  keys-readable');
    expect(code).toBe(verified.code);
    // The jobs differ, because the server kept running them while `rows` was read.
    expect({ ...(await dump(older.url)), 'pgboss.job': [] }).toEqual({ ...rows, 'pgboss.job': [] });
    expect(await run('backup', env, inFolder('older.backup'))).toMatchObject({ code: 0 });
    const back = await run('restore', { DATA_DIR: inFolder('third') }, inFolder('older.backup'));
    expect(back).toMatchObject({ code: verified.code, output: expect.stringMatching(/PostgreSQL 1[567]\./) as string });
  } finally {
    older.stop();
  }
}, 300_000);
