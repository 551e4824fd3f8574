import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import type { Sql, Value } from '../../src/server/database/Database';
import { createEncryptor } from '../../src/server/modules/stores/secrets/encryptor';
import { applyOptOuts, keepOptOuts } from '../../src/server/modules/contacts/optOuts';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { call } from '../support/http';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';
import { closeSql } from '../support/sql';
import { PASSWORD } from '../support/testStore';
import { newTag } from '../support/admin';

const COMMAND = 'src/server/commands/rotateSecretsKey.ts';
const NEW_KEY = 'the-next-key-the-next-key-the-next-key';
const BOTH_KEYS = { OLD_SECRETS_KEY: TEST_SECRETS_KEY, SECRETS_KEY: NEW_KEY };
const SECRETS = { cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key', ghlFineToken: 'fine-token' };
const UNREADABLE =
  'The API keys of this store were encrypted with another SECRETS_KEY. Enter both keys again, start the server with ' +
  'that SECRETS_KEY, or run npm run secrets:rotate with it as OLD_SECRETS_KEY';

type Server = DedicatedServer & { token: string };

const cleanups: (() => Promise<unknown>)[] = [];
let shared: Server;
beforeAll(async () => {
  shared = await startServerWithAdmin();
});
afterAll(async () => {
  while (cleanups.length > 0) await cleanups.pop()?.();
  // Dropping the databases opened the pool again after closeDatabase.ts had closed it.
  await closeSql();
});

async function startServerWithAdmin(env: Record<string, string> = {}): Promise<Server> {
  const server = await startDedicatedServer(env);
  cleanups.push(() => server.close());
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: server.url,
    body: { email: server.email, password: PASSWORD },
  });
  return { ...server, token: body.token };
}

const rotate = (server: Server, env: Record<string, string> = {}) =>
  runProgram(COMMAND, { ...server.env, LOG_LEVEL: 'warn', ...env });
const rotated = (stores: string) => ({ code: 0, output: `Re-encrypted the secrets of ${stores}\n` });

/** Starts a second server on the same database, and returns its address. */
async function startSecondServer(server: Server, env: Record<string, string> = {}): Promise<string> {
  const second = await startServer({ ...server.env, LOG_LEVEL: 'warn', ...env });
  cleanups.push(() => second.stop());
  return second.url;
}

async function addStore(server: Server): Promise<string> {
  const tag = newTag();
  const body = { name: `Store ${tag}`, subdomain: tag, ...SECRETS };
  return (await call<Store>('POST', '/stores', { server: server.url, token: server.token, body })).body.id;
}

const getStore = (token: string, server: string, id: string) =>
  call<StoreWithSecrets & { message: string }>('GET', `/stores/${id}`, { server, token });
const toSql = (server: Server): Sql => ({
  query: async <Row extends object>(text: string, values: readonly Value[] = []) =>
    (await server.sql(text, [...values])) as Row[],
});
const listSecrets = (server: Server) => server.sql('select * from store_secrets order by store_id');
const listAuditRows = (server: Server) =>
  server.sql(
    "select actor_role, record_type, new_values from audit_log where action = 'secrets_reencrypted' order by id",
  );

test('ST-12 all secrets move from OLD_SECRETS_KEY to SECRETS_KEY, and only the new key decrypts them', async () => {
  const [first, second] = [await addStore(shared), await addStore(shared)];
  expect(await rotate(shared, BOTH_KEYS)).toEqual(rotated('2 stores'));
  const unreadable = await getStore(shared.token, shared.url, first);
  expect([unreadable.status, unreadable.body.message]).toEqual([409, UNREADABLE]);
  const newServer = await startSecondServer(shared, { SECRETS_KEY: NEW_KEY });
  for (const id of [first, second]) {
    expect((await getStore(shared.token, newServer, id)).body).toMatchObject(SECRETS);
  }
  expect(await listAuditRows(shared)).toEqual([
    { actor_role: 'system', record_type: 'platform', new_values: { count: 2 } },
  ]);

  // A second run skips what uses the new key, and changes what the running server encrypted with the old one.
  const before = await listSecrets(shared);
  const late = await addStore(shared);
  expect(await rotate(shared, BOTH_KEYS)).toEqual(rotated('1 store'));
  expect(await listSecrets(shared)).toEqual(expect.arrayContaining(before));
  expect((await getStore(shared.token, newServer, late)).body).toMatchObject(SECRETS);

  const after = await listSecrets(shared);
  expect(await rotate(shared, BOTH_KEYS)).toEqual(rotated('0 stores'));
  expect(await listSecrets(shared)).toEqual(after);
  expect(await listAuditRows(shared)).toHaveLength(2);
});

test('ST-12 BX-26 a number that opted out of texts is recognized after two rotations', async () => {
  const server = await startServerWithAdmin();
  const [storeId, phone] = [await addStore(server), '+12025550144'];
  const first = createEncryptor(TEST_SECRETS_KEY);
  await keepOptOuts(toSql(server), first, storeId, { phones: [phone], at: new Date() });
  const LAST_KEY = 'the-last-key-the-last-key-the-last-key';
  await rotate(server, BOTH_KEYS);
  await rotate(server, { OLD_SECRETS_KEY: NEW_KEY, SECRETS_KEY: LAST_KEY });
  await server.sql('insert into customers (store_id, phone) values ($1, $2)', [storeId, phone]);
  await applyOptOuts(toSql(server), createEncryptor(LAST_KEY), storeId, [phone]);
  const rows = await server.sql('select sms_opted_out_at is not null as out from customers where phone = $1', [phone]);
  expect(rows).toEqual([{ out: true }]);
});

test('ST-12 secrets that neither key decrypts stop the command, which names their stores and changes nothing', async () => {
  await addStore(shared);
  const foreign = await addStore(shared);
  await encryptStoreSecrets(toSql(shared), createEncryptor('a-third-key-a-third-key-a-third-key'), foreign, SECRETS);
  const before = [await listSecrets(shared), await listAuditRows(shared)];
  const output = `Neither key decrypts the secrets of these stores: ${foreign}\n`;
  expect(await rotate(shared, BOTH_KEYS)).toEqual({ code: 1, output });
  expect([await listSecrets(shared), await listAuditRows(shared)]).toEqual(before);
});

test('ST-12 the key file is replaced, also after an interrupted run, and the old one is kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'regulars-keys-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'secrets.key');
  const server = await startServerWithAdmin({ DATA_DIR: folder, SECRETS_KEY: '' });
  const id = await addStore(server);
  const oldKey = await readFile(file, 'utf8');

  expect(await rotate(server)).toEqual(rotated('1 store'));
  const newKey = await readFile(file, 'utf8');
  expect(newKey).not.toBe(oldKey);
  expect(await readFile(`${file}.old`, 'utf8')).toBe(oldKey);
  await expect(readFile(`${file}.new`)).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await getStore(server.token, server.url, id)).status).toBe(409);
  const newServer = await startSecondServer(server);
  expect((await getStore(server.token, newServer, id)).body).toMatchObject(SECRETS);

  // As a crash leaves it after the database commit and before the file is replaced: the rows use secrets.key.new.
  await writeFile(`${file}.new`, newKey);
  await writeFile(file, oldKey);
  expect(await rotate(server)).toEqual(rotated('0 stores'));
  expect(await readFile(file, 'utf8')).toBe(newKey);
  expect((await getStore(server.token, newServer, id)).body).toMatchObject(SECRETS);
});

test('ST-12 settings without two different keys are rejected before the database is opened', async () => {
  const cases = [
    ['OLD_SECRETS_KEY must be set to the key that SECRETS_KEY replaces', { SECRETS_KEY: NEW_KEY }],
    ['OLD_SECRETS_KEY and SECRETS_KEY are the same key', { SECRETS_KEY: NEW_KEY, OLD_SECRETS_KEY: NEW_KEY }],
    [
      'OLD_SECRETS_KEY requires SECRETS_KEY; without them, the key file in DATA_DIR is the old key',
      { OLD_SECRETS_KEY: NEW_KEY },
    ],
  ] as const;
  const results = cases.map(([, keys]) =>
    runProgram(COMMAND, { ...keys, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
  );
  expect(await Promise.all(results)).toEqual(cases.map(([message]) => ({ code: 1, output: `${message}\n` })));
});
