import { toText } from '../../src/server/database/Database';
import { listDueShops } from '../../src/server/modules/orderSync/poller.sql';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { lockMatching } from '../../src/server/shared/locks.sql';
import { passTime } from '../support/passTime';
import { sql } from '../support/sql';
import { addCustomer, addPromotion, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import {
  addPayment,
  addSale,
  attachPhone,
  refundSale,
  setClock,
  setFault,
  setMalformedRecords,
  voidSale,
} from './register';
import { addCheckout, getLedger, getPoints, MINUTE, openSyncDeps, poll, press, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;

/** Creates a store that has credited orders by phone number for the given time. */
const createStore = (over: Record<string, unknown> = {}, sinceMs = 8 * 24 * HOUR) =>
  createTestStore({ phone_credit_since: new Date(Date.now() - sinceMs), ...over });
/** A customer who joined long ago, so that their older purchases count. */
const addMember = (store: TestStore, over: Record<string, unknown> = {}) =>
  addCustomer(store, { created_at: new Date(Date.now() - 400 * 24 * HOUR), ...over });
const getCredits = (store: TestStore) =>
  sql<{ order_id: string; customer_id: string; checkout_id: string | null; match_method: string }>(
    'select order_id, customer_id, checkout_id, match_method from order_credits where store_id = $1 order by credited_at',
    [store.id],
  );
const getCheckouts = (store: TestStore) =>
  sql<{ status: string; order_id: string | null }>(
    'select status, order_id from pending_checkouts where store_id = $1 order by requested_at',
    [store.id],
  );
const listReview = (store: TestStore) =>
  sql('select order_id, reason, customer_id from pos_review_orders where store_id = $1', [store.id]);

/** Adds a paid order of $10.00 with several customers, each with one phone number. */
async function addSharedSale(store: TestStore, orderId: string, phones: readonly string[]): Promise<void> {
  const ids = phones.map((_phone, index) => `${orderId}C${index}`);
  await setMalformedRecords(
    store,
    [
      {
        id: orderId,
        createdTime: Date.now(),
        modifiedTime: Date.now(),
        payments: { elements: [{ id: `${orderId}P`, amount: 1_000, createdTime: Date.now(), result: 'SUCCESS' }] },
        customers: { elements: ids.map((id) => ({ id })) },
      },
    ],
    Object.fromEntries(ids.map((id, index) => [id, { phoneNumbers: { elements: [{ phoneNumber: phones[index] }] } }])),
  );
}

describe('BX-82 the setting', () => {
  it('BX-82 credit by phone number is off by default; the owner turns it on and off, audited, and only later orders count', async () => {
    const store = await createTestStore();
    const ann = await addMember(store);
    const before = await addSale(store, { phone: ann.phone, paidAt: Date.now() - MINUTE });
    await addCheckout(store, await addCustomer(store));
    await sync(deps, store);
    expect(await getCredits(store)).toEqual([]);
    const patch = (isPhoneCreditEnabled: boolean) =>
      asOwner<{ isPhoneCreditEnabled: boolean }>(store, 'PATCH', '/store/settings', { isPhoneCreditEnabled });
    expect((await patch(true)).body.isPhoneCreditEnabled).toBe(true);
    const [{ phone_credit_since: since } = {}] = await sql('select phone_credit_since from stores where id = $1', [
      store.id,
    ]);
    // Saving another setting keeps the time.
    await asOwner(store, 'PATCH', '/store/settings', { timeMatchesPerDay: 2 });
    expect(await sql('select phone_credit_since from stores where id = $1', [store.id])).toEqual([
      { phone_credit_since: since },
    ]);
    const after = await addSale(store, { phone: ann.phone });
    await poll(deps, [store]);
    expect((await getCredits(store)).map(({ order_id }) => order_id)).toEqual([after]);
    expect((await patch(false)).body.isPhoneCreditEnabled).toBe(false);
    await addSale(store, { phone: ann.phone });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect((await getCredits(store)).map(({ order_id }) => order_id)).not.toContain(before);
    expect(
      await sql(
        `select new_values from audit_log where store_id = $1 and action = 'store_settings_updated' order by at`,
        [store.id],
      ),
    ).toEqual([
      { new_values: { isPhoneCreditEnabled: true } },
      { new_values: { timeMatchesPerDay: 2 } },
      { new_values: { isPhoneCreditEnabled: false } },
    ]);
  });

  it('BX-82 a store that credits by phone number is read every minute, in the next round after a webhook, and without any credit before', async () => {
    const store = await createTestStore();
    await asOwner(store, 'PATCH', '/store/settings', { isPhoneCreditEnabled: true });
    const now = Date.now();
    const isDue = async () => {
      const due = await listDueShops(deps.database.platform, {
        now: new Date(now),
        recentSince: new Date(now),
        creditedSince: new Date(now),
        pendingMs: 15_000,
        recentMs: 300_000,
        quietMs: HOUR,
        maxQuiet: 0,
        phoneCreditMs: 60_000,
        maxPhoneCredit: 1_000,
      });
      return due.some(({ shopId }) => toText(shopId) === store.id);
    };
    const setRead = (secondsAgo: number, requestedSecondsAgo: number | null) =>
      sql('update pos_cursors set polled_at = $2, poll_requested_at = $3 where store_id = $1', [
        store.id,
        new Date(now - secondsAgo * 1_000),
        requestedSecondsAgo === null ? null : new Date(now - requestedSecondsAgo * 1_000),
      ]);
    expect(await isDue()).toBe(true);
    await setRead(50, null);
    expect(await isDue()).toBe(false);
    await setRead(61, null);
    expect(await isDue()).toBe(true);
    await setRead(20, 10);
    expect(await isDue()).toBe(true);
    await setRead(10, 5);
    expect(await isDue()).toBe(false);
  });
});

it('BX-82 the first read of a store begins when it was turned on, and the next one where that ended', async () => {
  const store = await createStore({}, 0);
  const starts: number[] = [];
  const getPointOfSale: SyncDeps['getPointOfSale'] = (...args) => {
    const pos = deps.getPointOfSale(...args);
    const record = (sinceMs: number) => starts.push(Date.now() - sinceMs);
    return {
      ...pos,
      listOrdersModifiedSince: (sinceMs, signal) => (record(sinceMs), pos.listOrdersModifiedSince(sinceMs, signal)),
      listOrdersModifiedBetween: (sinceMs, ...rest) => (
        record(sinceMs),
        pos.listOrdersModifiedBetween(sinceMs, ...rest)
      ),
    };
  };
  await sync({ ...deps, getPointOfSale }, store);
  await sync({ ...deps, getPointOfSale }, store);
  expect(starts).toHaveLength(2);
  expect(Math.max(...starts)).toBeLessThan(HOUR);
  const [cursor] = await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [
    store.id,
  ]);
  expect(cursor?.modified_ms).toBeGreaterThan(Date.now() - HOUR);
});

it('BX-20 BX-82 the first read of a store sees a sale at a register whose clock is a minute ahead', async () => {
  const store = await createStore();
  const ann = await addMember(store);
  await setClock(store, MINUTE);
  await addSale(store, { amountCents: 2_000, phone: ann.phone });
  await sync(deps, store);
  expect(await getPoints(ann)).toBe(20);
});

it('BX-20 BX-82 a sale after the first read of a register whose clock is 10 minutes slow is credited by the next read', async () => {
  const store = await createStore();
  const ann = await addMember(store);
  await setClock(store, -10 * MINUTE);
  await sync(deps, store);
  await addSale(store, { amountCents: 2_000, phone: ann.phone });
  // The next read is 20 minutes later, on both clocks.
  await setClock(store, 10 * MINUTE);
  await sync({ ...deps, clock: () => Date.now() + 20 * MINUTE }, store);
  expect(await getPoints(ann)).toBe(20);
});

describe('BX-82 which orders are credited', () => {
  it('BX-82 an order that names one member is credited once, without a checkout, with multiplier, share and flags', async () => {
    const store = await createStore({
      points_per_dollar: 2,
      purchase_referral_percentage: 10,
      time_matches_per_day: 0,
    });
    const bob = await addMember(store);
    const ann = await addMember(store, { referred_by: bob.id });
    const promotion = await addPromotion(store, { start_date: new Date(Date.now() - 24 * HOUR) });
    await sql(
      `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, created_at)
       values ($1, $2, $3, 'redeemed', $4, 'POINTS_MULTIPLIER', 2, current_date, now() - interval '1 hour')`,
      [store.id, ann.id, promotion.id, promotion.name],
    );
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 1_234 });
    await Promise.all([sync(deps, store), sync(deps, store), poll(deps, [store])]);
    expect(await getCredits(store)).toEqual([
      { order_id: orderId, customer_id: ann.id, checkout_id: null, match_method: 'identity' },
    ]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([48, 4]);
    expect(await getLedger(store, ann)).toMatchObject([
      { kind: 'earn', source: `order:${orderId}`, reason: 'Purchase of $12.34, 2x by Double points week' },
    ]);
    for (let n = 0; n < 3; n += 1) await addSale(store, { phone: ann.phone, amountCents: 100 });
    await sync(deps, store);
    expect(await sql('select kind from customer_flags where store_id = $1', [store.id])).toEqual([
      { kind: 'frequent_earning' },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 refunds, voids, reopened orders and later payments follow the credit', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const [first, second] = [
      await addSale(store, { phone: ann.phone }),
      await addSale(store, { phone: ann.phone, amountCents: 500 }),
    ];
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(25);
    await refundSale(store, first, 300);
    await voidSale(store, second);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(17);
    await addPayment(store, second, 700);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(24);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 orders without a value, without a number, in training mode or of a stranger earn nothing, and no number is stored', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const stranger = newPhone();
    await addSale(store, { phone: ann.phone, amountCents: 0, taxCents: 0, tipCents: 0 });
    await voidSale(store, await addSale(store, { phone: ann.phone }));
    await addSale(store, { phone: ann.phone, testMode: true });
    await addSale(store, { withCustomer: true });
    await addSale(store);
    await addSale(store, { phone: stranger });
    await sync(deps, store);
    expect(await getCredits(store)).toEqual([]);
    expect(await listReview(store)).toEqual([]);
    expect(await sql('select from pos_customers where store_id = $1', [store.id])).toEqual([]);
  });

  it('BX-82 somebody who joins after a purchase gets it by a checkout only, also when the order changes later', async () => {
    const store = await createStore();
    const phone = newPhone();
    const orderId = await addSale(store, { phone, paidAt: Date.now() - 10 * MINUTE });
    await sync(deps, store);
    const ann = await addCustomer(store, { phone });
    await refundSale(store, orderId, 500);
    await sync(deps, store);
    expect(await getCredits(store)).toEqual([]);
    expect(await press(store, ann)).toBe(15);
    expect(await getPoints(ann)).toBe(15);
  });

  it('BX-82 former and merged numbers identify their customer until another one has them, and erased customers get nothing', async () => {
    const store = await createStore();
    const [ann, twin, gone] = [await addMember(store), await addMember(store), await addMember(store)];
    const formerPhone = ann.phone;
    expect((await asOwner(store, 'PATCH', `/store/customers/${ann.id}`, { phone: newPhone() })).status).toBe(200);
    await asOwner(store, 'POST', `/store/customers/${twin.id}/merge`, { intoCustomerId: ann.id });
    await asOwner(store, 'DELETE', `/store/customers/${gone.id}`);
    for (const phone of [formerPhone, twin.phone, gone.phone]) await addSale(store, { phone });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(40);
    const next = await addMember(store, { phone: formerPhone });
    await addSale(store, { phone: formerPhone, amountCents: 700 });
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(next)]).toEqual([40, 7]);
  });

  it('BX-82 an order that names two members waits for the owner, one with a second unknown number does not', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await addSharedSale(store, 'SHARED', [ann.phone, bob.phone]);
    await sync(deps, store);
    expect(await getCredits(store)).toEqual([]);
    expect((await asOwner(store, 'GET', '/store/point-of-sale/review/orders')).body).toMatchObject([
      { orderId: 'SHARED', reason: 'names_several', amountCents: 1_000, customer: null },
    ]);
    await addSharedSale(store, 'GUEST', [newPhone(), bob.phone]);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 10]);
    const given = await asOwner(store, 'POST', '/store/point-of-sale/credits', {
      orderId: 'SHARED',
      customerId: ann.id,
    });
    expect(given.status).toBe(404);
    // The checkout of one of them tells whose it is.
    await addSharedSale(store, 'SHARED', [ann.phone, bob.phone]);
    expect(await press(store, ann)).toBe(10);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-82 a customer who is added to the order later is credited then', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const orderId = await addSale(store, { paidAt: Date.now() - 3 * HOUR });
    await sync(deps, store);
    await attachPhone(store, orderId, ann.phone);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
  });
});

describe('BX-82 the Checkout button', () => {
  it('BX-82 a press answers the credit of the visit, also while the register is down, and takes no order of a stranger', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const orderId = await addSale(store, { phone: ann.phone, paidAt: Date.now() - 30 * MINUTE });
    await sync(deps, store);
    await addSale(store, { amountCents: 9_900, paidAt: Date.now() - MINUTE });
    await setFault(store, 'server_error');
    expect(await press(store, ann)).toBe(20);
    await setFault(store, 'server_error', 0);
    expect(await press(store, ann)).toBe(20);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect((await getCheckouts(store))[0]).toEqual({ status: 'matched', order_id: orderId });
    // The second press waits for an order that names the customer, and matches none by time.
    await passTime('pending_checkouts', ['requested_at'], { storeId: store.id, minutes: 10 });
    expect(await press(store, bob)).toBe(99);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 a checkout that comes before the order is matched with it, and a second purchase is credited by itself', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    expect(await press(store, ann)).toBeNull();
    const first = await addSale(store, { phone: ann.phone });
    await sync(deps, store);
    const second = await addSale(store, { phone: ann.phone, amountCents: 500 });
    await sync(deps, store);
    const credits = await getCredits(store);
    expect(credits.map(({ order_id, checkout_id }) => [order_id, checkout_id !== null])).toEqual([
      [first, true],
      [second, false],
    ]);
    expect(await press(store, ann)).toBe(5);
    expect(await listReview(store)).toEqual([]);
  });

  it('BX-82 a purchase of an earlier visit does not answer a checkout', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { phone: ann.phone, paidAt: Date.now() - 3 * HOUR });
    await sync(deps, store);
    await addSale(store, { amountCents: 700 });
    expect(await press(store, ann)).toBe(7);
    expect(await getPoints(ann)).toBe(27);
  });

  it('BX-82 webhook, poller and checkout at once on one order make one credit, and the checkout has it', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    for (let round = 0; round < 5; round += 1) {
      await sql('delete from pending_checkouts where store_id = $1 and order_id is null', [store.id]);
      await passTime('pending_checkouts', ['requested_at'], { storeId: store.id, minutes: 180 });
      await addSale(store, { phone: ann.phone, amountCents: 1_000 });
      await addSale(store, { amountCents: 9_900, paidAt: Date.now() - 2 * MINUTE });
      const [points] = await Promise.all([press(store, ann), sync(deps, store), poll(deps, [store])]);
      expect(points).toBe(10);
      expect(await getPoints(ann)).toBe(10 * (round + 1));
      const open = (await getCheckouts(store)).filter(({ status }) => status !== 'matched');
      expect(open).toEqual([]);
    }
    expect(await getPoints(bob)).toBe(0);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-82 a checkout that was saved while the order was being credited is answered by that credit', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addSale(store, { phone: ann.phone });
    await sync(deps, store);
    await addCheckout(store, ann);
    await addSale(store, { amountCents: 9_900 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(20);
    expect((await getCheckouts(store)).map(({ status }) => status)).toEqual(['matched']);
  });
});

describe('BX-200 numbers that merchants type', () => {
  it.each(['222-0123', '1-800-FLOWERS', '222-0123/0124', '+1 222 0123', 'ask her'])(
    'BX-200 an order whose number %j cannot be read names nobody, so the person who presses gets it by time',
    async (typed) => {
      const store = await createTestStore();
      const ann = await addCustomer(store);
      expect(await press(store, ann)).toBeNull();
      await addSharedSale(store, 'TYPED', [typed]);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(10);
      expect(await listReview(store)).toEqual([]);
    },
  );

  it('BX-200 a field with a number and more around it names its customer, and a new area code is one', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const bob = await addMember(store, {
      phone: `+1457222${String(Math.floor(Math.random() * 1e4)).padStart(4, '0')}`,
    });
    const national = ann.phone.slice(2);
    await addSharedSale(store, 'TYPED', [`Cell: (${national.slice(0, 3)}) ${national.slice(3)}/0124 (home)`]);
    await sync(deps, store);
    await addSale(store, { phone: bob.phone });
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([10, 20]);
  });

  it('BX-200 an order with a number of another country names somebody else', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await press(store, ann);
    await addSharedSale(store, 'ABROAD', ['+44 (0)20 7946 0958']);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
  });
});

describe('BX-82 outages', () => {
  it('BX-82 orders of an outage of a day are credited afterwards, also of a store that never had a credit', async () => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    const phones = [ann.phone, newPhone(), bob.phone, ann.phone];
    for (const [index, phone] of phones.entries()) {
      await addSale(store, { phone, paidAt: Date.now() - (5 - index) * 5 * HOUR });
    }
    await setFault(store, 'server_error');
    await poll(deps, [store]);
    expect(await getCredits(store)).toEqual([]);
    await setFault(store, 'server_error', 0);
    await sql('update pos_cursors set failures = 0 where store_id = $1', [store.id]);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([40, 20]);
    const [cursor] = await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [
      store.id,
    ]);
    expect(cursor?.modified_ms).toBeGreaterThan(Date.now() - MINUTE);
  });

  it('BX-82 a merge during a credit keeps the points', async () => {
    const store = await createStore();
    const [ann, twin] = [await addMember(store), await addMember(store)];
    await addSale(store, { phone: twin.phone });
    const { merging, syncing } = await deps.database.forStore(store.id).transaction(async (other) => {
      await lockMatching(other, store.id);
      return {
        merging: asOwner(store, 'POST', `/store/customers/${twin.id}/merge`, { intoCustomerId: ann.id }),
        syncing: sync(deps, store),
      };
    });
    await Promise.all([merging, syncing]);
    expect(await getPoints(ann)).toBe(20);
    expect((await getCredits(store)).map(({ customer_id }) => customer_id)).toEqual([ann.id]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });
});
