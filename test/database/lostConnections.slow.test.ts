import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { CLIENT_OPTIONS, Connection } from '../../src/server/database/pg/connection';
import { startDatabaseProxy, type DatabaseProxy } from '../support/databaseProxy';
import { eventually } from '../support/eventually';
import { call, type ApiResponse, type CallOptions } from '../support/http';
import { extendLimit, measure, slowestOf } from '../support/measure';
import { openTestDatabase } from '../support/openTestDatabase';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql, testDatabase } from '../support/sql';
import { addCustomer, createTestStore } from '../support/testStore';

let proxy: DatabaseProxy;
let database: Database;
const cleanUp: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  database = await openTestDatabase(8, proxy.connection);
  await callAll();
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  for (const clean of cleanUp.splice(0)) await clean();
});

const one = 'select 1 as one';
const readShort = () => database.platform.query(one, [], { multiplexed: true });
const readLeased = () => database.platform.query(one);
const transact = () => database.platform.transaction((tx) => Promise.all([tx.query(one), tx.query(one)]));
const calls = [readShort, readShort, readShort, readLeased, readLeased, transact, transact, () => database.ping(1_800)];

const callAll = () => Promise.all(calls.map(measure));

it('calls on muted connections are answered within 2 s, and the next ones work at once', async () => {
  const ordinary = slowestOf(await callAll());
  proxy.mute();
  const results = await callAll();
  expect(slowestOf(results)).toBeLessThan(extendLimit(2_000, ordinary));
  for (const { outcome } of results) if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  // Reads are retried on a new connection.
  expect(results.slice(0, 3).map(({ outcome }) => outcome)).toEqual(Array(3).fill([{ one: 1 }]));
  const again = await callAll();
  expect(again.filter(({ outcome }) => outcome instanceof Error)).toEqual([]);
  expect(slowestOf(again)).toBeLessThan(extendLimit(1_000, ordinary));
});

it('requests over muted connections are answered within 2 s, with 503 and Retry-After if not with 200', async () => {
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL = '' } = sharedDatabaseEnv();
  const serverProxy = await startDatabaseProxy({ connectionString: direct ?? DATABASE_URL });
  const server = await startServer({ DATABASE_URL: serverProxy.connection.connectionString ?? '', LOG_LEVEL: 'fatal' });
  cleanUp.push(
    () => server.stop('SIGKILL'),
    () => serverProxy.close(),
  );
  const store = await createTestStore();
  const { id, phone } = await addCustomer(store);
  const token = await store.kioskToken();
  const lookUp = `/public/customer?phone=${encodeURIComponent(phone)}&storeSubdomain=${store.subdomain}`;
  const body = { email: store.ownerEmail, password: store.password };
  const request = (method: string, path: string, options: CallOptions = {}) =>
    measure(() => call(method, path, { server: server.url, token, ...options }));
  const sendAll = () =>
    Promise.all([
      request('GET', lookUp),
      request('GET', lookUp),
      request('GET', '/health/ready'),
      request('GET', `/stores/${store.id}/rewards/customer/${id}`),
      request('POST', '/auth/login', { body }),
      request('POST', '/auth/login', { body }),
    ]);
  const before = await sendAll();
  // The first round opened the connections, so only this round measures the usual time.
  const ordinary = slowestOf(await sendAll());
  const statuses = (results: typeof before) => results.map(({ outcome }) => (outcome as ApiResponse).status);
  serverProxy.mute();
  const during = await sendAll();
  expect(slowestOf(during)).toBeLessThan(extendLimit(2_000, ordinary));
  for (const { outcome } of during) {
    const { status, headers } = outcome as ApiResponse;
    if (status !== 200) expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  }
  const after = await sendAll();
  expect(statuses(before)).toEqual(Array(6).fill(200));
  expect(statuses(after)).toEqual(statuses(before));
  expect(slowestOf(after)).toBeLessThan(extendLimit(1_000, ordinary));
});

it('a listener on a muted connection is replaced, and can be closed', async () => {
  const payloads = new Set<string>();
  await database.listen('muted_channel', (payload) => payloads.add(payload));
  proxy.mute();
  await eventually('the new listener gets a notification', async () => {
    await sql("select pg_notify('muted_channel', 'after')");
    return payloads.has('after');
  });
  proxy.mute();
});

it('the locks of a transaction on a muted connection are released', async () => {
  let commit: () => void = () => undefined;
  const muted = new Promise<void>((resolve) => (commit = resolve));
  const lock = () => sql('select pg_advisory_lock($1), pg_advisory_unlock($1)', [4_711]);
  const ordinary = await measure(lock);
  const locking = database.platform.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [4_711]);
    commit();
    await sleep(50);
    await tx.query(one);
  });
  await muted;
  proxy.mute();
  await expect(locking).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await measure(lock)).ms).toBeLessThan(extendLimit(1_000, ordinary.ms));
});

it('a slow statement and a wait for a lock do not count as a lost connection', async () => {
  const slow = database.platform.query('select pg_sleep(1.5)');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holder = database.platform.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [4_712]);
    await held;
  });
  const waiter = database.platform.query('select pg_advisory_xact_lock($1)', [4_712]);
  // The transaction is idle for as long, which must not count as a lost connection either.
  await slow;
  release();
  await Promise.all([holder, waiter]);
});

it('a new connection that does not respond to its first statements is closed', async () => {
  const client = new pg.Client({ ...testDatabase(), ...CLIENT_OPTIONS });
  const connection = new Connection(client);
  await client.connect();
  const prepared = connection.prepare(async () => {
    await client.query('select pg_sleep(4)');
  });
  await expect(prepared).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect(connection.isClosed).toBe(true);
});
