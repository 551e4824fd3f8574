import type { Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { createLog } from '../../src/server/log';
import { matchCheckouts } from '../../src/server/modules/checkout/matchCheckouts';
import { startCheckoutPoller } from '../../src/server/modules/checkout/startCheckoutPoller';
import { createEncryptor, getPosCredentials } from '../../src/server/modules/stores';
import { call, cloverUrl } from '../support/http';
import { openPort } from '../support/port';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { addSale, setFault } from './register';

const encryptor = createEncryptor(TEST_SECRETS_KEY);
const log = createLog('silent');
let database: Database;

beforeAll(async () => {
  database = await openPort();
});
afterAll(() => database.close());

const deps = () => ({ database, getPointOfSale: createCloverPointOfSale({ baseUrl: cloverUrl() }), encryptor, log });

/** The poller of the test server skips inactive stores, so that it cannot match first. */
const createUnpolledStore = () => createTestStore({ is_active: false });

async function addCheckout(store: TestStore, person: Person, minutesAgo = 0): Promise<void> {
  await sql(
    `insert into pending_checkouts (store_id, customer_id, pressed_at) values ($1, $2, now() - $3 * interval '1 minute')`,
    [store.id, person.id, minutesAgo],
  );
}
async function match(store: TestStore, now = Date.now()): Promise<number> {
  const credentials = await getPosCredentials(ownerSql, encryptor, store.id);
  if (!credentials) throw new Error('the store has no keys');
  const pos = deps().getPointOfSale(store.id, credentials);
  return matchCheckouts(database, pos, store.id, { signal: AbortSignal.timeout(10_000), now });
}
const getPoints = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;
const getStatus = async (store: TestStore) =>
  (await sql<{ status: string }>('select status from pending_checkouts where store_id = $1', [store.id]))[0]?.status;

async function waitUntil(isDone: () => Promise<boolean>, ms = 10_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not within ${ms} ms`);
}

describe('AP-30 matching checkouts', () => {
  it('AP-30 a sale after the checkout request is credited', async () => {
    const store = await createUnpolledStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    expect(await match(store)).toBe(0);
    await addSale(store);
    expect(await match(store)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
    expect(await match(store)).toBe(0);
  });

  it('AP-30 simultaneous processes credit an order once', async () => {
    const store = await createUnpolledStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    await addSale(store, { phone: ann.phone });
    const credited = await Promise.all([1, 2, 3, 4, 5].map(() => match(store)));
    expect(credited.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 an outage over the whole window delays points and loses none', async () => {
    const store = await createUnpolledStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann, 60);
    await addSale(store, { paidAt: Date.now() - 58 * 60_000 });
    expect(await match(store)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 after its window was read, a checkout matches only an order with the customer', async () => {
    const store = await createUnpolledStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann, 60);
    expect(await match(store)).toBe(0);
    await addSale(store, { paidAt: Date.now() - 55 * 60_000 });
    expect(await match(store)).toBe(0);
    await addSale(store, { phone: ann.phone });
    expect(await match(store)).toBe(1);
  });
});

describe('AP-30 the poller', () => {
  it('AP-30 the poller credits a pending checkout after an outage, and stops when asked to', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await setFault(store, 'server_error', 4);
    const response = await call('POST', '/public/checkout', {
      token: await store.kioskToken(),
      body: { phone: ann.phone, storeSubdomain: store.subdomain },
    });
    expect(response.body).toMatchObject({ status: 'pending' });
    await addSale(store);
    const poller = startCheckoutPoller({ ...deps(), everyMs: 100 });
    await waitUntil(async () => (await getStatus(store)) === 'matched');
    await poller.stop();
    expect(await getPoints(ann)).toBe(20);

    const later = await addCustomer(store);
    await addCheckout(store, later);
    await addSale(store, { phone: later.phone });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await getPoints(later)).toBe(0);
  });

  it('AP-30 the poller moves a day-old checkout to review and expires a week-old one', async () => {
    const [dayOld, weekOld] = [await createTestStore(), await createTestStore()];
    await addCheckout(dayOld, await addCustomer(dayOld), 24 * 60 + 1);
    await addCheckout(weekOld, await addCustomer(weekOld), 7 * 24 * 60 + 1);
    const poller = startCheckoutPoller({ ...deps(), everyMs: 100 });
    await waitUntil(async () => (await getStatus(dayOld)) === 'review' && (await getStatus(weekOld)) === 'expired');
    await poller.stop();
  });
});
