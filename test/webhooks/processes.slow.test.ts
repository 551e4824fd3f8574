import type { ServerResponse } from 'node:http';
import { runOnDedicatedServer } from '../support/dedicatedServer';
import { eventually } from '../support/eventually';
import { listBlocked, waitForBlocked, withLockHolder } from '../support/lockWaits';
import { onOneServer } from '../support/oneServer';
import { startServer, type RunningProcess } from '../support/server';
import { sharedDatabaseEnv, sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { addEndpoint, adjust, closeReceivers, startReceiver, type Answer, type Received } from './receiver';

// The servers of this database are those that the tests start, so that no other one sends its webhooks.
const dedicated = runOnDedicatedServer({ WEBHOOKS_ALLOW_PRIVATE: 'true' });
beforeAll(() => dedicated().stop());

const running: RunningProcess[] = [];
async function start(env: Record<string, string> = {}): Promise<RunningProcess> {
  const server = await startServer({ ...sharedDatabaseEnv(), LOG_LEVEL: 'warn', ...env });
  running.push(server);
  process.env.REGULARS_TEST_URL = server.url;
  return server;
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop('SIGKILL')));
  closeReceivers();
  // Stores of earlier tests would be served by the processes of later ones.
  await sql('update webhook_endpoints set is_active = false');
});

/** Answers of a receiver that can be held back. */
function createAnswers() {
  const held: { response: ServerResponse; received: Received }[] = [];
  const answered: Received[] = [];
  const state = { isHolding: false };
  const answer: Answer = (response, received) => {
    if (state.isHolding) held.push({ response, received });
    else {
      answered.push(received);
      response.writeHead(204).end();
    }
  };
  return { held, answered, state, answer };
}

const idsOf = (received: readonly Received[]) => received.map(({ headers }) => String(headers['webhook-id']));
const listEventIds = async (store: TestStore) =>
  (await sql<{ id: string }>('select id from events where store_id = $1', [store.id])).map(({ id }) => id);
const listDeliveries = (store: TestStore) =>
  sql<{ id: string; attempts: number; isDelivered: boolean; isWaiting: boolean }>(
    `select id, attempts, delivered_at is not null as "isDelivered", next_attempt_at is not null as "isWaiting"
     from webhook_deliveries where store_id = $1`,
    [store.id],
  );
const hasAll = async (store: TestStore, received: readonly Received[]) => {
  const ids = new Set(idsOf(received));
  return (await listEventIds(store)).every((id) => ids.has(id));
};
/** Ends the leases of killed processes, which would last for up to a minute. */
const endLeases = () => sql('update webhook_endpoints set leased_until = now() where leased_until > now()');

/** Changes balances until the server is killed. */
async function adjustUntilKilled(store: TestStore, customers: Person[], server: RunningProcess): Promise<void> {
  await Promise.all(
    customers.map(async (customer) => {
      for (let isUp = true; isUp;) {
        isUp = await adjust(store, customer, 1, server.url).then(
          () => true,
          () => false,
        );
      }
    }),
  );
}

test('PL-15 PL-05 every event arrives, with one id and body, however often the server is killed', async () => {
  const first = await start();
  const store = await createTestStore();
  const { held, answered, state, answer } = createAnswers();
  const receiver = await startReceiver(answer);
  await addEndpoint(store, receiver.url);
  const customers = [await addCustomer(store), await addCustomer(store), await addCustomer(store)];
  for (let kill = 0; kill < 6; kill += 1) {
    const server = kill === 0 ? first : await start();
    state.isHolding = kill % 2 === 1;
    held.length = 0;
    const [before, count] = [(await listEventIds(store)).length, answered.length];
    const changes = adjustUntilKilled(store, customers, server);
    // Killed while calls are in flight, while answers arrive, and before anything of the new changes was sent.
    await eventually('it is time to kill the server', async () => {
      if (state.isHolding) return held.length === 2;
      return (await listEventIds(store)).length > before + 2 && (kill % 4 === 0 || answered.length > count);
    });
    await server.stop('SIGKILL');
    await changes;
    await endLeases();
  }
  state.isHolding = false;
  await start();
  await eventually('every event has arrived', () => hasAll(store, answered));
  await eventually('every delivery is saved', async () =>
    (await listDeliveries(store)).every(({ isDelivered }) => isDelivered),
  );
  const events = await listEventIds(store);
  expect(new Set(receiver.ids())).toEqual(new Set(events));
  expect(new Set((await listDeliveries(store)).map(({ id }) => id))).toEqual(new Set(events));
  // Each change of a balance is one event, and the same text in each attempt.
  const bodies = new Set(receiver.received.map(({ body }) => body));
  expect(bodies.size).toBe(events.length);
  const [ledger] = await sql<{ count: number }>('select count(*) from points_ledger where store_id = $1', [store.id]);
  expect([...bodies].filter((body) => body.includes('points.changed'))).toHaveLength(ledger?.count ?? -1);
}, 180_000);

onOneServer('PL-15 PL-05 a process that is killed between commit and delivery loses no event', async () => {
  const killed = await start();
  const store = await createTestStore();
  const { answered, answer } = createAnswers();
  await addEndpoint(store, (await startReceiver(answer)).url);
  await withLockHolder(async (holder, id) => {
    await holder.query('begin');
    await holder.query('lock table webhook_deliveries in share row exclusive mode');
    await adjust(store, await addCustomer(store), 1);
    await waitForBlocked(id);
    await killed.stop('SIGKILL');
    // Otherwise the database would finish a statement that it has received.
    for (const pid of await listBlocked(id)) await sql('select pg_terminate_backend($1)', [pid]);
  });
  expect(await listDeliveries(store)).toEqual([]);
  await endLeases();
  await start();
  await eventually('everything arrives', () => hasAll(store, answered));
});

test('PL-15 a killed process leaves its calls to another one, which makes them when the lease ends', async () => {
  const killed = await start();
  const store = await createTestStore();
  const { held, answered, state, answer } = createAnswers();
  await addEndpoint(store, (await startReceiver(answer)).url);
  state.isHolding = true;
  const customer = await addCustomer(store);
  for (let n = 0; n < 3; n += 1) await adjust(store, customer, 1);
  await eventually('two calls are in flight', () => held.length === 2);
  await start();
  state.isHolding = false;
  await killed.stop('SIGKILL');
  const [lease] = await sql<{ seconds: number }>(
    `select extract(epoch from leased_until - now())::float8 as seconds from webhook_endpoints where store_id = $1`,
    [store.id],
  );
  expect(lease?.seconds).toBeLessThanOrEqual(60);
  await endLeases();
  await eventually('the other process sends everything', () => hasAll(store, answered));
  expect(new Set(idsOf(answered))).toEqual(new Set(await listEventIds(store)));
  expect(idsOf(answered)).toEqual(expect.arrayContaining(idsOf(held.map(({ received }) => received))));
});

test('PL-15 a process that stops ends its calls in time, without counting them, and gives its lease back', async () => {
  const stopped = await start();
  const store = await createTestStore();
  const { held, answered, state, answer } = createAnswers();
  await addEndpoint(store, (await startReceiver(answer)).url);
  state.isHolding = true;
  const customer = await addCustomer(store);
  for (let n = 0; n < 3; n += 1) await adjust(store, customer, 1);
  await eventually('two calls are in flight', () => held.length === 2);
  // The code would be 1 if stopping took 9 s.
  expect(await stopped.stop('SIGTERM')).toBe(0);
  expect(stopped.output()).not.toMatch(/fail/);
  const deliveries = await listDeliveries(store);
  const aborted = idsOf(held.map(({ received }) => received));
  expect(deliveries.filter(({ id }) => aborted.includes(id))).toHaveLength(2);
  for (const delivery of deliveries) {
    expect(delivery).toMatchObject({ attempts: 0, isDelivered: false, isWaiting: true });
  }
  expect(await sql('select lease, leased_until from webhook_endpoints where store_id = $1', [store.id])).toEqual([
    { lease: null, leased_until: null },
  ]);
  state.isHolding = false;
  await start();
  await eventually('the next process sends everything', () => hasAll(store, answered));
  expect(new Set(idsOf(answered))).toEqual(new Set(await listEventIds(store)));
});

test('PL-15 two processes send each event once, and two calls at a time to each endpoint', async () => {
  const names = ['https://one.example', 'https://two.example'];
  for (const name of names) await start({ PUBLIC_URL: name });
  const store = await createTestStore();
  const receivers = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const calls = { open: 0, most: 0 };
      const receiver = await startReceiver((response) => {
        calls.most = Math.max(calls.most, (calls.open += 1));
        setTimeout(() => {
          calls.open -= 1;
          response.writeHead(204).end();
        }, 5);
      });
      await addEndpoint(store, receiver.url);
      return { ...receiver, calls };
    }),
  );
  const customer = await addCustomer(store);
  const senders = () =>
    new Set(receivers.flatMap(({ received }) => received.map(({ headers }) => headers['user-agent'])));
  await eventually('both processes have sent', async () => {
    for (let n = 0; n < 10; n += 1) await adjust(store, customer, 1);
    return senders().size === names.length;
  });
  await eventually('all deliveries are saved', async () => {
    const [deliveries, events] = [await listDeliveries(store), await listEventIds(store)];
    return deliveries.filter(({ isDelivered }) => isDelivered).length === receivers.length * events.length;
  });
  const events = (await listEventIds(store)).sort();
  expect(receivers.map((receiver) => receiver.ids().sort())).toEqual(receivers.map(() => events));
  for (const { calls } of receivers) expect(calls.most).toBe(2);
});

test('PL-15 an endpoint has two calls at a time also when an attempt cannot be saved', async () => {
  const server = await start();
  const store = await createTestStore();
  const { held, state, answer } = createAnswers();
  let isUp = false;
  const failing = await startReceiver((response, received) => {
    if (isUp || received !== failing.received[0]) answer(response, received);
    else response.writeHead(503).end();
  });
  state.isHolding = true;
  const well = await startReceiver();
  await sql('alter table webhook_deliveries add constraint not_saved check (status <> 503)');
  await addEndpoint(store, failing.url);
  const customer = await addCustomer(store);
  await adjust(store, customer, 1);
  await eventually('one call is in flight, and one has failed', () => failing.received.length === 2);
  // What the other endpoint gets now was sent after a later look for endpoints.
  await addEndpoint(store, well.url);
  for (let n = 1; n <= 2; n += 1) {
    await adjust(store, customer, 1);
    await eventually('the other endpoint gets an event', () => well.received.length === n);
  }
  expect(failing.received).toHaveLength(2);
  await sql('alter table webhook_deliveries drop constraint not_saved');
  isUp = true;
  state.isHolding = false;
  for (const { response } of held) response.writeHead(204).end();
  await eventually('everything arrives', () => hasAll(store, failing.received.slice(1)));
  expect(server.output()).toMatch('sending webhooks failed');
});
