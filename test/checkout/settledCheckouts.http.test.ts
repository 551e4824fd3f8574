import { passTime } from '../support/passTime';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addPayment, addSale, attachPhone, refundSale, replaceLines, setMalformedRecords, voidSale } from './register';
import { getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;

/** Creates a store that credits orders by phone number, or, with null, only those of a checkout. */
const createStore = (since: Date | null = new Date(Date.now() - 30 * 24 * HOUR)) =>
  createTestStore({ phone_credit_since: since });
const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * 24 * HOUR) });
const getStatuses = async (store: TestStore, { id }: Person) =>
  (
    await sql<{ status: string }>(
      'select status from pending_checkouts where store_id = $1 and customer_id = $2 order by requested_at, id',
      [store.id, id],
    )
  ).map(({ status }) => status);
const listReview = async (store: TestStore) =>
  (
    await sql<{ order_id: string; reason: string }>(
      'select order_id, reason from pos_review_orders where store_id = $1 and dismissed_at is null order by order_id',
      [store.id],
    )
  ).map(({ order_id, reason }) => `${order_id} ${reason}`);
/** Moves all checkouts of the store into the past. */
const passMinutes = (store: TestStore, minutes: number) =>
  passTime('pending_checkouts', ['requested_at'], { storeId: store.id, minutes });
const move = (store: TestStore, orderId: string, from: Person, to: Person | null) =>
  asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, {
    fromCustomerId: from.id,
    toCustomerId: to && to.id,
  });

describe('BX-190 a request whose purchase is known takes nobody else’s order', () => {
  it('BX-190 an order that was credited hours ago and is paid again settles the press after it', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 5_000, paidAt: Date.now() - 3 * HOUR });
    await sync(deps, store);
    await addPayment(store, orderId, 5_000);
    expect(await press(store, ann)).toBe(100);
    await addSale(store, { amountCents: 3_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(100);
    expect(await getStatuses(store, ann)).toEqual(['matched']);
    await passMinutes(store, 5);
    expect(await press(store, bob)).toBe(30);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-190 a second press after the second part of a bill is settled too, and the bill can still be taken back', async () => {
    const store = await createStore(null);
    const ann = await addMember(store);
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 5_000 });
    expect(await press(store, ann)).toBe(50);
    await passMinutes(store, 60);
    await passTime('order_credits', ['paid_at', 'credited_at'], { storeId: store.id, minutes: 60 });
    await sql('update order_credits set modified_ms = modified_ms - 3600000 where store_id = $1', [store.id]);
    await addPayment(store, orderId, 5_000);
    expect(await press(store, ann)).toBe(100);
    await addSale(store, { amountCents: 3_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(100);
    expect(await getStatuses(store, ann)).toEqual(['matched', 'matched']);
    expect(await listBrokenRules([store.id])).toEqual([]);
    expect((await move(store, orderId, ann, null)).status).toBe(200);
    expect(await getStatuses(store, ann)).toEqual(['review', 'review']);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-190 a purchase of long ago that was taken back says nothing about a press, whatever the ids of other orders', async () => {
    const store = await createStore(null);
    const [ann, bob] = [await addMember(store), await addMember(store)];
    // An underscore stands for any character in a pattern.
    const orders: [string, Person, number][] = [
      ['AX1', ann, 48 * HOUR],
      ['A_1', bob, 100 * MINUTE],
    ];
    await setMalformedRecords(
      store,
      orders.map(([id, , ms]) => {
        const createdTime = Date.now() - ms;
        const payments = { elements: [{ id: `${id}P`, amount: 1_000, createdTime, result: 'SUCCESS' }] };
        return { id, createdTime, modifiedTime: createdTime, payments };
      }),
    );
    for (const [orderId, { id: customerId }] of orders)
      expect((await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId, customerId })).status).toBe(200);
    expect((await move(store, 'AX1', ann, null)).status).toBe(200);
    await addSale(store);
    expect(await press(store, ann)).toBe(20);
  });

  it.each<[string, (store: TestStore, orderId: string, ann: Person) => Promise<unknown>]>([
    ['refunded in part', (store, orderId) => refundSale(store, orderId, 500)],
    ['edited', (store, orderId) => replaceLines(store, orderId, [{ priceCents: 2_000, name: 'Mug' }])],
    ['taken back', (store, orderId, ann) => move(store, orderId, ann, null)],
    ['given to another customer', async (store, orderId, ann) => move(store, orderId, ann, await addMember(store))],
    ['voided', (store, orderId) => voidSale(store, orderId)],
  ])('BX-190 an order that names the customer and was %s settles the press after it', async (_how, change) => {
    const store = await createStore();
    const ann = await addMember(store);
    const hoursAgo = _how === 'refunded in part' || _how === 'edited' ? 5 : 1;
    const orderId = await addSale(store, { phone: ann.phone, paidAt: Date.now() - hoursAgo * HOUR });
    await sync(deps, store);
    await change(store, orderId, ann);
    await sync(deps, store);
    const before = await getPoints(ann);
    await press(store, ann);
    await addSale(store, { amountCents: 3_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(before);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it.each([
    ['credits by phone number', new Date(Date.now() - 30 * 24 * HOUR)],
    ['needs a press', null],
  ])(
    'BX-190 an earlier sale that gets its customer in this visit is theirs, in a store that %s',
    async (_how, since) => {
      const store = await createStore(since);
      const ann = await addMember(store);
      const orderId = await addSale(store, { paidAt: Date.now() - 90 * MINUTE });
      await sync(deps, store);
      await attachPhone(store, orderId, ann.phone);
      expect(await press(store, ann)).toBe(20);
      await addSale(store, { amountCents: 3_000 });
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(20);
    },
  );

  it('BX-190 a purchase that the owner credited by hand settles a press after it', async () => {
    const store = await createStore(null);
    const ann = await addMember(store);
    const orderId = await addSale(store, { paidAt: Date.now() - 10 * MINUTE });
    await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId, customerId: ann.id });
    expect(await press(store, ann)).toBe(20);
    await addSale(store, { amountCents: 3_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
  });

  it('BX-190 a sale without a name near a press that an earlier purchase answered is listed for the owner', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 90 * MINUTE });
    await sync(deps, store);
    expect(await press(store, ann)).toBe(20);
    const second = await addSale(store, { amountCents: 700 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect(await listReview(store)).toEqual([`${second} ambiguous`]);
    // One that names the customer needs nobody.
    await addSale(store, { phone: ann.phone, amountCents: 400 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(24);
    const given = await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId: second, customerId: ann.id });
    expect(given.status).toBe(200);
    expect(await getPoints(ann)).toBe(31);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-190 such a sale is listed too when it was read before the press', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 90 * MINUTE });
    const second = await addSale(store, { amountCents: 700, paidAt: Date.now() - 10 * MINUTE });
    await sync(deps, store);
    expect(await press(store, ann)).toBe(20);
    await sync(deps, store);
    expect(await listReview(store)).toEqual([`${second} ambiguous`]);
  });

  it('BX-190 sales of strangers near a press that its own purchase answered are not listed', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 5 * MINUTE });
    await sync(deps, store);
    expect(await press(store, ann)).toBe(20);
    await addSale(store, { amountCents: 700 });
    await sync(deps, store);
    expect(await listReview(store)).toEqual([]);
  });
});

describe('BX-191 a match by time that an order with a name proves wrong', () => {
  it.each([
    ['credits by phone number', new Date(Date.now() - 30 * 24 * HOUR)],
    ['needs a press', null],
  ])('BX-191 is taken back, and the press has its own purchase, in a store that %s', async (_how, since) => {
    const store = await createStore(since);
    const ann = await addMember(store);
    const stranger = await addSale(store, { amountCents: 3_000 });
    expect(await press(store, ann)).toBe(30);
    await passMinutes(store, 10);
    await passTime('order_credits', ['paid_at'], { storeId: store.id, minutes: 10 });
    const own = await addSale(store, { phone: ann.phone, amountCents: 1_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect(await getStatuses(store, ann)).toEqual(['matched']);
    expect(
      await sql(
        'select order_id, checkout_id is null as free from order_credits where store_id = $1 and taken_back_at is null',
        [store.id],
      ),
    ).toEqual([{ order_id: own, free: false }]);
    expect(await listReview(store)).toEqual([`${stranger} ambiguous`]);
    expect(await sql('select granted from customer_daily_use where store_id = $1', [store.id])).toEqual([
      { granted: 0 },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
    // The owner gives the sale to whoever made it.
    const bob = await addMember(store);
    const given = await asOwner<{ points: number }>(store, 'POST', '/store/point-of-sale/credits', {
      orderId: stranger,
      customerId: bob.id,
    });
    expect([given.status, given.body.points]).toEqual([200, 30]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 30]);
    expect(await listReview(store)).toEqual([]);
    await sync(deps, store);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-191 a purchase with a name hours after a match by time is another one', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { amountCents: 3_000 });
    expect(await press(store, ann)).toBe(30);
    await passMinutes(store, 3 * 60);
    await addSale(store, { phone: ann.phone, amountCents: 1_000 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(40);
  });

  it('BX-191 a purchase with a name of somebody else, or one that was voided, proves nothing', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await addSale(store, { amountCents: 3_000 });
    expect(await press(store, ann)).toBe(30);
    for (const phone of [bob.phone, newPhone()]) await addSale(store, { phone, amountCents: 1_000 });
    await voidSale(store, await addSale(store, { phone: ann.phone, amountCents: 1_000 }));
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([30, 10]);
  });
});

describe('BX-192 a sale that was rung up again', () => {
  it.each([
    ['voided', voidSale],
    ['refunded', refundSale],
  ])('BX-192 a credit without a press that is %s: the sale after it without a name is listed', async (_how, undo) => {
    const store = await createStore();
    const ann = await addMember(store);
    const first = await addSale(store, { phone: ann.phone, paidAt: Date.now() - 70 * MINUTE });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    await undo(store, first);
    await sync(deps, store);
    const again = await addSale(store, { amountCents: 1_900 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
    expect(await listReview(store)).toEqual([`${again} ambiguous`]);
  });

  it('BX-192 a sale that is rung up again before the first one is voided is listed', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const first = await addSale(store, { phone: ann.phone, paidAt: Date.now() - 40 * MINUTE });
    const again = await addSale(store, { amountCents: 1_900, paidAt: Date.now() - 10 * MINUTE });
    await sync(deps, store);
    await voidSale(store, first);
    await sync(deps, store);
    await sync(deps, store);
    expect(await listReview(store)).toEqual([`${again} ambiguous`]);
  });

  it('BX-192 a sale that was voided before it was read, and rung up again without a name, is listed', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await sync(deps, store);
    await voidSale(store, await addSale(store, { phone: ann.phone }));
    await voidSale(store, await addSale(store, { phone: newPhone() }));
    const again = await addSale(store, { amountCents: 1_900 });
    await sync(deps, store);
    expect(await listReview(store)).toEqual([`${again} ambiguous`]);
  });

  it('BX-192 sales near a voided sale of a stranger are not listed', async () => {
    const store = await createStore();
    await sync(deps, store);
    await voidSale(store, await addSale(store, { phone: newPhone() }));
    await addSale(store, { amountCents: 1_900 });
    await sync(deps, store);
    expect(await listReview(store)).toEqual([]);
  });
});

describe('BX-193 a bill that two customers divide', () => {
  it.each(['first press, second payment, second press', 'both presses after both payments'])(
    'BX-193 is a question for the owner: %s',
    async (order) => {
      const store = await createStore(null);
      const [ann, bob] = [await addMember(store), await addMember(store)];
      const bill = await addSale(store, { amountCents: 5_000, paidAt: Date.now() - 12 * MINUTE });
      if (order.startsWith('first')) {
        expect(await press(store, ann)).toBe(50);
        await passMinutes(store, 11);
        await addPayment(store, bill, 5_000);
        await press(store, bob);
      } else {
        await addPayment(store, bill, 5_000);
        await sql(
          `insert into pending_checkouts (store_id, customer_id, requested_at) values ($1, $2, now() - interval '11 minutes')`,
          [store.id, ann.id],
        );
        expect(await press(store, bob)).toBeNull();
      }
      await sync(deps, store);
      expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 0]);
      expect(await listReview(store)).toEqual([`${bill} ambiguous`]);
      const { body } = await asOwner<{ checkouts: unknown[] }[]>(store, 'GET', '/store/point-of-sale/review/orders');
      expect(body[0]?.checkouts).toHaveLength(2);
      expect(await listBrokenRules([store.id])).toEqual([]);
    },
  );

  it('BX-193 a bill in two parts of one customer stays theirs', async () => {
    const store = await createStore(null);
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const bill = await addSale(store, { amountCents: 5_000, paidAt: Date.now() - 12 * MINUTE });
    expect(await press(store, ann)).toBe(50);
    await passMinutes(store, 11);
    await addPayment(store, bill, 5_000);
    await addSale(store, { phone: bob.phone, amountCents: 700 });
    await sync(deps, store);
    expect(await press(store, bob)).toBe(7);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(100);
  });
});
