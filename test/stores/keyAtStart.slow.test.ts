import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store } from '../../src/contract/stores';
import { newTag } from '../support/admin';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { runProgram, TEST_SECRETS_KEY } from '../support/server';
import { closeSql } from '../support/sql';
import { PASSWORD } from '../support/testStore';

const OTHER_KEY = 'another-key-another-key-another-key';
const IF_LOST = 'use that one, or if it is lost, run "regulars rotate --old-key-lost"';

let server: DedicatedServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'regulars-key-'));
  server = await startDedicatedServer();
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: server.url,
    body: { email: server.email, password: PASSWORD },
  });
  const tag = newTag();
  const store = { name: `Store ${tag}`, subdomain: tag, cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key' };
  const added = await call<Store>('POST', '/stores', { server: server.url, token: body.token, body: store });
  expect(added.status).toBe(201);
});
afterAll(async () => {
  await server.close();
  await closeSql();
  await rm(folder, { recursive: true });
});

/** The log is left out below errors, because the packaged PostgreSQL may lack security repairs, which is a warning. */
const run = (command: string, env: Record<string, string>, ...args: string[]) =>
  runProgram(`src/server/${command}.ts`, { ...server.env, PORT: '0', LOG_LEVEL: 'error', ...env }, { args });

test('BX-124 a start, a backup with the key and a rotation are refused with another key than that of the database', async () => {
  const file = path.join(folder, 'other.key');
  await writeFile(file, `${OTHER_KEY}\n`);
  const wrong = (origin: string) => ({
    // Another key may still be put into the file.
    code: origin === 'SECRETS_KEY' ? 78 : 1,
    output: `The key in ${origin} is not the one that encrypted the stores' API keys in this database: ${IF_LOST}\n`,
  });
  expect(await run('index', { SECRETS_KEY_FILE: file })).toEqual(wrong(file));
  expect(await run('index', { SECRETS_KEY: OTHER_KEY })).toEqual(wrong('SECRETS_KEY'));
  const backup = path.join(folder, 'never.backup');
  const env = { SECRETS_KEY: OTHER_KEY, BACKUP_PASSPHRASE: 'correct horse battery' };
  expect(await run('commands/backup', env, backup, '--with-key')).toEqual(wrong('SECRETS_KEY'));
  const next = path.join(folder, 'next.key');
  await writeFile(next, 'the-next-key-the-next-key-the-next-key');
  expect(await run('commands/rotateSecretsKey', { SECRETS_KEY: OTHER_KEY }, next)).toEqual(wrong('SECRETS_KEY'));
  const verified = await run('commands/verify', { SECRETS_KEY: TEST_SECRETS_KEY });
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('ok       keys-readable') as string });
  expect(await server.sql('select count(*)::int as count from former_hash_keys')).toEqual([{ count: 0 }]);
});

test('BX-124 a start without its configured key file ends with one sentence', async () => {
  const file = path.join(folder, 'none.key');
  const started = await run('index', { SECRETS_KEY_FILE: file, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(started).toEqual({ code: 1, output: `There is no key file ${file}\n` });
});
