import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RedeemResponse } from '../../src/contract/redemptions';
import { embeddedClientConfig } from '../../src/server/database/embedded/startEmbedded';
import { addCustomers, findUnbalancedAccounts } from '../ledger/customerAccounts';
import { eventually } from '../support/eventually';
import { call, type ApiResponse } from '../support/http';
import { FIRST_START_MS, startServer, type RunningProcess } from '../support/server';
import { closeSql, sql } from '../support/sql';
import { addReward, createTestStore } from '../support/testStore';

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'regulars-repeat-'));
let server: RunningProcess | undefined;

async function start(): Promise<void> {
  server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, FIRST_START_MS);
  process.env.REGULARS_TEST_URL = server.url;
  process.env.REGULARS_TEST_DATABASE = JSON.stringify(await embeddedClientConfig(dataDir));
}

afterAll(async () => {
  await closeSql();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('AP-29 requests that are repeated after a crash take effect once and get the response from before', async () => {
  await start();
  const store = await createTestStore();
  const token = await store.kioskToken();
  const rewards = await Promise.all(Array.from({ length: 4 }, () => addReward(store, { points_required: 10 })));
  const customerIds = await addCustomers(store, 60, 1000);
  const requests = customerIds.flatMap((customerId) => rewards.map((reward) => ({ customerId, rewardId: reward.id })));
  const redeem = (request: { customerId: string; rewardId: string }): Promise<ApiResponse<RedeemResponse>> =>
    call<RedeemResponse>('POST', '/public/redeem', {
      token,
      body: { ...request, storeSubdomain: store.subdomain },
      headers: { 'idempotency-key': `${request.customerId}-${request.rewardId}` },
    });

  const responses = new Map<object, RedeemResponse>();
  const load = Promise.all(
    requests.map(async (request) => {
      const response = await redeem(request).catch(() => null);
      if (response?.status === 201) responses.set(request, response.body);
    }),
  );
  await eventually('25 requests have succeeded', () => responses.size >= 25, { pauseMs: 2 });
  await closeSql();
  await server?.stop('SIGKILL');
  await load;
  expect(responses.size).toBeLessThan(requests.length);

  await start();
  for (const request of requests) {
    const response = await redeem(request);
    expect(response.status).toBe(201);
    const before = responses.get(request);
    if (before) expect(response.body).toEqual(before);
  }
  const [{ count } = { count: 0 }] = await sql<{ count: number }>(
    'select count(*) from redemptions where store_id = $1',
    [store.id],
  );
  expect(count).toBe(requests.length);
  expect(await sql('select distinct points from customers where store_id = $1', [store.id])).toEqual([{ points: 960 }]);
  expect(await findUnbalancedAccounts(store)).toEqual([]);
}, 240_000);
