import pg from 'pg';
import type { EventPage } from '../../src/contract/events';
import type { KeyScope } from '../../src/contract/plain/apiKeyLimits';
import { createChain } from '../chains/createChain';
import { asOwner } from '../checkout/asOwner';
import { redeem, resolve } from '../merging/mergeCalls';
import { signInAdmin } from '../support/admin';
import { addApiKey } from '../support/apiKey';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql, testDatabase } from '../support/sql';
import { addCustomer, addReward, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { createFeedStore, getFeed, readAll, readOn } from './feed';

const clients: pg.Client[] = [];
/** Opens a connection that sees all stores. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ ...testDatabase(), options: '-c app.store=*' });
  clients.push(client);
  await client.connect();
  return client;
}
async function begin(): Promise<pg.Client> {
  const client = await connect();
  await client.query('begin');
  return client;
}
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

const addPoints = (client: pg.Client, store: TestStore, customer: { id: string }, delta: number) =>
  client.query(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2, $3, 'adjustment', 'test:' || new_id(), 'system', 0)`,
    [store.id, customer.id, delta],
  );
const getDeltas = (events: { type: string; data: Record<string, unknown> }[]) =>
  events.filter(({ type }) => type === 'points.changed').map(({ data }) => data.delta);

test('PL-07 a late transaction does not hide behind the cursor, and one that is rolled back leaves nothing', async () => {
  const store = await createFeedStore();
  const [early, late, gone] = await Promise.all([addCustomer(store), addCustomer(store), addCustomer(store)]);
  const first = await begin();
  await addPoints(first, store, early, 1);
  const second = await begin();
  await addPoints(second, store, late, 2);
  const third = await begin();
  await addPoints(third, store, gone, 4);
  await second.query('commit');
  await third.query('rollback');
  // The first one began before, so the events of the second one wait for it.
  const before = await readOn(store);
  expect(getDeltas(before.events)).toEqual([]);
  await first.query('commit');
  const seen: unknown[] = [];
  let { next } = before;
  await eventually('both arrive', async () => {
    const page = await readOn(store, next);
    next = page.next;
    seen.push(...getDeltas(page.events));
    return seen.length >= 2;
  });
  expect(seen).toEqual([1, 2]);
  expect(getDeltas((await readOn(store, next)).events)).toEqual([]);
});

test('PL-07 readers of any page size see each event once, in one order, while transactions end out of order', async () => {
  const store = await createFeedStore();
  const people = await Promise.all(Array.from({ length: 6 }, () => addCustomer(store)));
  const expected = 6 * 8;
  let written = 0;
  const write = async (person: { id: string }, index: number) => {
    const client = await connect();
    for (let round = 1; round <= 8; round += 1) {
      await client.query('begin');
      await addPoints(client, store, person, round);
      // Rolled back to a savepoint, and the whole transaction: neither must be seen.
      await client.query('savepoint s');
      await addPoints(client, store, person, 1_000);
      await client.query('rollback to savepoint s');
      await client.query('select pg_sleep($1)', [((index * 7 + round * 3) % 5) / 100]);
      await client.query('commit');
      await client.query('begin');
      await addPoints(client, store, person, 5_000);
      await client.query('rollback');
      written += 1;
    }
  };
  const read = async (limit: number) => {
    const ids: string[] = [];
    const deltas = new Map<unknown, unknown[]>();
    let next: string | undefined;
    await eventually('every change arrives', async () => {
      const page = await readOn(store, next, limit);
      next = page.next;
      for (const { id, type, data } of page.events) {
        if (type !== 'points.changed') continue;
        ids.push(id);
        deltas.set(data.customerId, [...(deltas.get(data.customerId) ?? []), data.delta]);
      }
      return written === expected && ids.length >= expected;
    });
    return { ids, deltas };
  };
  const [small, large] = await Promise.all([read(3), read(500), ...people.map(write)]);
  expect(small.ids).toHaveLength(expected);
  expect(new Set(small.ids).size).toBe(expected);
  expect(large.ids).toEqual(small.ids);
  for (const person of people) expect(small.deltas.get(person.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await readAll(store)).filter(({ type }) => type === 'points.changed').map(({ id }) => id)).toEqual(small.ids);
});

test('PL-07 several changes in one transaction come in the order in which they were made', async () => {
  const store = await createFeedStore();
  const person = await addCustomer(store);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     select $1, $2::uuid, n, 'adjustment', 'test:' || n || new_id(), 'system', 0 from generate_series(1, 200) n`,
    [store.id, person.id],
  );
  const changes = (await readAll(store)).filter(({ type }) => type === 'points.changed');
  expect(changes.map(({ data }) => data.number)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
});

test('PL-07 the cursor moves on without events, so that a quiet store is read from where it was', async () => {
  const store = await createFeedStore();
  await addCustomer(store);
  await readAll(store);
  const { next } = await readOn(store);
  const later = await getFeed(store, { after: next, types: 'reward.created' });
  expect([later.body.events, later.body.hasMore]).toEqual([[], false]);
  await addReward(store);
  await eventually('the reward arrives', async () => {
    const { body } = await getFeed(store, { after: later.body.next, types: 'reward.created,reward.updated' });
    return body.events.map(({ type }) => type).join() === 'reward.created';
  });
});

test('after=now begins with what happens from then on', async () => {
  const store = await createFeedStore();
  await addCustomer(store);
  await readAll(store);
  const { status, body } = await getFeed(store, { after: 'now' });
  expect([status, body.events, body.hasMore]).toEqual([200, [], false]);
  await addReward(store);
  await eventually('only the reward arrives', async () => {
    const later = await getFeed(store, { after: body.next });
    return later.body.events.map(({ type }) => type).join() === 'reward.created';
  });
  expect((await getFeed(store, { after: 'now', types: 'points.lost' })).status).toBe(400);
});

test('a cursor of nobody, one that is too old, and one from a later state of the database name their field', async () => {
  const store = await createFeedStore();
  await addCustomer(store);
  const refuse = async (query: Record<string, string>) => {
    const { status, body } = await getFeed(store, query);
    return [status, Object.keys(body.fields), body.message];
  };
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const nil = '00000000-0000-0000-0000-000000000000';
  const invalid = [400, ['after'], 'after is not a cursor of this feed'];
  expect(await refuse({ after: 'x' })).toEqual(invalid);
  expect(await refuse({ after: encode(`0.18446744073709551616.${nil}.${Date.now()}`) })).toEqual(invalid);
  expect(await refuse({ after: encode(`0.1.${nil}.${Date.now() - 31 * 86_400_000}`) })).toEqual([
    400,
    ['after'],
    'after is older than 30 days: events may be missing since then',
  ]);
  expect(await refuse({ after: encode(`0.18446744073709551615.${nil}.${Date.now()}`) })).toEqual([
    400,
    ['after'],
    'after is later than the newest event: begin again without it',
  ]);
  expect((await refuse({ types: 'points.changed,points.lost' }))[1]).toEqual(['types']);
});

test('PL-02 a key with events:read reads the feed, and no other key', async () => {
  const store = await createFeedStore();
  await addReward(store);
  await readAll(store);
  const read = async (scopes: KeyScope[]) => {
    const { token } = await addApiKey(store.id, scopes);
    return call<EventPage>('GET', '/events', { token });
  };
  expect((await read(['events:read'])).body.events).toHaveLength(1);
  expect((await read(['customers:read', 'points:read'])).status).toBe(403);
});

test('a store without a feed writes nothing; turning it on is audited, and turning it off keeps what is there', async () => {
  const store = await createTestStore();
  await addCustomer(store, { points: 5 });
  const path = '/store/events-feed';
  expect((await asOwner(store, 'GET', path)).body).toEqual({ isEnabled: false });
  expect((await getFeed(store)).body).toMatchObject({ events: [], isEnabled: false });
  const on = await asOwner<{ since: string }>(store, 'PUT', path, { isEnabled: true });
  expect(on.body).toEqual({ isEnabled: true, since: expect.any(String) as string });
  expect((await getFeed(store)).body).toMatchObject({ events: [], ...on.body });
  expect((await asOwner(store, 'PUT', path, { isEnabled: true })).body).toEqual(on.body);
  const person = await addCustomer(store, { points: 7 });
  expect((await asOwner(store, 'PUT', path, { isEnabled: false })).body).toEqual({ isEnabled: false });
  await givePoints(store, person.id, 9);
  expect((await readAll(store)).map(({ type }) => type)).toEqual(['customer.created', 'points.changed']);
  const audited = await sql('select new_values from audit_log where store_id = $1 and action = $2 order by id', [
    store.id,
    'events_feed_changed',
  ]);
  expect(audited).toEqual([
    { new_values: { isEventsFeedEnabled: true } },
    { new_values: { isEventsFeedEnabled: false } },
  ]);
});

test('the feed cannot be turned off while webhooks send its events', async () => {
  const store = await createTestStore();
  const webhook = { url: 'https://hooks.example.test/regulars', description: '', types: [] };
  const { status, body } = await asOwner<{ endpoint: { id: string } }>(store, 'POST', '/store/webhooks', webhook);
  expect([status, body]).toEqual([201, expect.anything()]);
  const turnOff = () => asOwner(store, 'PUT', '/store/events-feed', { isEnabled: false });
  expect(await turnOff()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('webhooks') as string },
  });
  await sql('delete from webhook_endpoints where store_id = $1', [store.id]);
  expect((await turnOff()).status).toBe(200);
});

test('PL-06 a redemption and its points are events with the balance of the ledger, and a chain has one feed', async () => {
  const { first, shop } = await createChain(createFeedStore());
  const person = await addCustomer(first, { points: 50 });
  const reward = await addReward(first, { points_required: 20 });
  const redemptionId = await redeem(shop, person, reward);
  await resolve(first, redemptionId, 'cancelled');
  const events = await readAll(first);
  const about = { customerId: person.id };
  const points = { ...about, delta: expect.any(Number) as number, source: expect.any(String) as string };
  expect(events.map(({ type, shopId, data }) => ({ type, shopId, data }))).toEqual([
    { type: 'customer.created', shopId: undefined, data: about },
    { type: 'points.changed', shopId: undefined, data: { ...points, kind: 'adjustment', balance: 50, number: 1 } },
    { type: 'reward.created', shopId: undefined, data: { rewardId: reward.id } },
    {
      type: 'redemption.created',
      shopId: shop.id,
      data: { ...about, redemptionId, rewardId: reward.id, status: 'pending', points: 20 },
    },
    { type: 'points.changed', shopId: shop.id, data: { ...points, kind: 'redeem', balance: 30, number: 2 } },
    {
      type: 'redemption.cancelled',
      shopId: shop.id,
      data: { ...about, redemptionId, rewardId: reward.id, status: 'cancelled', points: 20 },
    },
    { type: 'points.changed', shopId: shop.id, data: { ...points, kind: 'refund', balance: 50, number: 3 } },
  ]);
});

test('PL-05 no event is left of a deleted store, not even of a transaction that was open when it was deleted', async () => {
  const [store, { token }] = [await createFeedStore(), await signInAdmin()];
  const customer = await addCustomer(store);
  await givePoints(store, customer.id, 5);
  const getEvents = () => sql('select id from events where store_id = $1', [store.id]);
  expect(await getEvents()).not.toEqual([]);
  await withLockHolder(async (writer, id) => {
    await writer.query('begin');
    await addPoints(writer, store, customer, 1);
    const deleted = call('DELETE', `/stores/${store.id}/permanent`, { token });
    await waitForBlocked(id);
    await writer.query('commit');
    expect((await deleted).status).toBe(204);
  });
  expect(await getEvents()).toEqual([]);
});
