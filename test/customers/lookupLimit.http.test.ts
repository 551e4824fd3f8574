import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedHome } from '../support/sql';
import { addCustomer, newPhone, createTestStore } from '../support/testStore';

const LIMIT = 6;
let server: RunningProcess;
beforeAll(async () => {
  server = await startServer({ ...sharedHome(), LOOKUPS_PER_MINUTE: String(LIMIT), LOG_LEVEL: 'warn' });
});
afterAll(() => server.stop());

test('AP-27 AP-28 AP-30 AP-33 AP-34 a session cannot try phone numbers through, by whatever call', async () => {
  const world = await createTestStore();
  const { phone } = await addCustomer(world);
  const storeSubdomain = world.subdomain;
  const query = `?${new URLSearchParams({ phone, storeSubdomain }).toString()}`;
  const token = await world.kioskToken();
  const post = (path: string, body: object) => call('POST', path, { token, body, server: server.url });
  const get = (path: string) => call('GET', path + query, { token, server: server.url });
  // A code that nobody has: 409 for a known number, 400 for an unknown one, and nothing is written.
  const guess = (number: string) =>
    post('/public/register', {
      phone: number,
      name: 'Guess',
      birthday: '1990-01-01',
      referralCode: 'AAAAAAAA',
      storeSubdomain,
    });
  const asked = [
    () => guess(phone),
    () => guess(newPhone()),
    () => post('/public/check-in', { phone, storeSubdomain }),
    () => post('/public/checkout', { phone, storeSubdomain }),
    () => get('/public/customer'),
    () => get('/public/customer/redemptions'),
  ];
  const statuses = [];
  for (const ask of asked) statuses.push((await ask()).status);
  expect(statuses).toEqual([409, 400, 200, 200, 200, 200]);
  for (const ask of asked) {
    const answer = await ask();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  // The same token in other words is the same token.
  const spelled = { headers: { authorization: `bearer   ${token}` }, server: server.url };
  expect((await call('GET', `/public/customer${query}`, spelled)).status).toBe(429);
});
