import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { toLayout } from '../../src/server/database/embedded/layout';
import { findRunningPostmaster } from '../../src/server/database/embedded/postmaster';
import { startEmbedded, type EmbeddedServer } from '../../src/server/database/embedded/startEmbedded';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { eventually } from '../support/eventually';
import { extendLimit, measure, slowestOf } from '../support/measure';
import { silent } from '../support/openTestDatabase';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-outage-'));
let server: EmbeddedServer;
let database: Database;
const payloads: string[] = [];

beforeAll(async () => {
  server = await startEmbedded({ dataDir, log: silent });
  const connection = { ...server.connection, application_name: 'outage test' };
  database = pgDatabase({ connection, poolSize: 3, role: null, log: silent });
  await database.platform.query('create table writes (id int primary key)');
  // `ping()` calls this function in every schema.
  await database.platform.query(
    `create function oldest_compatible_migration() returns text language sql as $$ select '' $$`,
  );
  await database.listen('news', (payload) => payloads.push(payload));
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const getPostmasterPid = () => findRunningPostmaster(toLayout(dataDir).cluster)?.pid ?? 0;

/** Sends a signal to the server and all its child processes. */
function signalAll(signal: NodeJS.Signals): void {
  const pid = getPostmasterPid();
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => Number(child));
  for (const each of [pid, ...children]) process.kill(each, signal);
}

const calls = [
  () => database.platform.query('select 1 as one'),
  () => database.platform.query('select 1 as one'),
  () => database.platform.transaction((sql) => sql.query('select 1 as one')),
  () => database.platform.transaction((sql) => sql.query('select 1 as one')),
  () => database.platform.query('select 1 as one'),
  () => database.ping(1_000),
];

/** Opens all connections, and returns the time in ms of the slowest call without a fault. */
async function measureOrdinary(): Promise<number> {
  await Promise.all([...calls, ...calls].map((work) => work()));
  return slowestOf(await Promise.all([...calls, ...calls].map(measure)));
}

async function waitForNews(payload: string): Promise<void> {
  await eventually(`the notification '${payload}' arrives`, async () => {
    await database.platform.query("select pg_notify('news', $1)", [payload]);
    return payloads.includes(payload);
  });
}

it('calls to a hanging database fail within 2 s, and work again within 1 s of its recovery', async () => {
  const ordinary = await measureOrdinary();
  signalAll('SIGSTOP');
  const results = await Promise.all([...calls, ...calls].map(measure));
  signalAll('SIGCONT');
  const recovered = await measure(() =>
    eventually('the database answers again', () => database.platform.query('select 1 as one')),
  );
  for (const { outcome } of results) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
  expect(slowestOf(results)).toBeLessThan(extendLimit(2_000, ordinary));
  expect(recovered.outcome).toEqual([{ one: 1 }]);
  expect(recovered.ms).toBeLessThan(extendLimit(1_000, ordinary));
  await waitForNews('after the pause');
});

it('calls on frozen backends are answered within 2 s, and the next ones work at once', async () => {
  const ordinary = await measureOrdinary();
  const client = new pg.Client(server.connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'outage test'",
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  const results = await Promise.all([...calls, ...calls].map(measure));
  const next = await Promise.all(calls.map(measure));
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  await client.end();
  expect(rows.length).toBeGreaterThan(1);
  expect(slowestOf(results)).toBeLessThan(extendLimit(2_000, ordinary));
  expect(next.filter(({ outcome }) => outcome instanceof Error)).toEqual([]);
  expect(slowestOf(next)).toBeLessThan(extendLimit(1_000, ordinary));
});

/** Longer than the silence after which the database is checked, in ms. */
const PAUSE_MS = 900;
/** A database that has been silent for 1,600 ms counts as unreachable. */
const OUTAGE_MS = 1_600;

/** Pauses the database during calls. Returns their errors, and for how many ms the database was silent. */
async function pauseDuringCalls() {
  await eventually('the database answers', () => Promise.all(calls.map((work) => work())));
  const observer = new pg.Client(server.connection);
  await observer.connect();
  const slow = measure(() => database.platform.query('select pg_sleep(3)'));
  await sleep(800);
  const pausedAt = performance.now();
  signalAll('SIGSTOP');
  // The ping is left out, because it waits for one second only.
  const results = Promise.all(calls.slice(0, -1).map(measure));
  await sleep(PAUSE_MS);
  signalAll('SIGCONT');
  await observer.query('select 1');
  const silentMs = performance.now() - pausedAt;
  const outcomes = [...(await results), await slow].map(({ outcome }) => outcome);
  await observer.end();
  return { errors: outcomes.filter((each) => each instanceof Error), silentMs };
}

it('calls continue after a pause of the database that is shorter than an outage', async () => {
  let pause = await pauseDuringCalls();
  // A busy machine may have made an outage of the pause.
  while (pause.silentMs > OUTAGE_MS - 200) pause = await pauseDuringCalls();
  expect(pause.errors).toEqual([]);
});

it('slow calls continue while the database accepts no new connections but serves the existing ones', async () => {
  await Promise.all(calls.map((work) => work()));
  const postmaster = getPostmasterPid();
  process.kill(postmaster, 'SIGSTOP');
  const slow = measure(() => database.platform.query('select pg_sleep(4)'));
  const others: unknown[] = [];
  for (let count = 0; count < 20; count += 1) {
    others.push((await measure(() => database.platform.query('select 1 as one'))).outcome);
    await sleep(200);
  }
  const { outcome } = await slow;
  process.kill(postmaster, 'SIGCONT');
  expect(outcome).not.toBeInstanceOf(Error);
  expect(others.filter((each) => each instanceof Error)).toEqual([]);
});

it('a killed database is restarted, no acknowledged write is lost, and every call gets a response within 2 s', async () => {
  const ordinary = await measureOrdinary();
  const acknowledged: number[] = [];
  const durations: number[] = [];
  let writing = true;
  const writer = async (first: number) => {
    for (let id = first; writing; id += 2) {
      const { ms, outcome } = await measure(() =>
        database.platform.query('insert into writes values ($1) returning id', [id]),
      );
      durations.push(ms);
      if (outcome instanceof Error) {
        expect(outcome).toBeInstanceOf(DatabaseUnavailable);
        // Without a pause, calls that fail at once would use all of the CPU.
        await sleep(1);
      } else acknowledged.push(id);
    }
  };
  const writers = Promise.all([writer(0), writer(1)]);
  await eventually('ten writes are acknowledged', () => acknowledged.length > 10);
  const killedPid = getPostmasterPid();
  process.kill(killedPid, 'SIGKILL');
  await eventually('the database is started again', () => ![0, killedPid].includes(getPostmasterPid()));
  await eventually('the database answers again', async () => {
    await database.ping(500);
    return true;
  });
  const before = acknowledged.length;
  await eventually('writes are acknowledged again', () => acknowledged.length > before + 1);
  writing = false;
  await writers;
  const rows = await database.platform.query<{ id: number }>('select id from writes');
  const ids = new Set(rows.map((row) => row.id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(Math.max(...durations)).toBeLessThan(extendLimit(2_000, ordinary));
  await waitForNews('after the kill');
});

it('a call waits for a free connection as long as the database is alive', async () => {
  const busy = [1, 2, 3].map(() => database.platform.query('select pg_sleep(1.2)'));
  const { outcome } = await measure(() => database.platform.query('select 1 as one'));
  expect(outcome).toEqual([{ one: 1 }]);
  await Promise.all(busy);
});
