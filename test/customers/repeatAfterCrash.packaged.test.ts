import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RedeemResponse } from '../../src/contract/redemptions';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { unsoundAccounts } from '../ledger/ledgerOf';
import { call, type Answer } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { closeSql, sql } from '../support/sql';
import { addCustomer, addReward, createTestStore } from '../support/testStore';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-repeat-'));
let server: RunningProcess | undefined;

async function start(): Promise<void> {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
}

afterAll(async () => {
  await closeSql();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('AP-29 Q-03 a kiosk that repeats its calls after a crash finds each done once, with the answer it may have had', async () => {
  await start();
  const world = await createTestStore();
  const token = await world.kioskToken();
  const rewards = await Promise.all(Array.from({ length: 4 }, () => addReward(world, { points_required: 10 })));
  const people = await Promise.all(Array.from({ length: 60 }, () => addCustomer(world, { points: 1000 })));
  const intents = people.flatMap((person) => rewards.map((reward) => ({ customerId: person.id, rewardId: reward.id })));
  const redeem = (intent: { customerId: string; rewardId: string }): Promise<Answer<RedeemResponse>> =>
    call<RedeemResponse>('POST', '/public/redeem', {
      token,
      body: { ...intent, storeSubdomain: world.subdomain },
      headers: { 'idempotency-key': `${intent.customerId}-${intent.rewardId}` },
    });

  const heard = new Map<object, RedeemResponse>();
  const load = Promise.all(
    intents.map(async (intent) => {
      const answer = await redeem(intent).catch(() => null);
      if (answer?.status === 201) heard.set(intent, answer.body);
    }),
  );
  while (heard.size < 25) await wait(2);
  await closeSql();
  await server?.stop('SIGKILL');
  await load;
  expect(heard.size).toBeLessThan(intents.length);

  await start();
  for (const intent of intents) {
    const answer = await redeem(intent);
    expect(answer.status).toBe(201);
    const before = heard.get(intent);
    if (before) expect(answer.body).toEqual(before);
  }
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    'select count(*) from redemptions where store_id = $1',
    [world.id],
  );
  expect(count).toBe(intents.length);
  expect(await sql('select distinct points from customers where store_id = $1', [world.id])).toEqual([{ points: 960 }]);
  expect(await unsoundAccounts(world)).toEqual([]);
}, 120_000);
