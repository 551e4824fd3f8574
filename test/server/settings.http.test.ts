import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { listUrls } from '../../src/server/database/pg/hosts';
import { readSettings } from '../../src/server/main/settings';
import { createKeyFile, readKeyFile, readStoredKey } from '../../src/server/platform/secrets/keyFile';
import { programArguments } from '../support/programs';

const ROOT = path.resolve(__dirname, '../..');

test('invalid settings end the program at once with one message that names all of them without their values', () => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: 'eighty',
    DATABASE_URL: 'mysql://root:hunter2@db/loyalty',
    LOG_LEVEL: 'loud',
    KIOSK_SESSION_HOURS: '0',
    TRUST_PROXY: 'everyone',
  };
  const run = spawnSync(process.execPath, programArguments('src/server/main/index.ts'), {
    cwd: ROOT,
    env: env,
    encoding: 'utf8',
    timeout: 25_000,
  });
  // A service manager does not try again after this code.
  expect(run.status).toBe(78);
  expect(run.stdout).toBe('');
  expect(run.stderr.trim().split('\n')).toEqual([
    'Invalid settings:',
    '  PORT must be a whole number from 0 to 65535',
    '  TRUST_PROXY must be a number of proxies, or their addresses separated by commas',
    '  DATABASE_URL must be a postgres:// URL',
    '  KIOSK_SESSION_HOURS must be a whole number from 1 to 8784',
    '  LOG_LEVEL must be one of fatal, error, warn, info, debug, silent',
    '  SECRETS_KEY_FILE or SECRETS_KEY is required in production with DATABASE_URL',
  ]);
});

test('BX-323 a database password with characters that end it early is refused with how to encode them', () => {
  const read = (password: string, rest = '') => {
    const url = `postgres://app:${password}@db.example:5432/shop${rest}`;
    return readSettings({ DATABASE_URL: url, SECRETS_KEY: 'k'.repeat(32) }).database.databaseUrl === url;
  };
  const getMessage = (password: string) => {
    try {
      return read(password) ? 'read' : 'changed';
    } catch (error) {
      return (error as Error).message;
    }
  };
  for (const password of ['hunter/2', '12/hunter', 'hunter#2', '1#hunter', 'hunter?2', '1?hunter', 'a%hunter%2Fb']) {
    const message = getMessage(password);
    expect([password, message]).toEqual([
      password,
      expect.stringContaining('DATABASE_URL must have special characters of its password percent-encoded: / as %2F'),
    ]);
    expect(message).not.toContain('hunter');
  }
  for (const password of ['a@b', 'a:b', 'a%b', 'a,b', encodeURIComponent('/#?%@:')]) {
    expect([password, getMessage(password)]).toEqual([password, 'read']);
    expect(listUrls(`postgres://app:${password}@db.example/shop`)).toHaveLength(1);
  }
  expect(listUrls('postgres://app:a,b@db1,db2:5433/shop')).toEqual([
    'postgres://app:a,b@db1/shop',
    'postgres://app:a,b@db2:5433/shop',
  ]);
  expect(read('secret', '?user=app@server')).toBe(true);
});

test('BX-160 PUBLIC_URL is an origin, because pages are at its root', () => {
  const read = (PUBLIC_URL: string) => readSettings({ PUBLIC_URL }).publicUrl;
  expect(read('https://Shop.Example/')).toBe('https://shop.example');
  expect(read('http://10.0.0.5:8080')).toBe('http://10.0.0.5:8080');
  for (const url of [
    'https://shop.example/loyalty',
    'https://shop.example/?a=1',
    'shop.example',
    'ftp://shop.example',
  ]) {
    expect(() => read(url)).toThrow('PUBLIC_URL must be an http:// or https:// URL without a path');
  }
});

test('in production with DATABASE_URL there is no default secret, and a short one is rejected', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/loyalty' };
  expect(() => readSettings(env)).toThrow(
    'SECRETS_KEY_FILE or SECRETS_KEY is required in production with DATABASE_URL',
  );
  expect(() => readSettings({ ...env, SECRETS_KEY: 'short' })).toThrow('SECRETS_KEY must have at least 32 characters');
  expect(readSettings({ ...env, SECRETS_KEY: 'k'.repeat(32) }).secretsKey).toBe('k'.repeat(32));
  expect(readSettings({ ...env, SECRETS_KEY_FILE: '/etc/regulars/secrets.key' })).toMatchObject({
    secretsKey: undefined,
    secretsKeyFile: '/etc/regulars/secrets.key',
    createdKeyFile: null,
  });
  expect(() => readSettings({ SECRETS_KEY: 'k'.repeat(32), SECRETS_KEY_FILE: '/etc/regulars/secrets.key' })).toThrow(
    'SECRETS_KEY and SECRETS_KEY_FILE exclude each other',
  );
  expect(readSettings({ NODE_ENV: 'production', DATA_DIR: '/data' })).toMatchObject({
    secretsKey: undefined,
    createdKeyFile: '/data/secrets.key',
  });
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
  expect(settings.sessionSeconds).toEqual({
    ...{ kiosk: 2_592_000, board: 2_592_000, dashboard: 43_200, shop: 43_200, admin: 43_200 },
  });
  expect(readSettings({ NODE_ENV: 'development' }).apiDocs).toBe(true);
});

test('the key file is created once, readable by its owner only', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'regulars-key-'));
  const file = path.join(dir, 'data/secrets.key');
  try {
    const keys = await Promise.all([createKeyFile(file), createKeyFile(file)]);
    expect(new Set([...keys, await readKeyFile(file)].map(({ text }) => text)).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(keys[0].text);
    expect(await readdir(path.dirname(file))).toEqual(['secrets.key']);
  } finally {
    await rm(dir, { recursive: true });
  }
});

test('a key file holds one line of at least 32 characters, and the line break at its end is not part of the key', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'regulars-key-'));
  const file = path.join(dir, 'secrets.key');
  try {
    const key = randomBytes(32).toString('base64');
    await writeFile(file, `${key}\n`);
    expect(await readKeyFile(file)).toEqual({ text: key, origin: file });
    const cases: [content: Buffer, problem: string][] = [
      [Buffer.from(`short${' '.repeat(40)}\n`), 'must hold at least 32 characters'],
      [Buffer.from(`${key}\n${key}\n`), 'must hold one line of text'],
      [Buffer.alloc(48, 200), 'must hold one line of text'],
    ];
    for (const [content, problem] of cases) {
      await writeFile(file, content);
      await expect(readKeyFile(file)).rejects.toThrow(`The key file ${file} ${problem}`);
    }
    await expect(readKeyFile(dir)).rejects.toThrow(`The key file ${dir} cannot be read (EISDIR)`);
    await expect(readKeyFile(`${file}.none`)).rejects.toThrow(`There is no key file ${file}.none`);
    await expect(readStoredKey('/dev/null')).rejects.toThrow(
      '/dev/null is not a regular file, so it would not keep the key',
    );
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
