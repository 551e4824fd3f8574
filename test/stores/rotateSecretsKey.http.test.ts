import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import type { Sql, Value } from '../../src/server/database/Database';
import { createEncryptor, encryptStoreSecrets } from '../../src/server/modules/stores';
import { call } from '../support/http';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';
import { PASSWORD } from '../support/testStore';
import { newTag } from './storeCalls';

jest.setTimeout(120_000);

const NEXT_KEY = 'the-next-key-the-next-key-the-next-key';
const KEYS = { cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key', ghlFineToken: 'fine-token' };
const CLOSED =
  'The API keys of this store were sealed with another SECRETS_KEY. Enter both keys anew, start the server with that ' +
  'SECRETS_KEY, or run npm run secrets:reseal with it as OLD_SECRETS_KEY';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

async function openOwn(env: Record<string, string> = {}): Promise<DedicatedServer & { token: string }> {
  const own = await startDedicatedServer(env);
  closing.push(() => own.close());
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: own.url,
    body: { email: own.email, password: PASSWORD },
  });
  return { ...own, token: body.token };
}

const reseal = (own: DedicatedServer, env: Record<string, string> = {}) =>
  runProgram('src/server/commands/resealSecrets.ts', { ...own.home, LOG_LEVEL: 'warn', ...env });

/** Starts the app anew on the same database; answers its address. */
async function appOf(own: DedicatedServer, env: Record<string, string>): Promise<string> {
  const server = await startServer({ ...own.home, LOG_LEVEL: 'warn', ...env });
  closing.push(() => server.stop());
  return server.url;
}

async function addStore(own: DedicatedServer & { token: string }): Promise<string> {
  const tag = newTag();
  const body = { name: `Store ${tag}`, subdomain: tag, ...KEYS };
  return (await call<Store>('POST', '/stores', { server: own.url, token: own.token, body })).body.id;
}

const read = (token: string, server: string, id: string) =>
  call<StoreWithSecrets & { message: string }>('GET', `/stores/${id}`, { server, token });
const sealedRows = (own: DedicatedServer) => own.sql('select * from store_secrets order by store_id');
const audited = (own: DedicatedServer) =>
  own.sql("select actor_role, record_type, new_values from audit_log where action = 'secrets_resealed' order by id");

test('ST-12 all secrets move from OLD_SECRETS_KEY to SECRETS_KEY: the new key opens them, the old one no more', async () => {
  const own = await openOwn();
  const [first, second] = [await addStore(own), await addStore(own)];
  const keys = { OLD_SECRETS_KEY: TEST_SECRETS_KEY, SECRETS_KEY: NEXT_KEY };

  expect(await reseal(own, keys)).toEqual({ code: 0, output: 'Resealed the secrets of 2 stores\n' });
  const closed = await read(own.token, own.url, first);
  expect([closed.status, closed.body.message]).toEqual([409, CLOSED]);
  const next = await appOf(own, { SECRETS_KEY: NEXT_KEY });
  for (const id of [first, second]) expect((await read(own.token, next, id)).body).toMatchObject(KEYS);
  expect(await audited(own)).toEqual([{ actor_role: 'system', record_type: 'platform', new_values: { count: 2 } }]);

  // What the new key has sealed stays; what the old one seals meanwhile follows by a second run.
  const resealed = await sealedRows(own);
  const late = await addStore(own);
  expect((await reseal(own, keys)).output).toBe('Resealed the secrets of 1 store\n');
  expect(await sealedRows(own)).toEqual(expect.arrayContaining(resealed));
  expect((await read(own.token, next, late)).body).toMatchObject(KEYS);

  const before = await sealedRows(own);
  expect(await reseal(own, keys)).toEqual({ code: 0, output: 'Resealed the secrets of 0 stores\n' });
  expect(await sealedRows(own)).toEqual(before);
  expect(await audited(own)).toHaveLength(2);
});

test('ST-12 secrets that neither key opens stop the command, which names their stores and changes nothing', async () => {
  const own = await openOwn();
  await addStore(own);
  const strange = await addStore(own);
  const ownSql: Sql = {
    query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
      (await own.sql(text, [...values])) as Row[],
  };
  await encryptStoreSecrets(ownSql, createEncryptor('a-third-key-a-third-key-a-third-key'), strange, KEYS);
  const before = await sealedRows(own);
  const { code, output } = await reseal(own, { OLD_SECRETS_KEY: TEST_SECRETS_KEY, SECRETS_KEY: NEXT_KEY });
  expect([code, output]).toEqual([1, `Neither key opens the secrets of these stores: ${strange}\n`]);
  expect(await sealedRows(own)).toEqual(before);
  expect(await audited(own)).toEqual([]);
});

test('ST-12 the key file gives way to a new one, also after a run that broke off, and the former stays beside it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'regulars-keys-'));
  closing.push(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'secrets.key');
  const own = await openOwn({ DATA_DIR: folder, SECRETS_KEY: '' });
  const id = await addStore(own);
  const former = await readFile(file, 'utf8');

  expect(await reseal(own)).toEqual({ code: 0, output: 'Resealed the secrets of 1 store\n' });
  const next = await readFile(file, 'utf8');
  expect(next).not.toBe(former);
  expect(await readFile(`${file}.old`, 'utf8')).toBe(former);
  await expect(readFile(`${file}.new`)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await read(own.token, own.url, id)).status).toBe(409);
  expect((await read(own.token, await appOf(own, {}), id)).body).toMatchObject(KEYS);

  // As a crash leaves it between the commit of the database and that of the file: the rows wait for secrets.key.new.
  await writeFile(`${file}.new`, next);
  await writeFile(file, former);
  expect(await reseal(own)).toEqual({ code: 0, output: 'Resealed the secrets of 0 stores\n' });
  expect(await readFile(file, 'utf8')).toBe(next);
  expect((await read(own.token, await appOf(own, {}), id)).body).toMatchObject(KEYS);
});

test.each([
  ['OLD_SECRETS_KEY must be set to the key that SECRETS_KEY replaces', { SECRETS_KEY: NEXT_KEY }],
  ['OLD_SECRETS_KEY and SECRETS_KEY are the same key', { SECRETS_KEY: NEXT_KEY, OLD_SECRETS_KEY: NEXT_KEY }],
  ['OLD_SECRETS_KEY goes with SECRETS_KEY; the key file in DATA_DIR is its own old key', { OLD_SECRETS_KEY: NEXT_KEY }],
])('ST-12 settings that name no two keys are told before anything is opened: %s', async (told, keys) => {
  const env = { ...keys, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await runProgram('src/server/commands/resealSecrets.ts', env)).toEqual({ code: 1, output: `${told}\n` });
});
