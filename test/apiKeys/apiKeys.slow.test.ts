import { addApiKey } from '../support/apiKey';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { createTestStore, PASSWORD } from '../support/testStore';

let servers: RunningProcess[];
beforeAll(async () => {
  servers = await Promise.all([startServer(sharedDatabaseEnv()), startServer(sharedDatabaseEnv())]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const listRewards = (storeId: string, token: string, server: string) =>
  call('GET', `/public/rewards/store/${storeId}`, { token, server });

test('PL-03 two processes together let a key send 60 requests and 20 for each second', async () => {
  const store = await createTestStore();
  const { id, token } = await addApiKey(store.id, ['offers:read']);
  const now = async () =>
    Number((await sql<{ at: string }>('select extract(epoch from clock_timestamp()) as at'))[0]?.at);
  const from = await now();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) => listRewards(store.id, token, servers[at % 2]?.url ?? '')),
  );
  const seconds = (await now()) - from;
  const passed = answers.filter(({ status }) => status === 200).length;
  expect(passed).toBeGreaterThanOrEqual(60);
  // However long the requests took, the limit has let through no more.
  expect(passed).toBeLessThanOrEqual(60 + Math.ceil(seconds * 20));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ status, headers }) => status === 429 && headers.get('retry-after') === '1')).toBe(true);
  expect(refused.length + passed).toBe(200);
  const rows = await sql('select key from rate_limits where key = $1', [`api-key:${id}`]);
  expect(rows).toHaveLength(1);
});

test('PL-01 every process refuses a revoked key, and its use meanwhile does not prolong it', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const [one, two] = servers.map(({ url }) => url);
  const { body } = await call<{ id: string; secret: string }>('POST', '/store/api-keys', {
    token,
    server: one ?? '',
    body: { name: 'Web shop', scopes: ['offers:read'], currentPassword: PASSWORD },
  });
  for (const { url } of servers) expect((await listRewards(store.id, body.secret, url)).status).toBe(200);
  await call('DELETE', `/store/api-keys/${body.id}`, { token, server: one ?? '' });
  await eventually(
    'the other process returns 401',
    async () => (await listRewards(store.id, body.secret, two ?? '')).status === 401,
    { pauseMs: 100 },
  );
  expect((await listRewards(store.id, body.secret, one ?? '')).status).toBe(401);
});
