import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toLayout } from '../../src/server/database/embedded/layout';
import { findRunningPostmaster } from '../../src/server/database/embedded/postmaster';
import { call, type ApiResponse } from '../support/http';
import { extendLimit, measure, slowestOf, type Measured } from '../support/measure';
import { FIRST_START_MS, startServer, type RunningProcess } from '../support/server';

const FROZEN_MS = 20_000;
/** Between two requests of one kind. */
const PAUSE_MS = 250;

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-frozen-'));
let server: RunningProcess;
beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }, FIRST_START_MS);
}, FIRST_START_MS);
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends a signal to the database server and all of its processes. */
function signalDatabase(signal: NodeJS.Signals): void {
  const pid = findRunningPostmaster(toLayout(dataDir).cluster)?.pid ?? 0;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const each of [pid, ...children.trim().split(/\s+/).map(Number)]) process.kill(each, signal);
}

/** Requests of every kind of access: a ping, shared reads, reads of sessions in batches, and transactions. */
const REQUESTS = [
  () => call('GET', '/health/ready', { server: server.url }),
  () => call('GET', '/public/stores/subdomain/nobody/brand', { server: server.url }),
  () => call('GET', '/system', { server: server.url, token: 'x'.repeat(43) }),
  // Another address each time, because failures are counted for each.
  () =>
    call('POST', '/auth/login', {
      server: server.url,
      body: { email: `${randomUUID()}@shop.example`, password: 'not-a-password' },
    }),
];
const sendAll = () => Promise.all(REQUESTS.map(measure));
const statusOf = ({ outcome }: Measured) => (outcome as ApiResponse).status;

it('BX-183 a request to a frozen database is answered within 2 s, and all work within 1 s of its return', async () => {
  const usual = (await sendAll()).map(statusOf);
  // The first round opened the connections, so only this one measures the usual time.
  const ordinary = slowestOf(await sendAll());
  signalDatabase('SIGSTOP');
  const frozenAt = performance.now();
  const rounds: Promise<Measured[]>[] = [];
  const answered: Measured[] = [];
  while (performance.now() - frozenAt < FROZEN_MS) {
    const round = sendAll();
    rounds.push(round);
    void round.then((results) => answered.push(...results));
    await sleep(PAUSE_MS);
  }
  const duringFreeze = [...answered];
  signalDatabase('SIGCONT');
  const returnedAt = performance.now();
  const recoveredMs = await Promise.all(
    REQUESTS.map(async (send, kind) => {
      while (statusOf(await measure(send)) !== usual[kind]) await sleep(PAUSE_MS);
      return performance.now() - returnedAt;
    }),
  );
  const refused = (await Promise.all(rounds)).flat().filter((each) => statusOf(each) === 503);
  expect(usual).toEqual([200, 404, 401, 401]);
  expect(new Set(duringFreeze.map(statusOf))).toEqual(new Set([503]));
  expect(slowestOf(refused)).toBeLessThan(extendLimit(2_000, ordinary));
  expect(Math.max(...recoveredMs)).toBeLessThan(extendLimit(1_000, ordinary));
});
