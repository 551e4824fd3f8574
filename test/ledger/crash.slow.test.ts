import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { createFeedStore, readAll } from '../events/feed';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { FIRST_START_MS, startServer, type RunningProcess } from '../support/server';
import { closeSql, sql } from '../support/sql';
import { addReward, type TestStore } from '../support/testStore';
import { addCustomers, findUnbalancedAccounts } from './customerAccounts';

/**
 * A server with a packaged database is killed under load. In even rounds only the server is killed, and the next one
 * must take over the running database. In odd rounds the database is killed too.
 */

const ROUNDS = 20;
const READY_MS = 3_000;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-crash-'));
let server: RunningProcess | undefined;

async function start(): Promise<number> {
  const startedAt = performance.now();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error', LOOKUPS_PER_MINUTE: '1000000' };
  server = await startServer(env, FIRST_START_MS);
  const elapsed = performance.now() - startedAt;
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
  return elapsed;
}

afterAll(async () => {
  await closeSql();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends redemptions until the server is gone. Collects the acknowledged ids and returns unexpected statuses. */
async function redeemUntilKilled(
  store: TestStore,
  token: string,
  pairs: { customerId: string; rewardId: string }[],
  acknowledged: string[],
) {
  const unexpected: number[] = [];
  const next = pairs.values();
  const worker = async () => {
    for (const pair of next) {
      const response = await call<{ redemption: { id: string } }>('POST', '/public/redeem', {
        token,
        body: { ...pair, storeSubdomain: store.subdomain },
      }).catch(() => null);
      if (!response) return;
      if (response.status < 300) acknowledged.push(response.body.redemption.id);
      else unexpected.push(response.status);
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
  const config = process.env.REGULARS_TEST_DATABASE;
  if (!config) throw new Error('no database');
  const { host } = JSON.parse(config) as { host: string };
  return path.join(host, 'postmaster.pid');
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}

/** Lists redemptions and ledger rows without exactly one event, and events without their row. */
const listUntold = (store: TestStore) =>
  sql(
    `with told as (
       select coalesce(data ->> 'redemptionId', (data ->> 'customerId') || '#' || (data ->> 'number')) as id from events
       where store_id = $1 and type in ('redemption.created', 'points.changed')
     ), made as (
       select id::text from redemptions where store_id = $1
       union all select customer_id || '#' || number from points_ledger where store_id = $1
     )
     select id, t.times as told, m.times as made
     from (select id, count(*) as times from told group by id) t
     full join (select id, count(*) as times from made group by id) m using (id)
     where t.times is distinct from 1 or m.times is distinct from 1`,
    [store.id],
  );

test('PL-05 acknowledged redemptions survive repeated kills of the server and its database under load, and each change has its event', async () => {
  await start();
  const store = await createFeedStore();
  const rewards = await Promise.all(Array.from({ length: 12 }, () => addReward(store, { points_required: 10 })));
  // The session must survive the crashes too.
  const token = await store.kioskToken();
  const ready: number[] = [];
  const lost: string[] = [];
  let acknowledgedTotal = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const customerIds = await addCustomers(store, 60, 1000);
    const pairs = rewards.flatMap((reward) => customerIds.map((customerId) => ({ customerId, rewardId: reward.id })));
    const acknowledged: string[] = [];
    const load = redeemUntilKilled(store, token, pairs, acknowledged);
    const enough = 20 + round * 3;
    await eventually('enough redemptions are acknowledged', () => acknowledged.length >= enough, { pauseMs: 5 });
    await closeSql();
    if (round % 2 === 1) killDatabase();
    await server?.stop('SIGKILL');
    const unexpected = await load;
    // If the database stops a moment before the server, the server may still respond with 503.
    expect(unexpected.filter((status) => status !== 503)).toEqual([]);
    ready.push(await start());
    const rows = await sql<{ id: string }>('select id from redemptions where id = any($1::uuid[])', [acknowledged]);
    const saved = new Set(rows.map((row) => row.id));
    lost.push(...acknowledged.filter((id) => !saved.has(id)));
    acknowledgedTotal += acknowledged.length;
  }
  const [unpaid] = await sql<{ count: number }>(
    `select count(*) from redemptions r where r.store_id = $1 and not exists (select from points_ledger l
       where l.store_id = r.store_id and l.kind = 'redeem' and l.source = 'redemption:' || r.id || '#1')`,
    [store.id],
  );
  expect(lost).toEqual([]);
  expect(await listUntold(store)).toEqual([]);
  const told = (await readAll(store)).filter(({ type }) => type === 'redemption.created');
  expect(told.length).toBeGreaterThanOrEqual(acknowledgedTotal);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
  expect(unpaid?.count).toBe(0);
  expect(acknowledgedTotal).toBeGreaterThan(ROUNDS * 10);
  // A start after a crash is compared with an ordinary start, because the machine may be busy.
  await closeSql();
  await server?.stop();
  const ordinary = await start();
  expect(median(ready)).toBeLessThan(Math.max(READY_MS, 2.5 * ordinary));
}, 600_000);
