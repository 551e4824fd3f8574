import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, type Database } from '../../src/server/database/Database';
import { startEmbedded, type EmbeddedServer } from '../../src/server/database/embedded/startEmbedded';
import { toLayout } from '../../src/server/database/embedded/layout';
import { findRunningPostmaster } from '../../src/server/database/embedded/postmaster';
import { pgDatabase } from '../../src/server/database/pgDatabase';
import { silent } from '../support/port';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-outage-'));
let server: EmbeddedServer;
let database: Database;
const heard: string[] = [];

beforeAll(async () => {
  server = await startEmbedded({ dataDir, log: silent });
  database = pgDatabase({ connection: server.connection, poolSize: 3, role: null, log: silent });
  await database.platform.query('create table till (id int primary key)');
  await database.listen('news', (payload) => heard.push(payload));
});
afterAll(async () => {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const postmaster = () => findRunningPostmaster(toLayout(dataDir).cluster)?.pid ?? 0;

/** The server and all its processes. */
function signalAll(signal: NodeJS.Signals): void {
  const pid = postmaster();
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => Number(child));
  for (const each of [pid, ...children]) process.kill(each, signal);
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; outcome: unknown }> {
  const from = Date.now();
  const outcome = await work().catch((error: unknown) => error);
  return { ms: Date.now() - from, outcome };
}

const calls = [
  () => database.platform.query('select 1 as one'),
  () => database.platform.query('select 1 as one'),
  () => database.platform.transaction((sql) => sql.query('select 1 as one')),
  () => database.platform.transaction((sql) => sql.query('select 1 as one')),
  () => database.platform.query('select 1 as one'),
  () => database.ping(1_000),
];

async function hears(word: string): Promise<boolean> {
  for (let turn = 0; turn < 40 && !heard.includes(word); turn += 1) {
    await database.platform.query("select pg_notify('news', $1)", [word]).catch(() => undefined);
    await sleep(50);
  }
  return heard.includes(word);
}

it('Q-06 a database that hangs: every call is told within 2 s, and all works again within 1 s of its return', async () => {
  await Promise.all(calls.map((work) => work()));
  signalAll('SIGSTOP');
  const told = await Promise.all([...calls, ...calls].map(timed));
  signalAll('SIGCONT');
  const back = Date.now();
  while ((await timed(() => database.platform.query('select 1 as one'))).outcome instanceof Error) await sleep(20);
  const recovered = Date.now() - back;
  for (const { ms, outcome } of told) {
    expect(outcome).toBeInstanceOf(DatabaseUnavailable);
    expect(ms).toBeLessThan(2_000);
  }
  expect(recovered).toBeLessThan(1_000);
  expect(await hears('after the pause')).toBe(true);
});

it('Q-04 Q-06 a killed database is brought back by itself: nothing acknowledged is lost, no call waits for ever', async () => {
  const acknowledged: number[] = [];
  const waits: number[] = [];
  let writing = true;
  const writer = async (first: number) => {
    for (let id = first; writing; id += 2) {
      const { ms, outcome } = await timed(() =>
        database.platform.query('insert into till values ($1) returning id', [id]),
      );
      waits.push(ms);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(DatabaseUnavailable);
      else acknowledged.push(id);
    }
  };
  const writers = Promise.all([writer(0), writer(1)]);
  await sleep(200);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  while ([0, killed].includes(postmaster())) await sleep(20);
  while ((await timed(() => database.ping(500))).outcome instanceof Error) await sleep(20);
  await sleep(200);
  writing = false;
  await writers;
  const kept = await database.platform.query<{ id: number }>('select id from till');
  const ids = new Set(kept.map((row) => row.id));
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(10);
  expect(Math.max(...waits)).toBeLessThan(2_000);
  expect(await hears('after the kill')).toBe(true);
});

it('waits for a busy connection as long as the database is alive', async () => {
  const busy = [1, 2, 3].map(() => database.platform.query('select pg_sleep(1.2)'));
  const { outcome } = await timed(() => database.platform.query('select 1 as one'));
  expect(outcome).toEqual([{ one: 1 }]);
  await Promise.all(busy);
});
