import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readSecretsKey } from '../../src/server/secretsKey';
import { describeSettings, readSettings } from '../../src/server/settings';
import { programArguments } from '../support/programs';

const ROOT = path.resolve(__dirname, '../..');

test('invalid settings end the program immediately with one message that names all of them without their values', () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hunter2@db/loyalty',
    LOG_LEVEL: 'loud',
    KIOSK_SESSION_HOURS: '0',
    TRUST_PROXY: 'everyone',
  };
  const run = spawnSync(process.execPath, programArguments('src/server/index.ts'), {
    cwd: ROOT,
    env: env,
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(run.status).toBe(1);
  expect(run.stdout).toBe('');
  expect(run.stderr.trim().split('\n')).toEqual([
    'Invalid settings:',
    '  PORT must be a whole number from 0 to 65535',
    '  TRUST_PROXY must be a number of proxies, or their addresses separated by commas',
    '  DATABASE_URL must be a postgres:// URL',
    '  LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    '  KIOSK_SESSION_HOURS must be a whole number from 1 to 8784',
    '  SECRETS_KEY is required in production with DATABASE_URL',
  ]);
});

test('in production with DATABASE_URL there is no default secret, and a short one is rejected', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/loyalty' };
  expect(() => readSettings(env)).toThrow('SECRETS_KEY is required in production with DATABASE_URL');
  expect(() => readSettings({ ...env, SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY must have at least 32 characters');
  expect(readSettings({ ...env, SECRETS_KEY: 'k'.repeat(32) }).secretsKey).toBe('k'.repeat(32));
  expect(readSettings({ NODE_ENV: 'production' }).secretsKey).toBeUndefined();
});

test('without settings the defaults apply, and an empty variable counts as not set', () => {
  const settings = readSettings({ PORT: '', DATABASE_URL: '' });
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    database: { databaseUrl: undefined, directUrl: undefined, namedStatements: true, poolSize: 10 },
    apiDocs: false,
    trustProxy: 0,
  });
  expect(settings.sessionSeconds).toEqual({ kiosk: 2_592_000, board: 2_592_000, dashboard: 43_200, admin: 43_200 });
  expect(readSettings({ NODE_ENV: 'development' }).apiDocs).toBe(true);
});

test('every setting has a description', () => {
  const described = describeSettings();
  expect(described.map(({ name }) => name)).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'SECRETS_KEY']));
  for (const { description } of described) expect(description).not.toBe('');
});

test('the key file is created once, readable by its owner only', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'regulars-key-'));
  try {
    const keys = await Promise.all([readSecretsKey(undefined, dir), readSecretsKey(undefined, dir)]);
    expect(new Set([...keys, await readSecretsKey(undefined, dir)]).size).toBe(1);
    expect((await stat(path.join(dir, 'secrets.key'))).mode & 0o777).toBe(0o600);
    expect(await readFile(path.join(dir, 'secrets.key'), 'utf8')).toBe(keys[0]);
    expect(await readSecretsKey('given', dir)).toBe('given');
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('the settings of the metrics are checked: token, separate port, address', () => {
  const env = { PORT: '3000', METRICS_PORT: '3000', METRICS_TOKEN: 'short' };
  expect(() => readSettings(env)).toThrow('METRICS_TOKEN must have at least 32 characters');
  expect(() => readSettings(env)).toThrow('METRICS_PORT must differ from PORT');
  expect(() => readSettings({ METRICS_HOST: '0.0.0.0' })).toThrow('METRICS_HOST requires METRICS_PORT');
  expect(readSettings({}).metrics).toEqual({ token: undefined, port: undefined, host: '127.0.0.1' });
  expect(readSettings({ METRICS_PORT: '9464' }).metrics.port).toBe(9464);
});
