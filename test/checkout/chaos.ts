import fc from 'fast-check';
import type { ReviewOrder } from '../../src/contract/pointOfSale';
import { startCloverFake } from '../../src/fakes/clover';
import { toShop, type Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { checkout } from '../../src/server/modules/checkout/checkout';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { postControl } from '../support/control';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { copyStore, type StoreCopy } from './copyStore';
import { createDeps, MINUTE, poll } from './syncing';

/** The length of a scenario in minutes. It ends now. Orders are listed for the owner for 7 days. */
const LENGTH = 80 * 60;
const CUSTOMERS = 4;

/** The events in one store. Times are in minutes since the start. */
interface Scenario {
  /** The minutes by which the register's clock is ahead. */
  offset: number;
  outage: { at: number; length: number; fault: 'unauthorized' | 'server_error' | 'malformed' };
  /** A restore from a backup that is `age` minutes old; null for no restore. */
  restore: { at: number; age: number } | null;
  visits: {
    at: number;
    who: number;
    amountCents: number;
    /** Whether the order names the customer. */
    isNamed: boolean;
    /** The minutes between the payment and the press on Checkout. */
    pressedAfter: number;
    isRefunded: boolean;
  }[];
  /** Polls at these times are stopped after `afterMs`, as when the process is killed. */
  kills: { at: number; afterMs: number }[];
}

const at = fc.integer({ min: 60, max: LENGTH - 180 });
const scenarios: fc.Arbitrary<Scenario> = fc.record({
  offset: fc.constantFrom(-12, -3, 0, 0, 2, 10),
  outage: fc.record({
    at,
    length: fc.constantFrom(1, 20, 300, 1500, 72 * 60),
    fault: fc.constantFrom('unauthorized', 'server_error', 'malformed'),
  }),
  restore: fc.option(fc.record({ at, age: fc.constantFrom(5, 240, 1500) })),
  visits: fc.array(
    fc.record({
      at,
      who: fc.nat({ max: CUSTOMERS - 1 }),
      amountCents: fc.integer({ min: 100, max: 20_000 }),
      isNamed: fc.boolean(),
      pressedAfter: fc.integer({ min: 0, max: 90 }),
      isRefunded: fc.boolean(),
    }),
    { minLength: 4, maxLength: 10 },
  ),
  kills: fc.array(fc.record({ at, afterMs: fc.nat({ max: 30 }) }), { maxLength: 3 }),
});

/**
 * Runs scenarios of several days with outages, kills and a restore in random order. Two processes read the register. At
 * the end, every order that names a customer who pressed Checkout must be credited once or be in the owner's list, and
 * the balances must equal the credited orders. MODEL_SEED and MODEL_PATH repeat a failure.
 */
export async function checkChaos(databases: readonly [Database, Database], seeds: number): Promise<void> {
  const storeIds: string[] = [];
  const { MODEL_SEED: seed = '20261124', MODEL_PATH: path } = process.env;
  // The fake must not limit requests, because days pass within seconds.
  const clover = await startCloverFake({ port: 0, perSecond: 100_000 });
  try {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const world = await createWorld(databases, clover.url);
        storeIds.push(world.store.id);
        await play(world, scenario);
        await expectAllFound(world);
      }),
      { numRuns: seeds, seed: Number(seed), endOnFailure: true, ...(path !== undefined && { path }) },
    );
  } finally {
    await clover.close();
  }
  expect(await listBrokenRules(storeIds)).toEqual([]);
}

interface World {
  cloverUrl: string;
  databases: readonly [Database, Database];
  store: TestStore;
  customers: Person[];
  /** The simulated time in ms since 1970. */
  now: number;
  offset: number;
  processes: SyncDeps[];
  sales: { orderId: string; customerId: string; amountCents: number; isNamed: boolean; isRefunded: boolean }[];
  copy: StoreCopy | null;
}

async function createWorld(databases: readonly [Database, Database], cloverUrl: string): Promise<World> {
  const store = await createTestStore();
  const customers = [];
  for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await addCustomer(store));
  const world: World = {
    cloverUrl,
    databases,
    store,
    customers,
    now: 0,
    offset: 0,
    processes: [],
    sales: [],
    copy: null,
  };
  restart(world);
  return world;
}

/** Restarts both processes. */
function restart(world: World): void {
  world.processes = world.databases.map((database) => ({
    ...createDeps(database),
    getPointOfSale: createCloverPointOfSale({ baseUrl: world.cloverUrl, limits: { perSecond: 100_000, retries: 0 } }),
    clock: () => world.now,
  }));
}

async function play(world: World, scenario: Scenario): Promise<void> {
  const { outage, restore, visits, kills } = scenario;
  const startMs = Date.now() - LENGTH * MINUTE;
  world.offset = scenario.offset * MINUTE;
  const { store } = world;
  const events: { at: number; run: () => Promise<unknown> }[] = [
    { at: outage.at, run: () => setFault(world, outage.fault, 10_000) },
    {
      at: Math.min(outage.at + outage.length, LENGTH - 90),
      run: async () => {
        await setFault(world, outage.fault, 0);
        restart(world);
      },
    },
    ...visits.flatMap((visit) => toEvents(world, visit)),
    ...kills.map((kill) => ({
      at: kill.at,
      run: async () => {
        await readBoth(world, kill.afterMs);
        restart(world);
      },
    })),
    // The poller also runs at these times, which are outside of all matching windows.
    ...Array.from({ length: LENGTH / 240 }, (_none, n) => ({ at: n * 240, run: () => Promise.resolve() })),
    ...[LENGTH - 60, LENGTH - 30, LENGTH - 1].map((time) => ({ at: time, run: () => Promise.resolve() })),
  ];
  if (restore) {
    const backupAt = Math.max(restore.at - restore.age, 30);
    events.push({
      at: backupAt,
      run: async () => {
        world.copy = await copyStore(store.id, new Date(world.now));
      },
    });
    events.push({
      at: restore.at,
      run: async () => {
        await world.copy?.restore(new Date(world.now));
        restart(world);
      },
    });
  }
  try {
    for (const event of events.toSorted((a, b) => a.at - b.at)) {
      world.now = startMs + event.at * MINUTE;
      await control(world, 'clock', { offsetMs: world.now + world.offset - Date.now() });
      await event.run();
      await readBoth(world);
    }
  } finally {
    await world.copy?.close();
  }
}

function toEvents(world: World, { who, amountCents, isNamed, isRefunded, ...times }: Scenario['visits'][number]) {
  const customer = world.customers[who % CUSTOMERS] as Person;
  const sale = { orderId: '', customerId: customer.id, amountCents, isNamed, isRefunded };
  const pay = async () => {
    // The register's times are those of its own clock.
    const paidAt = world.now + world.offset;
    const order = { amountCents, paidAt, ...(isNamed && { phone: customer.phone }) };
    sale.orderId = (await control<{ orderId: string }>(world, 'sales', order)).orderId;
    world.sales.push(sale);
  };
  const press = async () => {
    const [deps] = world.processes;
    if (!deps) return;
    const { id: storeId, subdomain: storeSubdomain, ownerId: accountId } = world.store;
    const actor = { scope: 'kiosk', role: 'store_owner', ...toShop(storeId), accountId, requestId: 'chaos' } as const;
    await checkout(deps, actor, { phone: customer.phone, storeSubdomain }, undefined);
  };
  return [
    { at: times.at, run: pay },
    { at: times.at + times.pressedAfter, run: press },
    ...(isRefunded ? [{ at: times.at + 120, run: () => control(world, `sales/${sale.orderId}/refund`, {}) }] : []),
  ];
}

async function readBoth({ processes, store }: World, afterMs?: number): Promise<void> {
  await Promise.all(
    processes.map((deps) => poll(deps, [store], afterMs === undefined ? undefined : AbortSignal.timeout(afterMs))),
  );
}

async function expectAllFound({ store, customers, sales }: World): Promise<void> {
  const claims = await sql<{ order_id: string; customer_id: string }>(
    'select order_id, customer_id from order_credits where store_id = $1',
    [store.id],
  );
  const claimedBy = new Map(claims.map(({ order_id, customer_id }) => [order_id, customer_id]));
  const { body: listed } = await asOwner<ReviewOrder[]>(store, 'GET', '/store/point-of-sale/review/orders?limit=100');
  const inList = new Set(listed.map(({ orderId }) => orderId));
  const named = sales.filter(({ isNamed }) => isNamed);
  const lost = named.filter(
    ({ orderId, isRefunded }) => !isRefunded && !claimedBy.has(orderId) && !inList.has(orderId),
  );
  expect(lost).toEqual([]);
  const ofOthers = named.filter(
    ({ orderId, customerId }) => claimedBy.has(orderId) && claimedBy.get(orderId) !== customerId,
  );
  expect(ofOthers).toEqual([]);
  const worth = customers.map(({ id }) => [
    id,
    sales
      .filter(({ orderId, isRefunded }) => claimedBy.get(orderId) === id && !isRefunded)
      .reduce((sum, { amountCents }) => sum + Math.floor(amountCents / 100), 0),
  ]);
  const balances = await sql<{ id: string; points: number }>(
    'select id, points from customers where store_id = $1 and id = any($2)',
    [store.id, customers.map(({ id }) => id)],
  );
  const pointsOf = new Map(balances.map(({ id, points }) => [id, points]));
  const wrong = worth.filter(([id, points]) => pointsOf.get(String(id)) !== points);
  // The facts are printed, because the store cannot be inspected after the run.
  const facts = wrong.length === 0 ? [] : await listFacts(store);
  expect({ wrong, facts }).toEqual({ wrong: [], facts: [] });
}

const listFacts = ({ id }: TestStore) =>
  sql(
    `select to_jsonb(l) as row from points_ledger l where store_id = $1
     union all select to_jsonb(o) from order_credits o where store_id = $1
     union all select to_jsonb(p) from pending_checkouts p where store_id = $1
     union all select to_jsonb(c) from pos_cursors c where store_id = $1`,
    [id],
  );

const setFault = (world: World, kind: string, calls: number) => control(world, 'faults', { kind, calls });

const control = <ApiResponse>({ cloverUrl, store }: World, path: string, body: object) =>
  postControl<ApiResponse>(cloverUrl, path, { merchantId: store.merchantId, ...body });
