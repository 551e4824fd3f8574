import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Store, StoreWithSecrets } from '../../src/contract/stores';
import type { Sql, Value } from '../../src/server/database/Database';
import { applyOptOuts, keepOptOuts } from '../../src/server/modules/contacts/optOuts';
import { encryptStoreSecrets } from '../../src/server/modules/stores/secrets/storeSecrets';
import { createEncryptor } from '../../src/server/platform/secrets/encryption';
import { codeOf, login, turnOnCodes } from '../auth/signInCodes';
import { newTag } from '../support/admin';
import { startDedicatedServer, type DedicatedServer } from '../support/dedicatedServer';
import { call } from '../support/http';
import { runProgram, startServer, TEST_SECRETS_KEY } from '../support/server';
import { closeSql } from '../support/sql';
import { PASSWORD } from '../support/testStore';

const COMMAND = 'src/server/commands/rotateSecretsKey/index.ts';
const NEW_KEY = 'the-next-key-the-next-key-the-next-key';
const LOST = 'or if it is lost, run "regulars rotate --old-key-lost"';
const SECRETS = { cloverApiKey: 'clover-key', ghlApiKey: 'ghl-key', ghlFineToken: 'fine-token' };
const UNREADABLE =
  'The API keys of this store were encrypted with another SECRETS_KEY. Enter both keys again, start the server with ' +
  'that SECRETS_KEY, or run "regulars rotate" with it as OLD_SECRETS_KEY';

type Server = DedicatedServer & { token: string };

const cleanups: (() => Promise<unknown>)[] = [];
let shared: Server;
let folder: string;
/** The file ends with a line break, as `openssl rand` writes it. */
let newKeyFile: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'regulars-keys-'));
  cleanups.push(() => rm(folder, { recursive: true }));
  newKeyFile = await writeKey('new.key', NEW_KEY);
  shared = await startServerWithAdmin();
});
/** Each server has a pool, and together those of all tests would need more connections than the database allows. */
afterEach(() => cleanUpTo(2));
afterAll(async () => {
  await cleanUpTo(0);
  // Dropping the databases opened the pool again after closeDatabase.ts had closed it.
  await closeSql();
});

/** Undoes what was started, newest first, but for the first `kept` of beforeAll. */
async function cleanUpTo(kept: number): Promise<void> {
  while (cleanups.length > kept) await cleanups.pop()?.();
}

async function startServerWithAdmin(env: Record<string, string> = {}): Promise<Server> {
  const server = await startDedicatedServer(env);
  cleanups.push(() => server.close());
  const { body } = await call<{ token: string }>('POST', '/auth/login', {
    server: server.url,
    body: { email: server.email, password: PASSWORD },
  });
  return { ...server, token: body.token };
}

async function writeKey(name: string, key: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `${key}\n`);
  return file;
}

const rotate = (server: Server, env: Record<string, string> = {}, ...args: string[]) =>
  runProgram(COMMAND, { ...server.env, LOG_LEVEL: 'warn', ...env }, { args });
const rotateFrom = (oldKey: string, file = newKeyFile) => rotate(shared, { OLD_SECRETS_KEY: oldKey }, file);
const rotated = (stores: string, file?: string) => ({
  code: 0,
  output: `Re-encrypted the secrets of ${stores}${file ? `; start all processes with the key in ${file}` : ''}\n`,
});
/** Starts a server that is expected to refuse the start. */
/** The log is left out below errors, because the packaged PostgreSQL may lack security repairs, which is a warning. */
const start = (server: Server, env: Record<string, string>) =>
  runProgram('src/server/main/index.ts', { ...server.env, PORT: '0', LOG_LEVEL: 'error', ...env });
/** The code is 78 when the key in SECRETS_KEY is wrong. */
const refused = (sentence: string, code = 1) => ({ code, output: `${sentence}\n` });

/** Starts a second server on this database and returns its URL. */
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

test('BX-124 all secrets are re-encrypted with the key in a file, and only that key decrypts them and starts a server', async () => {
  const [first, second] = [await addStore(shared), await addStore(shared)];
  expect(await rotate(shared, { SECRETS_KEY: TEST_SECRETS_KEY }, newKeyFile)).toEqual(rotated('2 stores', newKeyFile));
  const unreadable = await getStore(shared.token, shared.url, first);
  expect([unreadable.status, unreadable.body.message]).toEqual([409, UNREADABLE]);
  const newServer = await startSecondServer(shared, { SECRETS_KEY: '', SECRETS_KEY_FILE: newKeyFile });
  for (const id of [first, second]) {
    expect((await getStore(shared.token, newServer, id)).body).toMatchObject(SECRETS);
  }
  expect(await listAuditRows(shared)).toEqual([
    { actor_role: 'system', record_type: 'platform', new_values: { count: 2 } },
  ]);

  // A running server still encrypts with the old key, but that key must not start another server.
  const before = await listSecrets(shared);
  const late = await addStore(shared);
  const replaced = `The key in SECRETS_KEY was replaced by "regulars rotate": use the new key, ${LOST}`;
  expect(await start(shared, { SECRETS_KEY: TEST_SECRETS_KEY })).toEqual(refused(replaced, 78));
  // A second run skips what uses the new key, and changes what the running server encrypted with the old key.
  expect(await rotateFrom(TEST_SECRETS_KEY)).toEqual(rotated('1 store', newKeyFile));
  expect(await listSecrets(shared)).toEqual(expect.arrayContaining(before));
  expect((await getStore(shared.token, newServer, late)).body).toMatchObject(SECRETS);

  const after = await listSecrets(shared);
  expect(await rotateFrom(TEST_SECRETS_KEY)).toEqual(rotated('0 stores', newKeyFile));
  expect(await listSecrets(shared)).toEqual(after);
  expect(await listAuditRows(shared)).toHaveLength(2);
});

test('BX-93 sign-in codes are re-encrypted, and work with the new key only', async () => {
  const server = await startServerWithAdmin();
  const [admin] = (await server.sql('select id from accounts')) as { id: string }[];
  const { key } = await turnOnCodes(admin?.id ?? '', server.token, server.url, (text, values) =>
    server.sql(text, values),
  );
  const done = `Re-encrypted the secrets of 0 stores and the sign-in codes of 1 account`;
  expect(await rotate(server, { SECRETS_KEY: TEST_SECRETS_KEY }, newKeyFile)).toEqual({
    code: 0,
    output: `${done}; start all processes with the key in ${newKeyFile}\n`,
  });
  const old = await login(server.email, { code: codeOf(key) }, server.url);
  expect(old.body.message).toMatch(/^Sign-in codes cannot be checked/);
  const url = await startSecondServer(server, { SECRETS_KEY: '', SECRETS_KEY_FILE: newKeyFile });
  expect((await login(server.email, { code: codeOf(key) }, url)).status).toBe(200);
  await server.sql("update second_factors set key_id = 'lost'");
  expect(await rotate(server, { SECRETS_KEY_FILE: newKeyFile }, await writeKey('other.key', 'k'.repeat(40)))).toEqual(
    refused(`Neither key decrypts the sign-in codes of these accounts: ${admin?.id ?? ''}`),
  );
});

test('ST-12 BX-26 a number that opted out of texts is recognized after two rotations', async () => {
  const server = await startServerWithAdmin();
  const [storeId, phone] = [await addStore(server), '+12025550144'];
  const first = createEncryptor(TEST_SECRETS_KEY);
  await keepOptOuts(toSql(server), first, storeId, { phones: [phone], at: new Date() });
  const LAST_KEY = 'the-last-key-the-last-key-the-last-key';
  const lastKeyFile = await writeKey('last.key', LAST_KEY);
  expect(await rotate(server, { SECRETS_KEY: TEST_SECRETS_KEY }, newKeyFile)).toMatchObject({ code: 0 });
  expect(await rotate(server, { SECRETS_KEY_FILE: newKeyFile }, lastKeyFile)).toMatchObject({ code: 0 });
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
  const problem = `Neither key decrypts the secrets of these stores: ${foreign}`;
  expect(await rotateFrom(TEST_SECRETS_KEY)).toEqual(refused(problem));
  expect([await listSecrets(shared), await listAuditRows(shared)]).toEqual(before);
});

test('BX-124 the key file is replaced, even after an interrupted run, and the old one is kept', async () => {
  const dataDir = path.join(folder, 'data');
  const file = path.join(dataDir, 'secrets.key');
  const server = await startServerWithAdmin({ DATA_DIR: dataDir, SECRETS_KEY: '' });
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

  // A crash after the database commit and before the file is replaced leaves this state: the rows use secrets.key.new.
  await writeFile(`${file}.new`, newKey);
  await writeFile(file, oldKey);
  const interrupted = `The rotation of ${file} was interrupted: run "regulars rotate" again, which completes it`;
  expect(await start(server, {})).toEqual(refused(interrupted));
  expect(await rotate(server)).toEqual(rotated('0 stores'));
  expect(await readFile(file, 'utf8')).toBe(newKey);
  expect((await getStore(server.token, newServer, id)).body).toMatchObject(SECRETS);
});

test('BX-124 a database whose key is missing gets a new one only on request, and keeps what the old key encrypted', async () => {
  const dataDir = path.join(folder, 'restored');
  const file = path.join(dataDir, 'secrets.key');
  const server = await startServerWithAdmin();
  const id = await addStore(server);
  const withoutKey = { ...server, env: { ...server.env, DATA_DIR: dataDir } };

  const missing = `The stores' API keys in this database are encrypted, and there is no key: put its key back into ${file}, ${LOST}`;
  expect(await start(withoutKey, {})).toEqual(refused(missing));
  await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' });

  expect(await rotate(withoutKey, {}, '--old-key-lost')).toEqual({
    code: 0,
    output: `This database now belongs to the key in ${file}; enter the API keys of 1 store again\n`,
  });
  const newServer = await startSecondServer(withoutKey, { SECRETS_KEY: '' });
  expect((await getStore(server.token, newServer, id)).status).toBe(409);
  expect(await rotate(withoutKey, {}, '--old-key-lost')).toEqual({
    code: 0,
    output: `The key in ${file} is the right one: nothing was changed\n`,
  });

  // The key was found again.
  const found = await rotate(withoutKey, { OLD_SECRETS_KEY: TEST_SECRETS_KEY }, file);
  expect(found).toEqual(rotated('1 store', file));
  expect((await getStore(server.token, newServer, id)).body).toMatchObject(SECRETS);
});

test('BX-124 keys that cannot be used are rejected before the database is opened', async () => {
  const same = await writeKey('same.key', NEW_KEY);
  const short = await writeKey('short.key', 'short');
  const write = 'Write the new key to a file first, and then run "regulars rotate FILE"';
  const cases: [message: string, env: Record<string, string>, ...args: string[]][] = [
    [write, { SECRETS_KEY: NEW_KEY }],
    [write, { SECRETS_KEY: NEW_KEY, OLD_SECRETS_KEY: TEST_SECRETS_KEY }],
    [write, { SECRETS_KEY_FILE: newKeyFile }],
    [`The key in ${same} is the same as the one in ${newKeyFile}`, { SECRETS_KEY_FILE: newKeyFile }, same],
    [`The key in ${same} is the same as the one in OLD_SECRETS_KEY`, { OLD_SECRETS_KEY: NEW_KEY }, same],
    ['OLD_SECRETS_KEY must have at least 32 characters', { OLD_SECRETS_KEY: 'short' }, newKeyFile],
    [`There is no key file ${newKeyFile}.none`, { OLD_SECRETS_KEY: TEST_SECRETS_KEY }, `${newKeyFile}.none`],
    [`There is no key file ${newKeyFile}.none`, { SECRETS_KEY_FILE: `${newKeyFile}.none` }, newKeyFile],
    [`The key file ${short} must hold at least 32 characters`, { OLD_SECRETS_KEY: TEST_SECRETS_KEY }, short],
    [`${folder} is not a regular file, so it would not keep the key`, { OLD_SECRETS_KEY: TEST_SECRETS_KEY }, folder],
    [
      'There is no old key: set SECRETS_KEY_FILE or SECRETS_KEY as for the server, or OLD_SECRETS_KEY',
      { NODE_ENV: 'production' },
      newKeyFile,
    ],
  ];
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  const results = [];
  for (const [, env, ...args] of cases) results.push(await runProgram(COMMAND, { ...env, DATABASE_URL }, { args }));
  expect(results).toEqual(cases.map(([message]) => refused(message)));
});
