import { createHash, randomInt } from 'node:crypto';
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

/** Every address is used once, because a random one could repeat an address without attempts left. */
let addressCount = 0;
const newAddress = () => {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 256)}.${addressCount % 256}`;
};
let loginCount = 0;
/** Signs in from an address. The two processes alternate. */
function login(email: string, password: string, address: string, cookie?: string) {
  loginCount += 1;
  return call('POST', '/auth/login', {
    server: servers[loginCount % 2]?.url,
    headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
    body: { email, password },
  });
}
/** Signs in with a new device and returns its cookie. */
async function signInOnce(email: string): Promise<string> {
  const response = await login(email, PASSWORD, newAddress());
  expect(response.status).toBe(200);
  return String(response.headers.get('set-cookie')).split(';')[0] ?? '';
}
const getStatuses = (responses: readonly { status: number }[]) => responses.map(({ status }) => status);
/** Guesses passwords until the account is throttled for all unknown devices. */
async function throttleAccount(email: string): Promise<void> {
  for (let i = 0; i < 3; i += 1) await login(email, 'wrong-one', newAddress());
  expect((await login(email, PASSWORD, newAddress())).status).toBe(429);
}

test('an account with too many failed logins is throttled in every process and from any address', async () => {
  const store = await createTestStore();
  for (let i = 0; i < 3; i += 1) expect((await login(store.ownerEmail, 'wrong-one', newAddress())).status).toBe(401);
  for (let i = 0; i < 2; i += 1) {
    const response = await login(store.ownerEmail, PASSWORD, newAddress());
    expect(response.status).toBe(429);
    expect(response.body).toMatchObject({ message: 'Too many login attempts. Please try again later' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
  }
});

test('an unknown email is throttled like a known one', async () => {
  const email = `unknown-${randomInt(1e9)}@example.com`;
  for (let i = 0; i < 3; i += 1) expect((await login(email, 'wrong-one', newAddress())).status).toBe(401);
  expect((await login(email, 'wrong-one', newAddress())).status).toBe(429);
});

test('an address with failed logins to many accounts is throttled, and other addresses are not', async () => {
  const address = newAddress();
  for (let i = 0; i < 5; i += 1) {
    expect((await login(`unknown-${randomInt(1e9)}@example.com`, 'wrong-one', address)).status).toBe(401);
  }
  const store = await createTestStore();
  expect((await login(store.ownerEmail, PASSWORD, address)).status).toBe(429);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(200);
});

test('an invalid address from a proxy is counted like any other', async () => {
  const [address, store] = [`${'z'.repeat(300)}${randomInt(1e9)}`, await createTestStore()];
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
  const statuses = getStatuses(await Promise.all(attempts));
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
});

test('a throttled account can sign in again after the limit expires', async () => {
  const store = await createTestStore();
  for (let i = 0; i < 4; i += 1) await login(store.ownerEmail, 'wrong-one', newAddress());
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(429);
  const key = `login-account:${createHash('sha256').update(store.ownerEmail).digest('base64url')}`;
  const [limit] = await sql<{ ms: number }>('select expire - $2::bigint as ms from rate_limits where key = $1', [
    key,
    Date.now(),
  ]);
  expect(limit?.ms).toBeLessThanOrEqual(15 * 60_000);
  await sql('update rate_limits set expire = $2 where key = $1', [key, Date.now() - 1]);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(200);
});

test('an attacker who guesses passwords cannot lock out a device that has signed in before, whatever its address', async () => {
  const store = await createTestStore();
  const [kiosk, phone] = [await signInOnce(store.ownerEmail), await signInOnce(store.ownerEmail)];
  await throttleAccount(store.ownerEmail);
  for (const device of [kiosk, phone, kiosk, phone]) {
    expect((await login(store.ownerEmail, PASSWORD, newAddress(), device)).status).toBe(200);
  }
  // Guesses from the store's own network do not lock it out either, and the owner's logins give no more attempts.
  const network = newAddress();
  for (let i = 0; i < 5; i += 1) await login(`unknown-${randomInt(1e9)}@example.com`, 'wrong-one', network);
  expect((await login(store.ownerEmail, PASSWORD, network, kiosk)).status).toBe(200);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(429);
});

test('the failures of a known device are limited, and do not count for other devices, known or unknown', async () => {
  const store = await createTestStore();
  const [lost, phone] = [await signInOnce(store.ownerEmail), await signInOnce(store.ownerEmail)];
  const guesses = Array.from({ length: 12 }, () => login(store.ownerEmail, 'wrong-one', newAddress(), lost));
  const statuses = getStatuses(await Promise.all(guesses));
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  expect((await login(store.ownerEmail, PASSWORD, newAddress(), lost)).status).toBe(429);
  expect((await login(store.ownerEmail, PASSWORD, newAddress(), phone)).status).toBe(200);
  expect((await login(store.ownerEmail, PASSWORD, newAddress())).status).toBe(200);
});

test('a device is known only to the accounts to which it has signed in, whether others exist or not', async () => {
  const [store, other] = [await createTestStore(), await createTestStore()];
  const device = await signInOnce(store.ownerEmail);
  const cashier = await login(store.cashierEmail, PASSWORD, newAddress(), device);
  expect(cashier.headers.get('set-cookie')).toContain(device);
  for (const email of [store.ownerEmail, store.cashierEmail]) {
    await throttleAccount(email);
    expect((await login(email, PASSWORD, newAddress(), device)).status).toBe(200);
  }
  for (const email of [other.ownerEmail, `unknown-${randomInt(1e9)}@example.com`]) {
    const responses = [];
    for (let i = 0; i < 5; i += 1) responses.push(await login(email, 'wrong-one', newAddress(), device));
    expect(getStatuses(responses)).toEqual([401, 401, 401, 429, 429]);
    expect(responses.map(({ headers }) => headers.get('set-cookie'))).toEqual([null, null, null, null, null]);
  }
});

test('the cookie of a device is hidden from scripts and other routes, and only its hash is stored', async () => {
  const store = await createTestStore();
  const response = await call('POST', '/auth/login', {
    server: servers[0]?.url,
    headers: { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https', cookie: 'regulars-device=forged; a=b' },
    body: { email: store.ownerEmail, password: PASSWORD },
  });
  const cookie = String(response.headers.get('set-cookie'));
  const [, token] = /^regulars-device=([\w-]{43}); /.exec(cookie) ?? [];
  expect(cookie.split('; ').slice(1).sort()).toEqual(
    ['HttpOnly', 'Max-Age=34560000', 'Path=/api/auth/login', 'SameSite=Strict', 'Secure'].sort(),
  );
  const hashes = await sql<{ hash: string }>(
    "select encode(device_hash, 'hex') as hash from sign_in_devices where account_id = $1",
    [store.ownerId],
  );
  expect(hashes).toEqual([{ hash: createHash('sha256').update(String(token)).digest('hex') }]);
});

test('an account remembers the hundred devices that signed in last', async () => {
  const store = await createTestStore();
  const device = await signInOnce(store.ownerEmail);
  await sql(
    `insert into sign_in_devices (account_id, device_hash, last_used_at)
     select $1, sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 120) n`,
    [store.ownerId],
  );
  expect((await login(store.ownerEmail, PASSWORD, newAddress(), device)).status).toBe(200);
  const [kept] = await sql<{ count: number; days: number }>(
    `select count(*)::int, extract(day from now() - min(last_used_at))::int as days
     from sign_in_devices where account_id = $1`,
    [store.ownerId],
  );
  expect(kept).toEqual({ count: 100, days: 99 });
});
