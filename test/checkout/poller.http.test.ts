import type { Database } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import { createLog } from '../../src/server/log';
import { settleCheckouts } from '../../src/server/modules/checkout/settleCheckouts';
import { startCheckoutPoller } from '../../src/server/modules/checkout/startCheckoutPoller';
import { createEncryptor, getPosCredentials } from '../../src/server/modules/stores';
import { call, cloverUrl } from '../support/http';
import { openPort } from '../support/port';
import { TEST_SECRETS_KEY } from '../support/server';
import { ownerSql, sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { fault, ringUp } from './register';

const sealer = createEncryptor(TEST_SECRETS_KEY);
const log = createLog('silent');
let database: Database;

beforeAll(async () => {
  database = await openPort();
});
afterAll(() => database.close());

const deps = () => ({ database, openPointOfSale: createCloverPointOfSale({ baseUrl: cloverUrl() }), sealer, log });

async function press(world: TestStore, person: Person, minutesAgo = 0): Promise<void> {
  await sql(
    `insert into pending_checkouts (store_id, customer_id, pressed_at) values ($1, $2, now() - $3 * interval '1 minute')`,
    [world.id, person.id, minutesAgo],
  );
}
async function settle(world: TestStore, now = Date.now()): Promise<number> {
  const credentials = await getPosCredentials(ownerSql, sealer, world.id);
  if (!credentials) throw new Error('the store has no keys');
  const pos = deps().openPointOfSale(world.id, credentials);
  return settleCheckouts(database, pos, world.id, { signal: AbortSignal.timeout(10_000), now });
}
const pointsOf = async ({ id }: Person) =>
  (await sql<{ points: number }>('select points from customers where id = $1', [id]))[0]?.points;
const statusOf = async (world: TestStore) =>
  (await sql<{ status: string }>('select status from pending_checkouts where store_id = $1', [world.id]))[0]?.status;

async function until(done: () => Promise<boolean>, ms = 10_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end;) {
    if (await done()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`not within ${ms} ms`);
}

describe('AP-30 settling', () => {
  it('AP-30 credits a sale that is rung up after the press', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await press(world, ann);
    expect(await settle(world)).toBe(0);
    await ringUp(world);
    expect(await settle(world)).toBe(1);
    expect(await pointsOf(ann)).toBe(20);
    expect(await settle(world)).toBe(0);
  });

  it('AP-30 many processes at once credit an order once', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await press(world, ann);
    await ringUp(world, { phone: ann.phone });
    const credited = await Promise.all([1, 2, 3, 4, 5].map(() => settle(world)));
    expect(credited.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await pointsOf(ann)).toBe(20);
  });

  it('AP-30 an outage over the whole window delays points and loses none', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await press(world, ann, 60);
    await ringUp(world, { paidAt: Date.now() - 58 * 60_000 });
    expect(await settle(world)).toBe(1);
    expect(await pointsOf(ann)).toBe(20);
  });

  it('AP-30 once its window was read, only an order of the customer can still come', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await press(world, ann, 60);
    expect(await settle(world)).toBe(0);
    await ringUp(world, { paidAt: Date.now() - 55 * 60_000 });
    expect(await settle(world)).toBe(0);
    await ringUp(world, { phone: ann.phone });
    expect(await settle(world)).toBe(1);
  });
});

describe('AP-30 the poller', () => {
  it('AP-30 credits what a checkout left pending, also after an outage, and stops when told', async () => {
    const world = await createTestStore();
    const ann = await addCustomer(world);
    await fault(world, 'broken', 4);
    const pressed = await call('POST', '/public/checkout', {
      token: await world.kioskToken(),
      body: { phone: ann.phone, storeSubdomain: world.subdomain },
    });
    expect(pressed.body).toMatchObject({ status: 'pending' });
    await ringUp(world);
    const poller = startCheckoutPoller({ ...deps(), everyMs: 200 });
    await until(async () => (await statusOf(world)) === 'matched');
    await poller.stop();
    expect(await pointsOf(ann)).toBe(20);

    const later = await addCustomer(world);
    await press(world, later);
    await ringUp(world, { phone: later.phone });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await pointsOf(later)).toBe(0);
  });

  it('AP-30 leaves a day-old checkout to the owner, and gives a week-old one up', async () => {
    const [dayOld, weekOld] = [await createTestStore(), await createTestStore()];
    await press(dayOld, await addCustomer(dayOld), 24 * 60 + 1);
    await press(weekOld, await addCustomer(weekOld), 7 * 24 * 60 + 1);
    const poller = startCheckoutPoller({ ...deps(), everyMs: 100 });
    await until(async () => (await statusOf(dayOld)) === 'review' && (await statusOf(weekOld)) === 'expired');
    await poller.stop();
  });
});
