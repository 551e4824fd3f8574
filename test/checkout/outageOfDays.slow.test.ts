import type { PosConnection, ReviewCheckout, ReviewOrder } from '../../src/contract/pointOfSale';
import { PointOfSaleError } from '../../src/server/integrations/pointOfSale/PointOfSale';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { knownPhones } from '../../src/server/modules/pointOfSale/knownPhones';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { asOwner } from './asOwner';
import { addSale, refundSale, setClock, setFault, setMalformedRecords } from './register';
import { addCheckout, getPoints, MINUTE, openSyncDeps, poll, press, sync } from './syncing';

const HOUR = 60;
const deps = openSyncDeps();

const listOrders = async (store: TestStore) =>
  (await asOwner<ReviewOrder[]>(store, 'GET', '/store/point-of-sale/review/orders')).body;
const getConnection = async (store: TestStore) =>
  (await asOwner<PosConnection>(store, 'GET', '/store/point-of-sale')).body;
/** Sets the time when a store's register was last read. */
const setLastRead = (store: TestStore, minutesAgo: number) =>
  sql(
    `insert into pos_cursors (store_id, modified_ms, credited_at)
     values ($1, (extract(epoch from now()) * 1000)::bigint - $2, now() - $3 * interval '1 minute')`,
    [store.id, minutesAgo * MINUTE, minutesAgo],
  );

describe('BX-23 an outage of days loses no purchase that names its customer', () => {
  it('BX-23 two purchases inside an outage of three days both count', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await setLastRead(store, 73 * HOUR);
    await setFault(store, 'unauthorized');
    // Pressing Checkout again after more than 20 minutes also moves the first checkout to review.
    await addCheckout(store, ann, 72 * HOUR);
    await sql(`update pending_checkouts set status = 'review' where store_id = $1`, [store.id]);
    await addCheckout(store, ann, 70 * HOUR);
    await addSale(store, { amountCents: 1_000, phone: ann.phone, paidAt: Date.now() - (72 * HOUR - 2) * MINUTE });
    await addSale(store, { amountCents: 3_000, phone: ann.phone, paidAt: Date.now() - (70 * HOUR - 2) * MINUTE });
    await poll(deps, [store]);
    const { body: waiting } = await asOwner<ReviewCheckout[]>(store, 'GET', '/store/point-of-sale/review/checkouts');
    expect(waiting.map(({ status }) => status)).toEqual(['pending', 'review']);
    await setFault(store, 'unauthorized', 0);
    await poll(deps, [store]);
    expect(await getPoints(ann)).toBe(40);
    await poll(deps, [store]);
    expect(await getPoints(ann)).toBe(40);
  });

  it('BX-21 BX-23 a checkout in review is not matched by time, but makes the match of another one ambiguous', async () => {
    const store = await createTestStore();
    const [ann, ben] = [await addCustomer(store), await addCustomer(store)];
    await addCheckout(store, ann, 30);
    await sql(`update pending_checkouts set status = 'review' where store_id = $1`, [store.id]);
    const orderId = await addSale(store, { paidAt: Date.now() - 29 * MINUTE });
    await addCheckout(store, ben, 20);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([0, 0]);
    expect(await listOrders(store)).toMatchObject([{ orderId, reason: 'ambiguous' }]);
  });

  it('BX-23 BX-24 a second purchase for one press is listed with the customer it names, and can be credited manually', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store, { name: 'Ann' });
    await addSale(store, { amountCents: 1_000, phone: ann.phone });
    expect(await press(store, ann)).toBe(10);
    const second = await addSale(store, { amountCents: 2_000, phone: ann.phone });
    // A purchase of somebody who is not a customer is not listed.
    await addSale(store, { phone: '+12025550199' });
    await sync(deps, store);
    expect(await listOrders(store)).toMatchObject([
      {
        orderId: second,
        reason: 'names_customer',
        customer: { id: ann.id, name: 'Ann', phone: ann.phone },
        checkouts: [],
      },
    ]);
    const path = '/store/point-of-sale/credits';
    expect(await asOwner(store, 'POST', path, { orderId: second, customerId: ann.id })).toMatchObject({ status: 200 });
    expect(await getPoints(ann)).toBe(30);
    expect(await listOrders(store)).toEqual([]);
  });
});

describe('BX-20 a register with a wrong clock', () => {
  it('BX-20 with a clock 10 minutes slow, a refund takes the points back, and the connection reports the difference', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await setClock(store, -10 * MINUTE);
    const orderId = await addSale(store, { amountCents: 2_000, phone: ann.phone });
    await addCheckout(store, ann);
    await sync(deps, store);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
    const { status, reason } = await getConnection(store);
    expect(status).toBe('needs_attention');
    expect(reason).toMatch(/^The register's clock is 10 minutes slow\./);
    await setClock(store, 0);
    await sync(deps, store);
    expect(await getConnection(store)).toMatchObject({ status: 'connected', reason: null });
  });

  it('BX-20 with a clock set back by half an hour after it was read, a refund takes the points back', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { amountCents: 2_000, phone: ann.phone, paidAt: Date.now() - 40 * MINUTE });
    await addCheckout(store, ann, 40);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    await setClock(store, -30 * MINUTE);
    await refundSale(store, orderId);
    await sync(deps, store);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
  });

  it('BX-21 with times that cannot be compared, nothing is matched by time, and the owner sees the order', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await setClock(store, 5 * MINUTE);
    const orderId = await addSale(store);
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
    expect(await listOrders(store)).toMatchObject([{ orderId, reason: 'ambiguous' }]);
  });
});

describe('BX-22 orders with many customers', () => {
  it('BX-22 a register that returns no customer in time delays neither the reading nor known customers', async () => {
    const store = await createTestStore();
    const [ann, ben] = [await addCustomer(store), await addCustomer(store)];
    await addSale(store, { amountCents: 1_000, phone: ann.phone });
    const unnamed = await addSale(store, { amountCents: 3_000, withCustomer: true });
    // The phone numbers that the register returns for both customers are kept.
    await addCheckout(store, await addCustomer(store), 120);
    await sync(deps, store);
    for (const known of knownPhones.values()) known.readMs -= 120 * MINUTE;
    await sql('update pos_cursors set modified_ms = 0 where store_id = $1', [store.id]);
    await addCheckout(store, ann, 15);
    await addCheckout(store, ben);
    const getPointOfSale: SyncDeps['getPointOfSale'] = (...args) => ({
      ...deps.getPointOfSale(...args),
      listCustomerPhones: () => Promise.reject(new PointOfSaleError('unreachable')),
    });
    await sync({ ...deps, getPointOfSale }, store);
    expect([await getPoints(ann), await getPoints(ben)]).toEqual([10, 0]);
    expect(await listOrders(store)).toMatchObject([{ orderId: unnamed, reason: 'ambiguous' }]);
    const [cursor] = await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [
      store.id,
    ]);
    expect(cursor?.modified_ms).toBeGreaterThan(0);
  });

  it('BX-22 an order with 1,500 customers is recorded and delays no other order', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const elements = Array.from({ length: 1_500 }, (_, index) => ({ id: `C${index}` }));
    await setMalformedRecords(store, [
      {
        id: 'CROWD',
        createdTime: Date.now(),
        modifiedTime: Date.now(),
        payments: { elements: [{ id: 'P', amount: 1_000, createdTime: Date.now(), result: 'SUCCESS' }] },
        customers: { elements },
      },
    ]);
    await addSale(store, { amountCents: 1_000, phone: ann.phone });
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect(await sql('select order_id, reason from pos_skipped_orders where store_id = $1', [store.id])).toEqual([
      { order_id: 'CROWD', reason: 'it lists more than 10 customers' },
    ]);
    expect([...knownPhones.keys()].filter((key) => key.startsWith(store.id))).toHaveLength(1);
  });
});
