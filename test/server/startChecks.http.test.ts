import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from '../../src/server/main/settings';
import { checkBeforeStart } from '../../src/server/main/startChecks';

let folder: string;
let other: Server | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'regulars-start-'));
});
afterAll(async () => {
  other?.close();
  await rm(folder, { recursive: true });
});

const check = (env: Record<string, string>) =>
  checkBeforeStart(readSettings({ PORT: '0', DATA_DIR: path.join(folder, 'data'), ...env }));

test('BX-173 an address that the server cannot have is named by its setting before anything changes', async () => {
  const used = (other = createServer());
  await new Promise<void>((resolve) => used.listen(0, '127.0.0.1', resolve));
  const port = String((used.address() as AddressInfo).port);
  await expect(check({ PORT: port })).rejects.toThrow(`PORT: ${port} is used by another process.`);
  await expect(check({ METRICS_PORT: port })).rejects.toThrow(`METRICS_PORT: ${port} is used by another process.`);
  await new Promise((resolve) => used.close(resolve));
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  await expect(check({ HOST: '192.0.2.1' })).rejects.toThrow('HOST: 192.0.2.1 is not an address of this machine');
  await expect(check({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' })).rejects.toThrow('METRICS_HOST: 192.0.2.1 is');
  await check({ PORT: port, METRICS_PORT: '0' });
  expect(await readdir(path.join(folder, 'data'))).toEqual([]);
});

test('BX-173 a data folder that cannot be used is named by its setting', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(check({ DATA_DIR: file })).rejects.toThrow(`DATA_DIR: ${file} is not a folder.`);
  await expect(check({ DATA_DIR: path.join(file, 'x') })).rejects.toThrow('is not a folder.');
  const closed = path.join(folder, 'closed');
  await mkdir(closed);
  await chmod(closed, 0o500);
  const attempt = check({ DATA_DIR: closed });
  // root may write everywhere.
  if (process.getuid?.() === 0) await attempt;
  else await expect(attempt).rejects.toThrow(`DATA_DIR: ${closed} cannot be written by this account.`);
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
