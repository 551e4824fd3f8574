import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { closeSql, sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, type TestStore } from '../support/testStore';

/**
 * A server and a packaged database of its own, killed without warning under load: first the server alone, whose
 * database lives on and must be adopted; in every other round the database's processes with it.
 */
const ROUNDS = 10;
const READY_MS = 3_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-crash-'));
let server: RunningProcess;

async function start(): Promise<number> {
  const from = performance.now();
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', LOOKUPS_PER_MINUTE: '1000000' });
  const took = performance.now() - from;
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
  return took;
}

afterAll(async () => {
  await closeSql();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Keeps redeeming until the server is gone; answers what was acknowledged. */
async function redeemUntilItDies(
  world: TestStore,
  token: string,
  pairs: { customerId: string; rewardId: string }[],
  acknowledged: string[],
) {
  const unexpected: number[] = [];
  const next = pairs.values();
  const worker = async () => {
    for (const pair of next) {
      const answer = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
        token,
        body: { ...pair, storeSubdomain: world.subdomain },
      }).catch(() => null);
      if (!answer) return;
      if (answer.status < 300) acknowledged.push(answer.body.redemption.id);
      else unexpected.push(answer.status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return unexpected;
}

function killDatabase(): void {
  const pid = Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

function postmasterFile(): string {
  const found = process.env.REGULARS_TEST_DATABASE;
  if (!found) throw new Error('no database');
  const { host } = JSON.parse(found) as { host: string };
  return path.join(host, 'postmaster.pid');
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}

test('Q-04 what was acknowledged survives ten kills of the server and of its database under load', async () => {
  await start();
  const world = await createTestStore();
  const rewards = await Promise.all(Array.from({ length: 12 }, () => addReward(world, { points_required: 10 })));
  const ready: number[] = [];
  const lost: string[] = [];
  let acknowledgedInAll = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const token = await world.kioskToken();
    const people = await Promise.all(Array.from({ length: 60 }, () => addCustomer(world, { points: 1000 })));
    const pairs = rewards.flatMap((reward) => people.map((person) => ({ customerId: person.id, rewardId: reward.id })));
    const acknowledged: string[] = [];
    const load = redeemUntilItDies(world, token, pairs, acknowledged);
    const enough = 20 + round * 3;
    for (const until = Date.now() + 10_000; acknowledged.length < enough && Date.now() < until;) await wait(5);
    await closeSql();
    if (round % 2 === 1) killDatabase();
    await server.stop('SIGKILL');
    const unexpected = await load;
    // A database that died an instant before the server may still be told of as unavailable.
    expect(unexpected.filter((status) => status !== 503)).toEqual([]);
    ready.push(await start());
    const kept = await sql<{ id: string }>('select id from redemptions where id = any($1::uuid[])', [acknowledged]);
    const there = new Set(kept.map((row) => row.id));
    lost.push(...acknowledged.filter((id) => !there.has(id)));
    acknowledgedInAll += acknowledged.length;
  }
  const [unsound] = await sql<{ count: number }>(
    `select count(*) from customers c where c.store_id = $1 and (c.points < 0 or c.points <>
       (select coalesce(sum(delta), 0) from points_ledger l where l.store_id = c.store_id and l.customer_id = c.id))`,
    [world.id],
  );
  const [unpaid] = await sql<{ count: number }>(
    `select count(*) from redemptions r where r.store_id = $1 and not exists (select from points_ledger l
       where l.store_id = r.store_id and l.kind = 'redeem' and l.source = 'redemption:' || r.id || '#1')`,
    [world.id],
  );
  expect(lost).toEqual([]);
  expect(unsound?.count).toBe(0);
  expect(unpaid?.count).toBe(0);
  expect(acknowledgedInAll).toBeGreaterThan(ROUNDS * 10);
  // On a machine that is busy with other suites, a start after a crash is held against an ordinary one.
  await closeSql();
  await server.stop();
  const ordinary = await start();
  expect(median(ready)).toBeLessThan(Math.max(READY_MS, 2.5 * ordinary));
}, 120_000);
