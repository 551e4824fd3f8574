import { createChain } from '../chains/createChain';
import { asOwner } from '../checkout/asOwner';
import { redeem } from '../merging/mergeCalls';
import { eventually } from '../support/eventually';
import { call, fetchAlone } from '../support/http';
import { startServer } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { follow, type Follower } from './follow';

const METRICS_TOKEN = 'metrics-token-of-this-test-0123456789';
const open: Follower[] = [];
async function opened(...call: Parameters<typeof follow>): Promise<Follower> {
  const follower = await follow(...call);
  open.push(follower);
  await eventually('the stream is open', () => follower.text() !== '');
  return follower;
}
afterEach(() => {
  for (const follower of open.splice(0)) follower.close();
});

async function addRedeemer(store: TestStore) {
  const customer = await addCustomer(store);
  await givePoints(store, customer.id, 500);
  return { customer, reward: await addReward(store) };
}

const eventCount = (follower: Follower, count: number) =>
  eventually(`${count} events have arrived`, () => follower.count() >= count);

test('LV-01 a redemption and its completion reach the streams of the store, in this process and in another one', async () => {
  const store = await createTestStore();
  const { customer, reward } = await addRedeemer(store);
  const other = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'error' });
  try {
    const board = await opened(store.id, await store.cashierToken());
    const far = await opened(store.id, await store.ownerToken(), { server: other.url });
    expect(board.status).toBe(200);
    expect(board.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(board.headers.get('x-accel-buffering')).toBe('no');
    expect(board.headers.get('cache-control')).toBe('no-store');
    const id = await redeem(store, customer, reward);
    await Promise.all([eventCount(board, 1), eventCount(far, 1)]);
    await asOwner(store, 'PATCH', `/stores/${store.id}/rewards/redemptions/${id}`, { status: 'completed' });
    await Promise.all([eventCount(board, 2), eventCount(far, 2)]);
    expect(board.text()).toMatch(/^(:\n\n|data: changed\n\n)+$/);
  } finally {
    await other.stop();
  }
});

test('LV-02 the stream of another store is refused, and a change there sends nothing', async () => {
  const [store, other] = await Promise.all([createTestStore(), createTestStore()]);
  const cashier = await store.cashierToken();
  expect((await follow(other.id, cashier)).status).toBe(403);
  expect((await follow(store.id, 'x'.repeat(43))).status).toBe(401);
  const board = await opened(store.id, cashier);
  const theirs = await opened(other.id, await other.cashierToken());
  const { customer, reward } = await addRedeemer(other);
  await redeem(other, customer, reward);
  await eventCount(theirs, 1);
  expect(board.count()).toBe(0);
});

test("LV-02 a board of a chain follows its own shop, and the owner's console all of them or one", async () => {
  const chain = await createChain();
  const { first, shop } = chain;
  const owner = await first.ownerToken();
  const followers = {
    boardOfFirst: await opened(first.id, await first.cashierToken()),
    boardOfShop: await opened(shop.id, await shop.cashierToken()),
    all: await opened(first.id, owner),
    onlyFirst: await opened(first.id, owner, { shop: first.id }),
    onlyShop: await opened(first.id, owner, { shop: shop.id }),
  };
  const { customer, reward } = await addRedeemer(first);
  await redeem(shop, customer, reward);
  await Promise.all([followers.boardOfShop, followers.all, followers.onlyShop].map((each) => eventCount(each, 1)));
  expect([followers.boardOfFirst.count(), followers.onlyFirst.count()]).toEqual([0, 0]);
});

test('LV-02 a stream ends when its session is signed out', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const follower = await opened(store.id, token);
  expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
  await follower.ended;
});

test('LV-02 a stream ends when its session expires', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  // Long enough for a slow machine to open the stream before.
  await sql("update sessions set expires_at = now() + interval '10 s' where store_id = $1", [store.id]);
  const follower = await opened(store.id, token);
  await follower.ended;
  expect((await call('GET', '/store-owners/me', { token })).status).toBe(401);
});

test('LV-02 a stream ends with its session by the clock of the database, not by that of the server', async () => {
  const store = await createTestStore();
  const ahead = await startServer({
    ...sharedDatabaseEnv(),
    LOG_LEVEL: 'error',
    REGULARS_CLOCK_OFFSET_MS: String(3 * 3_600_000),
    NODE_OPTIONS: `--require=${require.resolve('../support/movedClock.cjs')}`,
  });
  try {
    const [lasting, ending] = [await store.ownerToken(), await store.cashierToken()];
    await sql(
      `update sessions set expires_at = now() + case scope when 'board' then interval '10 s' else interval '1 hour' end
       where store_id = $1`,
      [store.id],
    );
    const [open, ended] = [
      await opened(store.id, lasting, { server: ahead.url }),
      await opened(store.id, ending, { server: ahead.url }),
    ];
    await ended.ended;
    await asOwner(store, 'PUT', '/store/events-feed', { isEnabled: true });
    await eventCount(open, 1);
  } finally {
    await ahead.stop();
  }
});

test('LV-04 a server that stops ends its streams first, and takes no new ones', async () => {
  const store = await createTestStore();
  const token = await store.ownerToken();
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'error' });
  const follower = await opened(store.id, token, { server: server.url });
  const stopped = server.stop();
  await follower.ended;
  expect(await stopped).toBe(0);
});

test('a stream that has ended is not a slow request in the log, and has no duration in the metrics', async () => {
  const store = await createTestStore();
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'debug', METRICS_TOKEN });
  try {
    const token = await store.ownerToken();
    const follower = await opened(store.id, token, { server: server.url });
    await call('POST', '/auth/logout', { token, server: server.url });
    await follower.ended;
    await eventually('the end of the stream is logged', () => server.output().includes('stream ended'));
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetchAlone(`${server.url}/metrics`, { headers })).text();
    expect(metrics).toMatch(/regulars_http_requests_total\{[^}]*events\/stream[^}]*\} 1/);
    expect(metrics).not.toMatch(/request_duration_seconds_count\{[^}]*events\/stream/);
  } finally {
    await server.stop();
  }
});
