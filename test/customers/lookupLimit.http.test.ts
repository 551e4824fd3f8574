import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv } from '../support/sql';
import { addCustomer, newPhone, createTestStore } from '../support/testStore';

const LIMIT = 6;
let server: RunningProcess;
beforeAll(async () => {
  server = await startServer({ ...sharedDatabaseEnv(), LOOKUPS_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'warn' });
});
afterAll(() => server.stop());

test('AP-27 AP-28 AP-30 AP-33 AP-34 a session cannot enumerate phone numbers through any route', async () => {
  const store = await createTestStore();
  const { phone } = await addCustomer(store);
  const storeSubdomain = store.subdomain;
  const query = `?${new URLSearchParams({ phone, storeSubdomain }).toString()}`;
  const token = await store.kioskToken();
  const post = (path: string, body: object) => call('POST', path, { token, body, server: server.url });
  const get = (path: string) => call('GET', path + query, { token, server: server.url });
  // The referral code is unknown: 409 for a registered number, 400 for another one, and nothing is written.
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
  ];
  const statuses = [];
  for (const send of requests) statuses.push((await send()).status);
  expect(statuses).toEqual([409, 400, 200, 200, 200, 200]);
  for (const send of requests) {
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // The limit is that of the token, however the header is written.
  const rewritten = { headers: { authorization: `bearer   ${token}` }, server: server.url };
  expect((await call('GET', `/public/customer${query}`, rewritten)).status).toBe(429);
});
