import { randomInt } from 'node:crypto';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';

const LIMITS = { LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '5' };
let servers: RunningProcess[];
beforeAll(async () => {
  const env = { ...sharedDatabaseEnv(), ...LIMITS, TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const newAddress = () => `198.51.${randomInt(256)}.${randomInt(1, 255)}`;
/** Signs in from an address, alternating between the two processes. */
let loginCount = 0;
function login(email: string, password: string, address: string) {
  loginCount += 1;
  return call('POST', '/auth/login', {
    server: servers[loginCount % 2]?.url,
    headers: { 'x-forwarded-for': address },
    body: { email, password },
  });
}

test('Q-21 an account with too many failed logins is throttled in every process and from any address', async () => {
  const store = await createTestStore();
  for (let i = 0; i < 3; i += 1) expect((await login(store.ownerEmail, 'wrong-one', newAddress())).status).toBe(401);
  for (let i = 0; i < 2; i += 1) {
    const answer = await login(store.ownerEmail, PASSWORD, newAddress());
    expect(answer.status).toBe(429);
    expect(answer.body).toMatchObject({ message: 'Too many login attempts. Please try again later' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800);
  }
});

test('Q-21 an unknown email is throttled like a known one', async () => {
  const email = `unknown-${randomInt(1e9)}@example.com`;
  for (let i = 0; i < 3; i += 1) expect((await login(email, 'wrong-one', newAddress())).status).toBe(401);
  expect((await login(email, 'wrong-one', newAddress())).status).toBe(429);
});

test('Q-21 an address with failed logins to many accounts is throttled, and other addresses are not', async () => {
  const address = newAddress();
  for (let i = 0; i < 5; i += 1) {
    expect((await login(`unknown-${randomInt(1e9)}@example.com`, 'wrong-one', address)).status).toBe(401);
  }
  const store = await createTestStore();
  expect((await login(store.ownerEmail, PASSWORD, address)).status).toBe(429);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(200);
});

test('Q-25 an invalid address from a proxy is counted like any other', async () => {
  const [address, store] = ['z'.repeat(300), await createTestStore()];
  expect((await login(store.ownerEmail, 'wrong-one', address)).status).toBe(401);
  expect((await login(store.ownerEmail, PASSWORD, address)).status).toBe(200);
});

test('a successful login resets the failures of the account and is not counted for the address', async () => {
  const store = await createTestStore();
  const address = newAddress();
  for (let i = 0; i < 8; i += 1) expect((await login(store.ownerEmail, PASSWORD, address)).status).toBe(200);
  expect((await login(store.ownerEmail, 'wrong-one', address)).status).toBe(401);
  expect((await login(store.ownerEmail, PASSWORD, address)).status).toBe(200);
  for (let i = 0; i < 3; i += 1) expect((await login(store.ownerEmail, 'wrong-one', address)).status).toBe(401);
});

test('concurrent attempts are counted before the first response', async () => {
  const store = await createTestStore();
  const attempts = Array.from({ length: 12 }, () => login(store.ownerEmail, 'wrong-one', newAddress()));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
});

test('a throttled account can sign in again after the limit expires', async () => {
  const store = await createTestStore();
  for (let i = 0; i < 4; i += 1) await login(store.ownerEmail, 'wrong-one', newAddress());
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(429);
  const [longest] = await sql<{ ms: number }>(`select max(expire) - $1::bigint as ms from rate_limits`, [Date.now()]);
  expect(longest?.ms).toBeLessThanOrEqual(15 * 60_000);
  await sql('update rate_limits set expire = $1', [Date.now() - 1]);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(200);
});
