import { CHECK_IN_CODE_LENGTH } from '../../src/contract/plain/limits';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone } from '../support/testStore';

const LIMIT = 60;
let servers: RunningProcess[];
beforeAll(async () => {
  const env = { ...sharedDatabaseEnv(), LOOKUPS_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'warn' };
  servers = await Promise.all([startServer(env), startServer(env)]);
});
afterAll(() => Promise.all(servers.map((running) => running.stop())));

test('AP-27 AP-28 AP-30 AP-33 AP-34 a session cannot enumerate phone numbers through any route', async () => {
  const store = await createTestStore();
  const { phone } = await addCustomer(store);
  const storeSubdomain = store.subdomain;
  const query = `?${new URLSearchParams({ phone, storeSubdomain }).toString()}`;
  const token = await store.kioskToken();
  const server = String(servers[0]?.url);
  const post = (path: string, body: object) => call('POST', path, { token, body, server });
  const get = (path: string) => call('GET', path + query, { token, server });
  // The unknown referral code leads to 409 for a registered number and 400 for others, and nothing is saved.
  const guess = (number: string) =>
    post('/public/register', {
      phone: number,
      name: 'Guess',
      birthday: '1990-01-01',
      referralCode: 'AAAAAAAA',
      storeSubdomain,
    });
  const requests = [
    () => guess(phone),
    () => guess(newPhone()),
    () => post('/public/check-in', { phone, storeSubdomain }),
    () => post('/public/checkout', { phone, storeSubdomain }),
    () => get('/public/customer'),
    () => get('/public/customer/redemptions'),
    // Check-in by scan is turned off in this store.
    () => post('/kiosk/scans', { code: 'A'.repeat(CHECK_IN_CODE_LENGTH) }),
  ];
  const statuses = [];
  for (const send of requests) statuses.push((await send()).status);
  expect(statuses).toEqual([409, 400, 200, 200, 200, 200, 409]);
  for (let i = requests.length; i < LIMIT; i += 1) expect((await get('/public/customer')).status).toBe(200);
  for (const send of requests) {
    const response = await send();
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // The limit is that of the token, however the header is written.
  const rewritten = { headers: { authorization: `bearer   ${token}` }, server };
  expect((await call('GET', `/public/customer${query}`, rewritten)).status).toBe(429);
});

test('all processes together allow a session few more lookups than its limit', async () => {
  const store = await createTestStore();
  const { phone } = await addCustomer(store);
  const query = `?${new URLSearchParams({ phone, storeSubdomain: store.subdomain }).toString()}`;
  const token = await store.kioskToken();
  const lookUp = ({ url }: RunningProcess) => call('GET', `/public/customer${query}`, { token, server: url });
  const responses = [];
  for (let i = 0; i < LIMIT; i += 1) responses.push(...(await Promise.all(servers.map(lookUp))));
  const passed = responses.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThan(LIMIT * 0.9);
  expect(passed).toBeLessThan(LIMIT * 1.2);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
});

test('a session with few lookups causes no database statement for the limit', async () => {
  const store = await createTestStore();
  const { phone } = await addCustomer(store);
  const query = `?${new URLSearchParams({ phone, storeSubdomain: store.subdomain }).toString()}`;
  const token = await store.kioskToken();
  const countRows = async () =>
    (await sql("select from rate_limits where key = 'lookup:' || encode(sha256($1::bytea), 'hex')", [token])).length;
  const lookUp = async (server: string) => {
    expect((await call('GET', `/public/customer${query}`, { token, server })).status).toBe(200);
  };
  for (const { url } of servers) await lookUp(url);
  expect(await countRows()).toBe(0);
  // After a twentieth of the limit, a process adds its count to the one in the database.
  for (let n = 1; n < LIMIT / 20; n += 1) await lookUp(servers[0]?.url ?? '');
  expect(await countRows()).toBe(1);
});
