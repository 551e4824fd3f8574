import { Agent, request } from 'node:http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addAccount, addCustomer, addReward, createTestStore, signIn } from '../support/testStore';
import { addDisposableRecords } from './disposableRecords';
import { createFuzz, type FuzzedCall } from './fuzzedCalls';

const CALLS = 10_000;
const AT_ONCE = 20;
const EXPECTED_OUTCOMES = [
  'POST /auth/login 200',
  'POST /public/register 201',
  'POST /public/redeem 201',
  'GET /store-groups/{id} 200',
  'POST /store-groups 201',
  'PATCH /store-groups/{id} 200',
  'DELETE /store-groups/{id} 204',
  'GET /platform-admins 200',
  'POST /platform-admins 201',
  'PATCH /platform-admins/{id}/reset-password 204',
  'GET /store-owners 200',
  'GET /store-owners/{id} 200',
  'POST /store-owners 201',
  'PATCH /store-owners/{id} 200',
  'PATCH /store-owners/{id}/reset-password 204',
  'DELETE /store-owners/{id} 204',
  'GET /stores 200',
  'GET /stores/names 200',
  'GET /stores/counts 200',
  'POST /stores 201',
  'GET /stores/{id} 200',
  'PATCH /stores/{id} 200',
  'PATCH /stores/{id}/status 200',
  'GET /audit 200',
  'GET /audit 400',
];
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let server: RunningProcess;
beforeAll(async () => {
  const UNLIMITED = '1000000';
  server = await startServer({
    ...sharedDatabaseEnv(),
    LOG_LEVEL: 'error',
    LOOKUPS_PER_MINUTE: UNLIMITED,
    LOGIN_FAILURES_PER_ACCOUNT: UNLIMITED,
    LOGIN_FAILURES_PER_ADDRESS: UNLIMITED,
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

function send({ method, path, headers, body }: FuzzedCall): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(server.url, { agent, method, path, headers }, (response) => {
      let text = '';
      // A stream of events does not end by itself.
      if (response.headers['content-type']?.includes('event-stream')) sent.destroy();
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('close', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** These routes return 503 for valid requests, because the store has no API key. */
const NEED_POINT_OF_SALE = [
  'POST /store/point-of-sale/credits',
  'POST /store/point-of-sale/credits/preview',
  'POST /store/point-of-sale/categories/refresh',
];

/** Whether an error response does not have the common format. */
function isMalformed({ status, text }: { status: number; text: string }): boolean {
  if (status < 400 || text === '') return false;
  try {
    const { statusCode, error, message, fields = {}, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const hasOtherFields = Object.keys(rest).some((name) => !['messageId', 'values', 'conflictsWith'].includes(name));
    const messages = Object.values(fields as Record<string, string[]>).flat();
    const areInMessage = messages.every((one) => [message].flat().includes(one));
    return statusCode !== status || !error || !message || !areInMessage || hasOtherFields;
  } catch {
    return true;
  }
}

test('AP-90 of 10,000 fuzzed calls generated from the description, none returns 500 and every error has the common format', async () => {
  const [store, admin] = [await createTestStore(), await addAccount({ storeId: null, role: 'platform_admin' })];
  // Without API keys, no call waits for the point of sale.
  await sql('delete from store_secrets where store_id = $1', [store.id]);
  const person = await addCustomer(store, { points: 100_000 });
  const reward = await addReward(store);
  const adminToken = await signIn(admin.email);
  const tokens = await Promise.all([
    store.kioskToken(),
    store.ownerToken(),
    store.cashierToken(),
    Promise.resolve(adminToken),
    (await createTestStore()).kioskToken(),
  ]);
  const disposable = await addDisposableRecords(400);
  const next = await createFuzz({ store, person, reward, tokens, adminToken, disposable, seed: 2026 });
  const failures: string[] = [];
  const seen = new Set<string>();
  const listUnseen = () => EXPECTED_OUTCOMES.filter((outcome) => !seen.has(outcome));
  // With many routes, some need more calls until one of their own succeeds.
  for (let sent = 0; sent < CALLS || (sent < 6 * CALLS && listUnseen().length > 0); sent += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, next);
    const responses = await Promise.all(calls.map(send));
    for (const [n, response] of responses.entries()) {
      const { method, path, route, body } = calls[n] as FuzzedCall;
      seen.add(`${route} ${response.status}`);
      const isExpected = response.status < 500 || (response.status === 503 && NEED_POINT_OF_SALE.includes(route));
      if (isExpected && !isMalformed(response)) continue;
      failures.push(
        `${method} ${path.slice(0, 200)} ${String(body).slice(0, 200)} → ${response.status} ${response.text}`,
      );
    }
  }
  expect(failures.slice(0, 20)).toEqual([]);
  // Each route must have succeeded at least once.
  expect(listUnseen()).toEqual([]);
}, 300_000);
