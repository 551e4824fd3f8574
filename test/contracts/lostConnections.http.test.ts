import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { startDatabaseProxy, type DatabaseProxy } from '../support/databaseProxy';
import { openPort } from '../support/port';
import { sql, testDatabase } from '../support/sql';

let proxy: DatabaseProxy;
let database: Database;

beforeEach(async () => {
  proxy = await startDatabaseProxy(testDatabase());
  database = await openPort(8, proxy.connection);
  await callAll();
});
afterEach(async () => {
  await database.close();
  await proxy.close();
});

const one = 'select 1 as one';
const readShort = () => database.platform.query(one, [], { short: true });
const readLeased = () => database.platform.query(one);
const transact = () => database.platform.transaction((tx) => Promise.all([tx.query(one), tx.query(one)]));
const calls = [readShort, readShort, readShort, readLeased, readLeased, transact, transact, () => database.ping(1_800)];

async function measure(work: () => Promise<unknown>): Promise<{ ms: number; outcome: unknown }> {
  const startedAt = performance.now();
  const outcome = await work().catch((error: unknown) => error);
  return { ms: performance.now() - startedAt, outcome };
}

const callAll = () => Promise.all(calls.map(measure));

it('Q-06 calls on muted connections are answered within 2 s, and the next ones work at once', async () => {
  proxy.mute();
  const results = await callAll();
  expect(Math.max(...results.map(({ ms }) => ms))).toBeLessThan(2_000);
  for (const { outcome } of results) if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  // Reads are repeated on a new connection.
  expect(results.slice(0, 3).map(({ outcome }) => outcome)).toEqual(Array(3).fill([{ one: 1 }]));
  const again = await callAll();
  expect(again.filter(({ outcome }) => outcome instanceof Error)).toEqual([]);
  expect(Math.max(...again.map(({ ms }) => ms))).toBeLessThan(1_000);
});

it('a muted listener is replaced, and one that is muted can be closed', async () => {
  const payloads = new Set<string>();
  await database.listen('muted_channel', (payload) => payloads.add(payload));
  proxy.mute();
  const startedAt = performance.now();
  while (!payloads.has('after') && performance.now() - startedAt < 8_000) {
    await sql("select pg_notify('muted_channel', 'after')");
    await sleep(100);
  }
  expect(payloads.has('after')).toBe(true);
  proxy.mute();
});

it('Q-06 the locks of a transaction on a muted connection are released', async () => {
  let commit: () => void = () => undefined;
  const muted = new Promise<void>((resolve) => (commit = resolve));
  const locking = database.platform.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [4_711]);
    commit();
    await sleep(50);
    await tx.query(one);
  });
  await muted;
  proxy.mute();
  await expect(locking).rejects.toBeInstanceOf(DatabaseUnavailable);
  const startedAt = performance.now();
  await sql('select pg_advisory_lock($1), pg_advisory_unlock($1)', [4_711]);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('a slow statement and a wait for a lock are not taken for a lost connection', async () => {
  const slow = database.platform.query('select pg_sleep(1.5)');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holder = database.platform.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [4_712]);
    await held;
  });
  const waiter = database.platform.query('select pg_advisory_xact_lock($1)', [4_712]);
  // The holder works on something else for as long, and owes nothing to anybody.
  await slow;
  release();
  await Promise.all([holder, waiter]);
});
