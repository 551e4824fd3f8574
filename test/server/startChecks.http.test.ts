import promises, { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NoPackagedDatabase } from '../../src/server/database/Database';
import { openWallets } from '../../src/server/main/openWallets';
import { isWrongSetting } from '../../src/server/main/runCommand';
import { findSecretsKey } from '../../src/server/main/secretsKey';
import { readSettings } from '../../src/server/main/settings';
import { checkBeforeStart } from '../../src/server/main/startChecks';

let folder: string;
let other: Server;
let usedPort: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'regulars-start-'));
  other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  usedPort = String((other.address() as AddressInfo).port);
  await writeFile(path.join(folder, 'file'), '');
  await writeFile(path.join(folder, 'short.key'), 'short');
});
afterAll(async () => {
  other.close();
  await rm(folder, { recursive: true });
});

const inFolder = (...names: string[]) => path.join(folder, ...names);
const read = (env: Record<string, string>) => readSettings({ PORT: '0', DATA_DIR: inFolder('data'), ...env });
const check = (env: Record<string, string>) => checkBeforeStart(read(env));
/** All that a start checks before it opens the database. */
const prepare = async (env: Record<string, string>) => {
  const settings = read(env);
  openWallets(settings.wallets, settings.publicUrl);
  await checkBeforeStart(settings);
  await findSecretsKey(settings);
};
const wallet = { PUBLIC_URL: 'https://shop.example' };

// 192.0.2.0/24 is reserved for documentation (RFC 5737), and .invalid has no names (RFC 6761).
test.each<[string, number, () => Record<string, string>]>([
  ['PORT must be a whole number', 78, () => ({ PORT: 'eighty' })],
  ['PORT: 80 is reserved for root', 78, () => ({ PORT: '80' })],
  ['PORT: USED is used by another process.', 1, () => ({ PORT: usedPort })],
  ['METRICS_PORT: USED is used by another process.', 1, () => ({ METRICS_PORT: usedPort })],
  ['HOST: 192.0.2.1 is not an address of this machine', 1, () => ({ HOST: '192.0.2.1' })],
  ['HOST: server.invalid is not an address of this machine', 1, () => ({ HOST: 'server.invalid' })],
  ['METRICS_HOST: 192.0.2.1 is', 1, () => ({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })],
  ['DATA_DIR: FOLDER/file is not a folder.', 78, () => ({ DATA_DIR: inFolder('file') })],
  ['DATA_DIR: FOLDER/file/x is not a folder.', 78, () => ({ DATA_DIR: inFolder('file', 'x') })],
  ['There is no key file FOLDER/none.key', 1, () => ({ SECRETS_KEY_FILE: inFolder('none.key') })],
  ['The key file FOLDER/short.key must hold at least', 1, () => ({ SECRETS_KEY_FILE: inFolder('short.key') })],
  ['SECRETS_KEY must have at least 32 characters', 78, () => ({ SECRETS_KEY: 'short' })],
  ['APPLE_WALLET_DIR: ', 1, () => ({ ...wallet, APPLE_WALLET_DIR: inFolder('none') })],
  ['PUBLIC_URL is required with', 78, () => ({ APPLE_WALLET_DIR: inFolder('none') })],
])('BX-320 BX-173 %s: exit code %i', async (message, code, env) => {
  const error: unknown = await prepare(env()).then(
    () => null,
    (reason: unknown) => reason,
  );
  // root may have any port.
  if (process.getuid?.() === 0 && message.startsWith('PORT: 80')) return;
  expect((error as Error).message).toContain(message.replace('USED', usedPort).replace('FOLDER', folder));
  expect(isWrongSetting(error) ? 78 : 1).toBe(code);
});

test.each([
  ['EACCES', 'cannot be written by this account. Start the server as the owner of the folder'],
  ['EROFS', 'is on a file system that is mounted read-only, or ReadWritePaths of the systemd unit does not name it'],
  ['EIO', 'cannot be used (EIO)'],
])(
  'BX-320 %s of the data folder may be a disk that is not mounted, so that the start is tried again',
  async (code, text) => {
    const access = jest.spyOn(promises, 'access').mockRejectedValueOnce(Object.assign(new Error(code), { code }));
    const error: unknown = await check({}).catch((reason: unknown) => reason);
    expect(access).toHaveBeenCalledTimes(1);
    expect((error as Error).message).toBe(`DATA_DIR: ${inFolder('data')} ${text}.`);
    expect(isWrongSetting(error)).toBe(false);
    access.mockRestore();
  },
);

test('BX-320 a system without a packaged database needs another setting', () => {
  expect(isWrongSetting(new NoPackagedDatabase('set DATABASE_URL'))).toBe(true);
  expect(isWrongSetting(new Error('anything else'))).toBe(false);
});

test('BX-173 the checks of a start leave nothing behind, and use the address only for a moment', async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const port = String((free.address() as AddressInfo).port);
  await new Promise((resolve) => free.close(resolve));
  await check({ PORT: port, METRICS_PORT: '0', DATA_DIR: inFolder('new', 'data') });
  await check({ PORT: port });
  expect((await readdir(folder)).sort()).toEqual(['file', 'short.key']);
});

test('BX-173 a data folder that cannot be written is named by its setting', async () => {
  const closed = inFolder('closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  for (const dataDir of [closed, path.join(closed, 'data')]) {
    const attempt = check({ DATA_DIR: dataDir });
    // root may write everywhere.
    if (process.getuid?.() === 0) await attempt;
    else await expect(attempt).rejects.toThrow(`DATA_DIR: ${dataDir} cannot be written by this account.`);
  }
});

test('BX-173 the settings that were given are logged, without the values of secrets', () => {
  const { changed } = readSettings({
    PORT: '3001',
    DATABASE_URL: 'postgres://regulars:canary@db.example/regulars',
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    METRICS_TOKEN: 'a-token-that-nobody-may-read-0123456789',
    LOG_LEVEL: '',
    HOME: '/root',
  });
  expect(changed).toEqual({
    PORT: '3001',
    DATABASE_URL: '(hidden)',
    SECRETS_KEY: '(hidden)',
    METRICS_TOKEN: '(hidden)',
  });
});
