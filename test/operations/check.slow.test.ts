import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { newTag } from '../support/admin';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { onOneServer } from '../support/oneServer';
import { findPgBouncer, startPgBouncer } from '../support/pgbouncer';
import { FIRST_START_MS, runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';
import { getDatabaseUrl, sql, testDatabase } from '../support/sql';
import { PASSWORD } from '../support/testStore';

const folder = mkdtempSync(path.join(os.tmpdir(), 'regulars-check-'));
const inFolder = (...names: string[]) => path.join(folder, ...names);
const isRoot = process.getuid?.() === 0;

/** Stands for vendors, or for a proxy. `clockMs` is what its clock is ahead. */
async function startFake(status = 404, clockMs = 0): Promise<string> {
  const fake = http.createServer((_request, response) => {
    response.sendDate = false;
    response.writeHead(status, { date: new Date(Date.now() + clockMs).toUTCString() }).end('not Regulars');
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  fakes.push(fake);
  return `http://127.0.0.1:${(fake.address() as AddressInfo).port}`;
}
const fakes: http.Server[] = [];

let vendor: string;
let server: DedicatedServer;
beforeAll(async () => {
  vendor = await startFake();
  mkdirSync(inFolder('backups'));
  server = await startDedicatedServer({ BACKUP_DIR: inFolder('backups') });
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: server.url,
    body: { email: server.email, password: PASSWORD },
  });
  const tag = newTag();
  const store = { name: `Store ${tag}`, subdomain: tag, cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key' };
  expect((await call('POST', '/stores', { server: server.url, token: body.token, body: store })).status).toBe(201);
});
afterAll(async () => {
  await server.close();
  for (const fake of fakes) {
    fake.closeAllConnections();
    fake.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Settings with which a check of a machine without a server fails in nothing. */
const fresh = (): Record<string, string> => ({
  PORT: '0',
  DATA_DIR: inFolder('data'),
  BACKUP_DIR: inFolder('backups'),
  CLOVER_BASE_URL: vendor,
  GHL_BASE_URL: vendor,
});
/** Those of the database of `server`. */
const external = () => ({ ...fresh(), DATABASE_URL: server.env.DATABASE_URL ?? '', SECRETS_KEY: TEST_SECRETS_KEY });

async function check(env: Record<string, string>) {
  const { code, output } = await runProgram('src/server/commands/check/index.ts', env);
  const lines = output.split('\n');
  return { code, output, lines, failed: lines.filter((line) => line.startsWith('FAIL')) };
}

test('BX-321 before the first start, a check says what it will create, and creates nothing', async () => {
  const before = readdirSync(folder);
  const { code, lines, failed } = await check({ ...fresh(), BACKUP_DIR: inFolder('new backups') });
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(lines).toEqual(
    expect.arrayContaining([
      `ok    data: DATA_DIR: the first start creates ${inFolder('data')}`,
      `note  database: there is none in ${inFolder('data')} yet: the first start creates it`,
      `note  key: the first start creates ${inFolder('data', 'secrets.key')}`,
      `note  backups: BACKUP_DIR: the server creates ${inFolder('new backups')}`,
      `ok    vendors: CLOVER_BASE_URL: ${vendor} can be reached`,
    ]),
  );
  expect(readdirSync(folder)).toEqual(before);
});

test('BX-321 a running server with the packaged database is checked through its socket, and goes on', async () => {
  const DATA_DIR = inFolder('packaged');
  const running = await startServer({ ...fresh(), DATA_DIR, SECRETS_KEY: '' }, FIRST_START_MS);
  const PUBLIC_URL = running.url;
  const { port } = new URL(PUBLIC_URL);
  const env = { ...fresh(), DATA_DIR, PORT: port };
  try {
    const { code, lines, failed } = await check({ ...env, PUBLIC_URL });
    expect({ code, failed }).toEqual({ code: 0, failed: [] });
    expect(lines).toEqual(
      expect.arrayContaining([
        `ok    address: PORT: 127.0.0.1:${port} is used by Regulars, which is running`,
        'ok    tables: are those of this version',
        `ok    key: ${DATA_DIR}/secrets.key is that of the database`,
        `ok    backups: BACKUP_DIR: ${inFolder('backups')} can be written`,
        'note  backups: none has been made yet',
        `ok    proxy: PUBLIC_URL: ${PUBLIC_URL} leads to Regulars`,
      ]),
    );
    const wrong = await startFake(502);
    expect(await check({ ...env, PUBLIC_URL: wrong })).toMatchObject({
      code: 1,
      failed: [`FAIL  proxy: PUBLIC_URL: ${wrong} does not lead to Regulars, but answers with 502`],
    });
    expect((await fetch(`${running.url}/api/health/ready`)).status).toBe(200);
  } finally {
    await running.stop();
  }
  const before = readdirSync(DATA_DIR);
  const stopped = await check(env);
  expect(stopped.lines).toContain(
    `note  database: the packaged PostgreSQL in ${DATA_DIR} is not running, so what is in it cannot be checked`,
  );
  expect([stopped.code, readdirSync(DATA_DIR)]).toEqual([0, before]);
}, 300_000);

test('BX-321 a database of another server is checked: version, rights, tables, time zones, key and backups', async () => {
  await server.sql("insert into backup_runs (file_name, finished_at, bytes) values ('of-today.backup', now(), 1)");
  const { code, lines, failed, output } = await check(external());
  expect({ code, failed }).toEqual({ code: 0, failed: [] });
  expect(output).toMatch(/^ok {4}database: PostgreSQL [\d.]+ answers$/m);
  expect(output).toMatch(/^ok {4}rights: DATABASE_URL: \w+ owns the database$/m);
  expect(output).toMatch(/^ok {4}backups: the last one is of-today\.backup, of 20/m);
  expect(output).toMatch(/^ok {4}clock: /m);
  expect(lines).toContain('ok    tables: are those of this version');

  await server.sql(
    "update backup_runs set finished_at = now() - interval '2 days', started_at = now() - interval '3 days'",
  );
  await server.sql("insert into backup_runs (file_name, finished_at, failure) values ('x', now(), 'The disk is full')");
  const late = await check(external());
  expect(late.code).toBe(0);
  expect(late.output).toMatch(/^warn {2}backups: the last one failed: The disk is full\n {8}\S/m);
  expect(late.output).toMatch(/^warn {2}backups: the last one is of-today\.backup/m);
});

test('BX-321 migrations to come and an empty database are told apart', async () => {
  const newest = '(select max(name) from migrations)';
  const [row] = (await server.sql(`select name from migrations where name = ${newest}`)) as { name: string }[];
  await server.sql(`delete from migrations where name = ${newest}`);
  const older = await check(external());
  expect(older.output).toContain(
    `note  tables: the next start migrates them (${row?.name ?? ''}): make a backup before`,
  );
  await server.sql('insert into migrations (name, run_on) values ($1, now())', [row?.name]);

  const name = `check_${randomBytes(4).toString('hex')}`;
  await sql(`create database ${name}`);
  try {
    const { code, lines } = await check({ ...external(), DATABASE_URL: getDatabaseUrl(name) });
    expect([code, lines]).toEqual([
      0,
      expect.arrayContaining(['note  tables: there are none: the first start creates them']),
    ]);
  } finally {
    await sql(`drop database ${name}`);
  }
});

onOneServer('BX-321 a login without rights is named', async () => {
  const name = `check_${randomBytes(4).toString('hex')}`;
  await sql(`create role ${name} login password 'secret'`);
  try {
    const url = new URL(external().DATABASE_URL);
    [url.username, url.password] = [name, 'secret'];
    const { code, failed } = await check({ ...external(), DATABASE_URL: url.href });
    expect([code, failed[0]]).toEqual([1, `FAIL  rights: DATABASE_URL: ${name} does not own the database`]);
  } finally {
    await sql(`drop role ${name}`);
  }
});

(findPgBouncer() === null ? test.skip : onOneServer)('BX-321 a pooler is named', async () => {
  const bouncer = await startPgBouncer(testDatabase(), getDatabaseUrl);
  try {
    const name = new URL(external().DATABASE_URL).pathname.slice(1);
    const { DATABASE_DIRECT_URL = '', ...pooled } = bouncer.env(name);
    expect((await check({ ...external(), ...pooled })).output).toContain(
      'warn  pooler: DATABASE_URL leads to a pooler',
    );
    const { output } = await check({ ...external(), ...pooled, DATABASE_DIRECT_URL });
    expect(output).toContain('ok    pooler: DATABASE_URL leads to a pooler, and DATABASE_DIRECT_URL to the server');
    expect(output).toContain('warn  pooler: it mixes up named statements');
  } finally {
    await bouncer.stop();
  }
});

test('BX-321 all wrong settings are listed, with 78', async () => {
  const { code, failed } = await check({ ...fresh(), PORT: 'eighty', LOG_LEVEL: 'loud', SECRETS_KEY: 'short' });
  expect(code).toBe(78);
  expect(failed).toEqual([
    'FAIL  settings: PORT must be a whole number from 0 to 65535',
    expect.stringContaining('FAIL  settings: SECRETS_KEY must have at least 32 characters'),
    expect.stringContaining('FAIL  settings: LOG_LEVEL must be one of'),
  ]);
});

test('BX-321 each problem is one line with what to do about it, and gives the exit code of a start', async () => {
  writeFileSync(inFolder('file'), '');
  const NOBODY = 'http://127.0.0.1:1';
  const OTHER_KEY = 'another-key-another-key-another-key';
  const cases: [failure: string, code: number, env: Record<string, string>][] = [
    ['address: PORT: USED is used by another process.', 1, { ...fresh(), PORT: new URL(vendor).port }],
    ['address: METRICS_PORT: USED is used by', 1, { ...fresh(), METRICS_PORT: new URL(vendor).port }],
    ['data: DATA_DIR: FOLDER/file is not a folder.', 78, { ...fresh(), DATA_DIR: inFolder('file') }],
    ['backups: FOLDER/none/backups cannot be written', 1, { ...fresh(), BACKUP_DIR: inFolder('none', 'backups') }],
    ['backups: FOLDER/file cannot be written', 1, { ...fresh(), BACKUP_DIR: inFolder('file') }],
    ['key: There is no key file FOLDER/none.key', 1, { ...fresh(), SECRETS_KEY_FILE: inFolder('none.key') }],
    ['vendors: CLOVER_BASE_URL: http://127.0.0.1:1 cannot be', 1, { ...fresh(), CLOVER_BASE_URL: NOBODY }],
    ['clock: differs by 3', 1, { ...fresh(), GHL_BASE_URL: await startFake(404, 3_600_000) }],
    [
      'database: DATABASE_URL: the database cannot be used: connect ',
      1,
      { ...external(), DATABASE_URL: 'postgres://app:hunter2@127.0.0.1:1/shop' },
    ],
    [
      'wallets: APPLE_WALLET_DIR: ',
      1,
      { ...fresh(), APPLE_WALLET_DIR: inFolder('none'), APPLE_PUSH_URL: vendor, PUBLIC_URL: 'https://shop.example' },
    ],
    ['key: The key in SECRETS_KEY is not the one', 78, { ...external(), SECRETS_KEY: OTHER_KEY }],
  ];
  if (!isRoot) {
    mkdirSync(inFolder('closed'));
    chmodSync(inFolder('closed'), 0o500);
    cases.push(
      ['data: DATA_DIR: FOLDER/closed cannot be written', 1, { ...fresh(), DATA_DIR: inFolder('closed') }],
      ['backups: FOLDER/closed cannot be written', 1, { ...fresh(), BACKUP_DIR: inFolder('closed') }],
    );
  }
  for (const [failure, code, env] of cases) {
    const result = await check(env);
    const expected = `FAIL  ${failure.replace('USED', new URL(vendor).port).replace('FOLDER', folder)}`;
    const at = result.lines.findIndex((line) => line.startsWith(expected));
    expect([expected, result.code, result.output]).toEqual([
      expected,
      code,
      expect.stringContaining(expected) as string,
    ]);
    expect(result.lines[at + 1]).toMatch(/^ {8}\S/);
    expect(result.output).not.toContain('hunter2');
  }
  expect((await check({ ...fresh(), TRUST_PROXY: '0', PUBLIC_URL: 'https://shop.example' })).output).toContain(
    'warn  proxy: TRUST_PROXY is 0',
  );
}, 300_000);

// The last test, because the server does not work with this schema.
test('BX-321 a database of a newer version is named', async () => {
  await server.sql("insert into migrations (name, run_on) values ('9999_later', now())");
  expect((await check(external())).output).toContain('note  tables: the database was migrated by a newer version');
  await server.sql(
    `create or replace function oldest_compatible_migration() returns text language sql as $$ select '9999_later' $$`,
  );
  const { code, failed } = await check(external());
  expect([code, failed]).toEqual([1, [expect.stringContaining('belongs to a newer version of Regulars')]]);
});
