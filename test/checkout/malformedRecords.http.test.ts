import { toShopId } from '../../src/server/database/Database';
import { listSkippedOrders } from '../../src/server/modules/crediting/skippedOrders.sql';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, givePoints, type TestStore } from '../support/testStore';
import { addSale, setMalformedRecords } from './register';
import { addCheckout, getPoints, openSyncDeps, sync } from './syncing';

const deps = openSyncDeps();

const getStatus = async (store: TestStore) =>
  (await sql('select status, detail from store_integrations where store_id = $1', [store.id]))[0];
const getSkipped = (store: TestStore) =>
  sql('select order_id, reason, seen from pos_skipped_orders where store_id = $1 order by order_id', [store.id]);
const newOrder = (id: string, payments: object[], over: object = {}) => ({
  id,
  createdTime: Date.now(),
  modifiedTime: Date.now(),
  payments: { elements: payments },
  ...over,
});
const newPayment = (id: string, over: object = {}) => ({
  id,
  amount: 1000,
  createdTime: Date.now(),
  result: 'SUCCESS',
  ...over,
});
const CONNECTED = { status: 'connected', detail: null };
const SKIPPED = { status: 'needs_attention', detail: 'skipped_orders' };

describe('BX-22 one malformed record never stops the others', () => {
  it.each<[string, () => unknown, string]>([
    ['an amount below zero', () => newOrder('ODD', [newPayment('P', { amount: -500 })]), 'ODD'],
    ['half a cent', () => newOrder('ODD', [newPayment('P', { amount: 10.5 })]), 'ODD'],
    ['no modifiedTime', () => newOrder('ODD', [newPayment('P')], { modifiedTime: undefined }), 'ODD'],
    ['a NUL in its id', () => newOrder('O\u0000D', [newPayment('P')]), 'O?D'],
    [
      'two payments of $20,000,000',
      () =>
        newOrder(
          'ODD',
          ['P', 'Q'].map((id) => newPayment(id, { amount: 2e9 })),
        ),
      'ODD',
    ],
    ['null', () => null, ''],
  ])(
    'BX-22 %s: other orders are credited, the order is recorded and the store needs attention',
    async (_what, odd, id) => {
      const store = await createTestStore();
      const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
      await addSale(store, { phone: ann.phone });
      await addCheckout(store, ann);
      await setMalformedRecords(store, [odd()]);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(20);
      expect(await getStatus(store)).toEqual(SKIPPED);
      expect(await getSkipped(store)).toEqual([
        { order_id: id, reason: expect.stringContaining('expected') as string, seen: 1 },
      ]);
      await addSale(store, { phone: bob.phone });
      await addCheckout(store, bob);
      await sync(deps, store);
      expect(await getPoints(bob)).toBe(20);
      expect(await getSkipped(store)).toMatchObject([{ seen: 2 }]);
    },
  );

  it('BX-22 when an order becomes readable, it is credited and the store no longer needs attention', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    await setMalformedRecords(store, [newOrder('ODD', [newPayment('P', { amount: null })])]);
    await sync(deps, store);
    expect(await getStatus(store)).toEqual(SKIPPED);
    await setMalformedRecords(store, [newOrder('ODD', [newPayment('P')])]);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect([await getStatus(store), await getSkipped(store)]).toEqual([CONNECTED, []]);
  });

  it('BX-22 a store needs attention for a week, and the newest 200 orders are kept', async () => {
    const store = await createTestStore();
    await addCheckout(store, await addCustomer(store));
    await setMalformedRecords(
      store,
      Array.from({ length: 250 }, (_none, n) =>
        newOrder(`ODD${String(n).padStart(3, '0')}`, [newPayment('P', { amount: -1 })]),
      ),
    );
    await sync(deps, store);
    expect(await getSkipped(store)).toHaveLength(200);
    await setMalformedRecords(store, []);
    await sync(deps, store);
    expect(await getStatus(store)).toEqual(SKIPPED);
    const list = () =>
      listSkippedOrders(
        deps.database.forShop(toShopId(store.id)),
        toShopId(store.id),
        new Date(Date.now() - 7 * 86_400_000),
      );
    expect((await list()).slice(0, 1)).toMatchObject([
      { orderId: expect.stringMatching(/^ODD\d{3}$/) as string, reason: expect.stringMatching('expected') as string },
    ]);
    await sql(`update pos_skipped_orders set last_seen_at = now() - interval '8 days' where store_id = $1`, [store.id]);
    await sync(deps, store);
    expect(await getStatus(store)).toEqual(CONNECTED);
    expect(await list()).toEqual([]);
  });

  it('BX-22 an order with a customer who cannot be read waits and is never matched by time', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    await addCheckout(store, ann);
    await addCheckout(store, bob, 10);
    await addSale(store, { phone: bob.phone });
    const odd = newOrder('ODD', [newPayment('P')], { customers: { elements: [{ id: 'CUSTOMER' }] } });
    await setMalformedRecords(store, [odd], { CUSTOMER: { id: 'CUSTOMER', phoneNumbers: { elements: [null] } } });
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 20]);
    expect(await getSkipped(store)).toEqual([{ order_id: 'ODD', reason: 'its customer could not be read', seen: 1 }]);
    const phoneNumbers = { elements: [{ phoneNumber: ann.phone }] };
    await setMalformedRecords(store, [odd], { CUSTOMER: { id: 'CUSTOMER', phoneNumbers } });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect(await getSkipped(store)).toEqual([]);
  });

  it.each<[string, () => object]>([
    ['with a customer who cannot be read', () => ({ customers: { elements: [{ id: 'CUSTOMER' }] } })],
    ['without a modifiedTime', () => ({ modifiedTime: undefined })],
    [
      'with an unreadable payment, at its own time',
      () => ({ payments: { elements: [newPayment('P', { createdTime: 'x' })] } }),
    ],
  ])(
    "BX-21 another customer's purchase is not matched by time while the customer's may be an order %s",
    async (_what, over) => {
      const store = await createTestStore();
      const ann = await addCustomer(store);
      await addCheckout(store, ann);
      await addSale(store, { amountCents: 9900 });
      await setMalformedRecords(store, [newOrder('ODD', [newPayment('P')], over())], {
        CUSTOMER: { id: 'CUSTOMER', phoneNumbers: { elements: [null] } },
      });
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(0);
      expect(await getSkipped(store)).toMatchObject([{ order_id: 'ODD' }]);
      await setMalformedRecords(store, []);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(99);
    },
  );

  it('BX-22 a credit that the database refuses is rolled back and recorded, and the other orders are credited', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    const refused = await addSale(store, { phone: ann.phone });
    await addSale(store, { phone: bob.phone });
    // This ledger row makes it look as if the order had been counted before.
    await sql(
      `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
       values ($1, $2, 1, 'earn', $3, 'system', 0)`,
      [store.id, ann.id, `order:${refused}`],
    );
    await addCheckout(store, ann);
    await addCheckout(store, bob);
    const logged: unknown[] = [];
    const log = Object.create(deps.log) as SyncDeps['log'];
    log.error = (details: unknown) => logged.push(details);
    for (let round = 0; round < 2; round += 1) await sync({ ...deps, log }, store);
    expect(logged).toMatchObject([{ orderId: refused, err: { constraint: 'points_ledger_cause' } }]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([1, 20]);
    expect(
      await sql('select order_id from order_credits where store_id = $1 and customer_id = $2', [store.id, ann.id]),
    ).toEqual([]);
    expect(await getSkipped(store)).toEqual([{ order_id: refused, reason: 'could not be credited', seen: 2 }]);
    expect(await getStatus(store)).toEqual(SKIPPED);
  });

  it('BX-22 a customer at 2,147,483,000 points earns like everybody else', async () => {
    const store = await createTestStore();
    const [rich, bob] = [await addCustomer(store), await addCustomer(store)];
    await givePoints(store, rich.id, 2_147_483_000);
    for (const person of [rich, bob]) {
      await addSale(store, { phone: person.phone, amountCents: 100_000 });
      await addCheckout(store, person);
    }
    await sync(deps, store);
    expect([await getPoints(rich), await getPoints(bob)]).toEqual([2_147_484_000, 1000]);
    expect(await getStatus(store)).toEqual(CONNECTED);
  });
});
