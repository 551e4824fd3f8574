import { toShop } from '../../src/server/database/Database';
import { syncStore } from '../../src/server/modules/orderSync/syncStore';
import { lockMatching } from '../../src/server/shared/locks.sql';
import { eventually } from '../support/eventually';
import { listBlocked, OWN_ID } from '../support/lockWaits';
import { passTime } from '../support/passTime';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { addPayment, addSale, refundSale, voidSale } from './register';
import { addCheckout, getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();

/** Moves the requests of all checkouts in the store `minutes` into the past. */
const passMinutes = (store: TestStore, minutes: number) =>
  passTime('pending_checkouts', ['requested_at'], { storeId: store.id, minutes });
const getCheckouts = (store: TestStore, { id }: Person) =>
  sql<{ status: string; suggested_order_id: string | null }>(
    `select status, suggested_order_id from pending_checkouts where store_id = $1 and customer_id = $2
     order by requested_at, id`,
    [store.id, id],
  );
const getUse = (store: TestStore) =>
  sql('select kind, granted, refused from customer_daily_use where store_id = $1 order by customer_id', [store.id]);

describe('BX-21 a second press', () => {
  it('BX-21 a repeated checkout returns the credit of the first one, and another customer keeps their purchase', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    await addSale(store, { phone: ann.phone });
    expect(await press(store, ann)).toBe(20);
    await addSale(store, { amountCents: 9900 });
    expect(await press(store, ann)).toBe(20);
    await sync(deps, store);
    expect(await press(store, ann)).toBe(20);
    expect(await getPoints(ann)).toBe(20);
    await passMinutes(store, 5);
    expect(await press(store, bob)).toBe(99);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 99]);
  });

  it('BX-21 a sale that may belong to a second press is matched to nobody by time', async () => {
    const store = await createTestStore();
    const [ann, bob] = [await addCustomer(store), await addCustomer(store)];
    await addSale(store, { phone: ann.phone });
    expect(await press(store, ann)).toBe(20);
    await addSale(store, { amountCents: 9900 });
    expect(await press(store, ann)).toBe(20);
    expect(await press(store, bob)).toBeNull();
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 0]);
    await addSale(store, { phone: bob.phone, amountCents: 500 });
    expect(await press(store, bob)).toBe(5);
  });

  it('BX-21 a press does not wait for a process that holds the lock of the store', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: ann.phone });
    await addCheckout(store, ann);
    const syncForPress = () =>
      syncStore(deps, toShop(store.id), { signal: AbortSignal.timeout(2_000), checkoutsOnly: true });
    await deps.database.forStore(store.id).transaction(async (other) => {
      await lockMatching(other, store.id);
      expect(await syncForPress()).toBe(true);
      expect(await getPoints(ann)).toBe(0);
    });
    await syncForPress();
    expect(await getPoints(ann)).toBe(20);
  });

  it('BX-21 a second press credits a second purchase that names the customer, at once or later', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: ann.phone });
    expect(await press(store, ann)).toBe(20);
    await addSale(store, { phone: ann.phone, amountCents: 500 });
    expect(await press(store, ann)).toBe(5);
    expect(await press(store, ann)).toBe(5);
    await addSale(store, { phone: ann.phone, amountCents: 700 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(32);
  });

  it('BX-21 a press after the window, whose own window still covers the visit, matches nothing by time', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 31 * MINUTE });
    await addCheckout(store, ann, 30);
    await sync(deps, store);
    await addCheckout(store, ann);
    await addSale(store, { paidAt: Date.now() - 12 * MINUTE });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect((await getCheckouts(store, ann)).map(({ status }) => status)).toEqual(['matched', 'pending']);
  });

  it('BX-21 simultaneous presses cause one credit, before and after it', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    for (const amountCents of [2000, 9900]) {
      await addSale(store, { amountCents });
      expect(await Promise.all([1, 2, 3].map(() => press(store, ann)))).toEqual([20, 20, 20]);
    }
    expect(await getPoints(ann)).toBe(20);
  });
});

describe('BX-95 orders that are worth nothing', () => {
  it.each<[string, (store: TestStore, phone?: string) => Promise<unknown>]>([
    ['paid for by a reward', (store, phone) => addSale(store, { phone, amountCents: 0, taxCents: 0, tipCents: 0 })],
    [
      'closed without a payment',
      (store, phone) => addSale(store, { phone, amountCents: 0, taxCents: 0, withoutPayment: true }),
    ],
    ['refunded in full', async (store, phone) => refundSale(store, await addSale(store, { phone }))],
    ['voided', async (store, phone) => voidSale(store, await addSale(store, { phone }))],
  ])(
    'BX-95 an order that is %s settles the checkout of its customer, and a stranger keeps the next sale',
    async (_what, addWorthless) => {
      const store = await createTestStore();
      const [ann, bob, carl] = [await addCustomer(store), await addCustomer(store), await addCustomer(store)];
      await addWorthless(store, ann.phone);
      expect(await press(store, ann)).toBe(0);
      await addSale(store, { amountCents: 9900 });
      await sync(deps, store);
      expect(await press(store, ann)).toBeNull();
      expect((await getCheckouts(store, ann)).map(({ status }) => status)).toEqual(['matched', 'pending']);
      await passMinutes(store, 5);
      expect(await press(store, bob)).toBe(99);
      // An order without a customer is matched by its time, and uses up nothing.
      await passMinutes(store, 60);
      await addWorthless(store);
      expect(await press(store, carl)).toBe(0);
      expect([await getPoints(ann), await getPoints(carl)]).toEqual([0, 0]);
      expect(await getUse(store)).toEqual([{ kind: 'time_match', granted: 1, refused: 0 }]);
    },
  );

  it('BX-95 a sale that was entered again without its customer is listed for the owner', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await voidSale(store, await addSale(store, { phone: ann.phone }));
    const orderId = await addSale(store);
    expect(await press(store, ann)).toBe(0);
    expect(await sql('select order_id, reason from pos_review_orders where store_id = $1', [store.id])).toEqual([
      { order_id: orderId, reason: 'ambiguous' },
    ]);
  });

  it.each([
    ['voided', voidSale],
    ['refunded', refundSale],
  ])(
    'BX-95 a sale that is entered again later, without its customer, is listed for the owner: %s',
    async (_how, undo) => {
      const store = await createTestStore();
      const ann = await addCustomer(store);
      const first = await addSale(store);
      expect(await press(store, ann)).toBe(20);
      await undo(store, first);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(0);
      const again = await addSale(store);
      await sync(deps, store);
      expect(await sql('select order_id, reason from pos_review_orders where store_id = $1', [store.id])).toEqual([
        { order_id: again, reason: 'ambiguous' },
      ]);
    },
  );

  it('BX-95 a sale that a reward paid completely is not replaced by another sale', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { phone: ann.phone, amountCents: 0, taxCents: 0, tipCents: 0 });
    expect(await press(store, ann)).toBe(0);
    await addSale(store, { amountCents: 9900 });
    await sync(deps, store);
    expect(await sql('select order_id from pos_review_orders where store_id = $1', [store.id])).toEqual([]);
  });

  it('BX-95 a voided sale that is reopened earns its points', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { phone: ann.phone });
    await voidSale(store, orderId);
    expect(await press(store, ann)).toBe(0);
    await addPayment(store, orderId, 3000);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(30);
  });
});

describe('BX-21 a press without a purchase', () => {
  it('BX-21 a customer beyond the limit delays one sale of a visit, not all later sales', async () => {
    const store = await createTestStore({ time_matches_per_day: 0 });
    const [eve, bob] = [await addCustomer(store), await addCustomer(store)];
    const first = await addSale(store, { amountCents: 9900 });
    expect(await press(store, eve)).toBeNull();
    await sql('update stores set time_matches_per_day = 1 where id = $1', [store.id]);
    await addSale(store, { amountCents: 700 });
    expect(await press(store, eve)).toBeNull();
    await passMinutes(store, 5);
    expect(await press(store, bob)).toBe(7);
    expect(await getCheckouts(store, eve)).toEqual([
      { status: 'review', suggested_order_id: first },
      { status: 'pending', suggested_order_id: null },
    ]);
  });

  it('BX-21 one sale a day is matched by time without a customer, and the next one waits for the owner', async () => {
    const store = await createTestStore();
    const [eve, bob] = [await addCustomer(store), await addCustomer(store)];
    const sales = [await addSale(store)];
    expect(await press(store, eve)).toBe(20);
    for (const round of [1, 2]) {
      await passMinutes(store, 60);
      sales.push(await addSale(store, { amountCents: 9900 }));
      expect(await press(store, eve)).toBeNull();
      expect((await getCheckouts(store, eve))[round]).toEqual({
        status: 'review',
        suggested_order_id: sales[round],
      });
      expect(await press(store, bob)).toBeNull();
      await sql(`delete from pending_checkouts where store_id = $1 and customer_id = $2`, [store.id, bob.id]);
    }
    expect([await getPoints(eve), await getPoints(bob)]).toEqual([20, 0]);
    expect(await getUse(store)).toEqual([{ kind: 'time_match', granted: 1, refused: 2 }]);
    await addSale(store, { phone: eve.phone, amountCents: 300 });
    expect(await press(store, eve)).toBe(3);
  });

  it('BX-21 the limit is a setting of the store and counts per local day', async () => {
    const hour = 60;
    // It is about noon in this time zone, because checkouts that are a day old go to review in every store.
    const store = await createTestStore({ time_matches_per_day: 2, time_zone: timeZoneAtHour(12) });
    const ann = await addCustomer(store);
    const [local] = await sql<{ minutes: number }>(
      `select (extract(epoch from (now() at time zone time_zone)::time) / 60)::integer as minutes
       from stores where id = $1`,
      [store.id],
    );
    const minutesSinceMidnight = local?.minutes ?? 0;
    // There are three visits on the day before and one today, at least an hour apart.
    const visits = [3, 2, 1].map((count) => minutesSinceMidnight + count * hour).concat(0);
    for (const minutesAgo of visits) {
      await sql('update pos_cursors set modified_ms = 0 where store_id = $1', [store.id]);
      await addSale(store, { paidAt: Date.now() - minutesAgo * MINUTE });
      await addCheckout(store, ann, minutesAgo);
      await sync(deps, store);
    }
    expect((await getCheckouts(store, ann)).map(({ status }) => status)).toEqual([
      'matched',
      'matched',
      'review',
      'matched',
    ]);
    expect(await getPoints(ann)).toBe(60);
    const uses = await sql('select granted, refused from customer_daily_use where store_id = $1 order by day', [
      store.id,
    ]);
    expect(uses).toEqual([
      { granted: 2, refused: 1 },
      { granted: 1, refused: 0 },
    ]);
  });

  test('BX-21 a checkout that a new request closes while it is being matched gets no purchase by time', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { paidAt: Date.now() - 30 * MINUTE });
    await addCheckout(store, ann, 30);
    let syncing = Promise.resolve();
    await deps.database.forStore(store.id).transaction(async (request) => {
      await request.query(`update pending_checkouts set status = 'review' where store_id = $1`, [store.id]);
      const [connection] = await request.query<{ id: number }>(`select ${OWN_ID} as id`);
      syncing = sync(deps, store);
      await eventually(
        'the sync waits for the request',
        async () => (await listBlocked(connection?.id ?? 0)).length > 0,
      );
    });
    await syncing;
    expect(await getPoints(ann)).toBe(0);
    expect(await sql('select order_id from order_credits where store_id = $1', [store.id])).toEqual([]);
  });
});
