import { toShop, type Database, type Reach, type ScopedDatabase, type Sql } from '../../src/server/database/Database';
import { createCloverPointOfSale } from '../../src/server/integrations/clover';
import type { PointOfSale } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { syncStore, type SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { addExpiry } from '../pointsExpiry/expiryStore';
import { call, cloverUrl } from '../support/http';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import {
  addCustomer,
  addPromotion,
  createTestStore,
  givePoints,
  type Person,
  type TestStore,
} from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import {
  addPayment,
  addSale,
  attachPhone,
  changeSaleLate,
  refundSale,
  setFault,
  undoRefunds,
  voidSale,
} from './register';
import { addCheckout, createDeps, getLedger, getPoints, noDeadline, openSyncDeps, poll, press, sync } from './syncing';

const deps = openSyncDeps();

/** Creates a store with a customer who was credited 100 points for a purchase of $100. */
async function setUp(terms: Record<string, unknown> = {}) {
  const store = await createTestStore({ purchase_referral_percentage: 10, ...terms });
  const bob = await addCustomer(store);
  const ann = await addCustomer(store, { referred_by: bob.id });
  const orderId = await addSale(store, { amountCents: 10_000, phone: ann.phone });
  await addCheckout(store, ann);
  await sync(deps, store);
  return { store, ann, bob, orderId };
}
const getBoth = async (ann: Person, bob: Person) => [await getPoints(ann), await getPoints(bob)];
const getCursor = async (store: TestStore) => {
  const [cursor] = await sql<{ modified_ms: number; credited_at: Date | null }>(
    'select modified_ms, credited_at from pos_cursors where store_id = $1',
    [store.id],
  );
  if (!cursor) throw new Error('the store has no cursor');
  return cursor;
};

/** Wraps a database, so that `check` runs after each statement of a transaction, and ends the work when it throws. */
function crashing(database: Database, check: (kind: 'store' | 'shop') => unknown): Database {
  const watch = <R extends Reach>(db: ScopedDatabase<R>, kind: 'store' | 'shop'): ScopedDatabase<R> => ({
    ...db,
    transaction: (work) =>
      db.transaction((inner) => {
        const watched: Sql<R> = {
          query: async <Row extends object>(text: string, values?: Parameters<Sql['query']>[1]) => {
            const rows = await inner.query<Row>(text, values);
            await check(kind);
            return rows;
          },
        };
        return work(watched);
      }),
  });
  return {
    ...database,
    forStore: (storeId) => watch(database.forStore(storeId), 'store'),
    forShop: (shopId) => watch(database.forShop(shopId), 'shop'),
  };
}

const getCredit = async (store: TestStore) =>
  (
    await sql('select eligible_cents, granted_points, granted_share from order_credits where store_id = $1', [store.id])
  )[0];

describe('BX-20 points follow the order', () => {
  it('BX-20 a refund takes the points back, once, and the share of the referrer', async () => {
    const { store, ann, bob, orderId } = await setUp();
    expect(await getBoth(ann, bob)).toEqual([100, 10]);
    await refundSale(store, orderId);
    await sync(deps, store);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([0, 0]);
    const [{ modified_ms } = { modified_ms: 0 }] = await sql<{ modified_ms: number }>(
      'select modified_ms from order_credits where store_id = $1',
      [store.id],
    );
    const source = `order:${orderId}@${modified_ms}`;
    expect((await getLedger(store, ann)).slice(1)).toEqual([
      {
        delta: -100,
        kind: 'reversal',
        source,
        reason: 'Purchase reduced from $100.00 to $0.00',
        details: { code: 'purchase_changed', centsBefore: 10_000, cents: 0 },
        balance_after: 0,
      },
    ]);
    expect((await getLedger(store, bob)).slice(1)).toMatchObject([
      { delta: -10, kind: 'reversal', source: `${source}:referral`, balance_after: 0 },
    ]);
    expect(await getCredit(store)).toEqual({ eligible_cents: 0, granted_points: 0, granted_share: 0 });
  });

  it.each(['refund', 'void'] as const)(
    'BX-20 a %s that the list shows after its time of modification takes the points back once',
    async (change) => {
      const { store, ann, bob, orderId } = await setUp();
      await refundSale(store, orderId, 4_000);
      await sync(deps, store);
      expect(await getBoth(ann, bob)).toEqual([60, 6]);
      await changeSaleLate(store, orderId, change);
      await sync(deps, store);
      await sync(deps, store);
      expect(await getBoth(ann, bob)).toEqual([0, 0]);
      expect((await getLedger(store, ann)).map(({ delta }) => delta)).toEqual([100, -40, -60]);
    },
  );

  it.each([
    ['void', false],
    ['void', true],
    ['fail', false],
    ['fail', true],
  ] as const)(
    'BX-94 a refund that is undone (%s) gives its points back once, even at an unchanged time (%s)',
    async (change, isLate) => {
      const { store, ann, bob, orderId } = await setUp();
      await refundSale(store, orderId, 4_000);
      await sync(deps, store);
      expect(await getBoth(ann, bob)).toEqual([60, 6]);
      await undoRefunds(store, orderId, change, isLate);
      await sync(deps, store);
      await sync(deps, store);
      expect(await getBoth(ann, bob)).toEqual([100, 10]);
      await refundSale(store, orderId, 1_000);
      await sync(deps, store);
      expect((await getLedger(store, ann)).map(({ delta }) => delta)).toEqual([100, -40, 40, -10]);
    },
  );

  it('BX-94 a refund takes points for its amount before tax and tip, even if it does not name its tax', async () => {
    const { store, ann, orderId } = await setUp();
    await refundSale(store, orderId, 5_000, { tipCents: 200, isTaxHidden: true });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(50);
  });

  it('BX-94 a sale in training mode earns nothing and does not affect other matches', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addSale(store, { amountCents: 9_900, phone: ann.phone, testMode: true });
    await addSale(store, { amountCents: 9_900, testMode: true });
    expect(await press(store, ann)).toBeNull();
    await addSale(store);
    expect(await press(store, ann)).toBe(20);
  });

  it('BX-20 partial refunds, further payments and a void each change the points to what the order is worth', async () => {
    const { store, ann, bob, orderId } = await setUp();
    const steps: [() => Promise<void>, number[]][] = [
      [() => refundSale(store, orderId, 3333), [66, 6]],
      [() => refundSale(store, orderId, 1), [66, 6]],
      [() => addPayment(store, orderId, 40_000), [466, 46]],
      [() => refundSale(store, orderId, 6666), [400, 40]],
      [() => voidSale(store, orderId), [0, 0]],
      [() => addPayment(store, orderId, 5000), [50, 5]],
    ];
    for (const [change, balances] of steps) {
      await change();
      await sync(deps, store);
      expect(await getBoth(ann, bob)).toEqual(balances);
    }
    expect((await getLedger(store, ann)).map(({ kind }) => kind)).toEqual([
      'earn',
      'reversal',
      'earn',
      'reversal',
      'reversal',
      'earn',
    ]);
  });

  it('BX-20 a refund may make a balance negative, and a redemption still may not', async () => {
    const { store, ann, orderId } = await setUp();
    await givePoints(store, ann.id, -70);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(-70);
    await expect(givePoints(store, ann.id, -1)).rejects.toThrow('below zero');
  });

  it('BX-20 the terms at the time of the credit stay valid, whatever the store changes later', async () => {
    const { store, ann, bob, orderId } = await setUp({ points_per_dollar: 2 });
    expect(await getBoth(ann, bob)).toEqual([200, 20]);
    await sql(
      `update stores set points_per_dollar = 5, is_referral_enabled = false, purchase_referral_percentage = 50
       where id = $1`,
      [store.id],
    );
    await refundSale(store, orderId, 5000);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([100, 10]);
  });

  it('BX-20 an order that was credited while referrals were off gives no share later', async () => {
    const { store, ann, bob, orderId } = await setUp({ is_referral_enabled: false });
    await sql('update stores set is_referral_enabled = true where id = $1', [store.id]);
    await addPayment(store, orderId, 10_000);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([200, 0]);
  });

  it('BX-20 an order keeps its customer when the register names another one later', async () => {
    const { store, ann, orderId } = await setUp();
    const carl = await addCustomer(store);
    await attachPhone(store, orderId, carl.phone);
    await addCheckout(store, carl);
    await sync(deps, store);
    expect(await getBoth(ann, carl)).toEqual([100, 0]);
    await refundSale(store, orderId, 4000);
    await sync(deps, store);
    expect(await getBoth(ann, carl)).toEqual([60, 0]);
  });

  it('BX-97 a refund does not take points that have already expired', async () => {
    const { store, ann, bob, orderId } = await setUp();
    await addExpiry(store, ann.id, -100);
    await addExpiry(store, bob.id, -10);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([0, 0]);
    await undoRefunds(store, orderId, 'void');
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([0, 0]);
    // Points that the order gave after the expiry are taken back, even below zero.
    await addPayment(store, orderId, 5_000);
    await sync(deps, store);
    await givePoints(store, ann.id, -50);
    await voidSale(store, orderId);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([-50, 0]);
    expect((await getLedger(store, ann)).map(({ delta }) => delta)).toEqual([100, -100, 50, -50, -50]);
    const broken = await listBrokenRules([store.id]);
    expect(broken.filter((rule) => !rule.startsWith('expiry-justified'))).toEqual([]);
  });

  it.each([
    ['one customer', (id: string) => [`customers/${id}/restore-points`, { number: 2 }] as const],
    ['a whole night', () => ['points-expiry/restore', { day: '2026-11-25' }] as const],
  ])('BX-97 restoring the points of %s excludes those of refunded purchases', async (_what, toCall) => {
    const { store, ann, bob, orderId } = await setUp();
    await addExpiry(store, ann.id, -100);
    await addExpiry(store, bob.id, -10);
    await refundSale(store, orderId, 4_000);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([0, 0]);
    for (const { id } of [ann, bob]) {
      const [path, body] = toCall(id);
      await call('POST', `/store/${path}`, { token: await store.ownerToken(), body });
    }
    expect(await getBoth(ann, bob)).toEqual([60, 6]);
    expect(await getCredit(store)).toMatchObject({ granted_points: 60, granted_share: 6 });
    // From now on, changes of the order change the points again.
    await undoRefunds(store, orderId, 'void');
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([100, 10]);
    await givePoints(store, ann.id, -100);
    await voidSale(store, orderId);
    await sync(deps, store);
    expect(await getBoth(ann, bob)).toEqual([-100, 0]);
    const broken = await listBrokenRules([store.id]);
    expect(broken.filter((rule) => !rule.startsWith('expiry-justified'))).toEqual([]);
  });

  it('BX-97 points that were restored after they expired are taken back by a refund', async () => {
    const { store, ann, orderId } = await setUp();
    await addExpiry(store, ann.id, -100);
    await givePoints(store, ann.id, 70);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
  });

  it.each([
    ['voided', voidSale],
    ['refunded in full', refundSale],
  ])(
    'BX-96 a multiplier is available again when its sale is %s, and applies to the sale that replaces it',
    async (_how, undo) => {
      const { store, ann, bob } = await setUp();
      const { id: promotionId } = await addPromotion(store, { promotion_value: 3 });
      await sql(
        `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day)
       values ($1, $2, $3, 'redeemed', 'Triple', 'POINTS_MULTIPLIER', 3, current_date)`,
        [store.id, ann.id, promotionId],
      );
      const first = await addSale(store, { phone: ann.phone });
      expect(await press(store, ann)).toBe(60);
      await undo(store, first);
      const second = await addSale(store, { phone: ann.phone });
      expect(await press(store, ann)).toBe(60);
      expect(await getBoth(ann, bob)).toEqual([160, 16]);
      // The first sale is worth something again, and it has used up its multiplier.
      await addPayment(store, first, 1000);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(170);
      // If the second sale had not existed, the first one could have kept the multiplier.
      await voidSale(store, second);
      await sync(deps, store);
      await voidSale(store, first);
      await sync(deps, store);
      await addPayment(store, first, 1000);
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(130);
      expect((await getLedger(store, ann)).at(-1)).toMatchObject({
        delta: 30,
        reason: 'Purchase increased from $0.00 to $10.00, 3x by Triple',
      });
      expect(await sql('select applied_order_id from redemptions where store_id = $1', [store.id])).toEqual([
        { applied_order_id: first },
      ]);
    },
  );

  it('BX-20 a purchase that was partly refunded before the credit earns points for the rest', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    const orderId = await addSale(store, { amountCents: 10_000, phone: ann.phone });
    await refundSale(store, orderId, 7500);
    await addCheckout(store, ann);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(25);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
  });
});

describe('BX-20 responses that arrive twice, late or at the same time', () => {
  /** Reads with the real client, and responds to later calls with what was read. */
  async function record(store: TestStore): Promise<SyncDeps> {
    const pos = deps.getPointOfSale(store.id, { apiKey: `clover-${store.merchantId}`, merchantId: store.merchantId });
    const orders = await pos.listOrdersModifiedSince(0, noDeadline());
    const replayed: PointOfSale = { ...pos, listOrdersModifiedSince: () => Promise.resolve(orders) };
    return { ...deps, getPointOfSale: () => replayed };
  }

  it('BX-20 an older response that arrives after a newer one changes nothing', async () => {
    const { store, ann, bob, orderId } = await setUp();
    const responses = [await record(store)];
    for (const cents of [2000, 3000]) {
      await refundSale(store, orderId, cents);
      responses.push(await record(store));
    }
    for (const index of [2, 0, 1, 2, 1, 0]) await sync(responses[index] ?? deps, store);
    expect(await getBoth(ann, bob)).toEqual([50, 5]);
    expect(await getLedger(store, ann)).toHaveLength(2);
  });

  it('BX-20 simultaneous processes deduct a refund once, even while the customer checks out again', async () => {
    const { store, ann, bob, orderId } = await setUp();
    await refundSale(store, orderId, 2000);
    const other = await openTestDatabase();
    const results = await Promise.all([
      ...[deps, createDeps(other), deps, createDeps(other)].map((each) => sync(each, store)),
      addCheckout(store, ann),
    ]);
    await other.close();
    expect(results).toHaveLength(5);
    expect(await getBoth(ann, bob)).toEqual([80, 8]);
    expect(await getLedger(store, ann)).toHaveLength(2);
  });

  it('BX-20 a crash after any statement leaves no partial change, and passes over no order', async () => {
    const { store, ann, bob, orderId } = await setUp();
    await refundSale(store, orderId, 5000);
    const carl = await addCustomer(store);
    await addSale(store, { phone: carl.phone });
    await addCheckout(store, carl);
    const getAll = async () => [...(await getBoth(ann, bob)), await getPoints(carl)];
    const [before, after] = [
      [100, 10, 0],
      [50, 5, 20],
    ];
    const start = await getCursor(store);
    let statements = 0;
    let crashAfter = 0;
    let crashesAfterCredits = 0;
    const count = () => {
      statements += 1;
      // With a code, as errors of the database have one. Others count as those of a single order.
      if (statements === crashAfter) throw Object.assign(new Error('crashed'), { code: 'CRASH' });
    };
    for (crashAfter = 1; ; crashAfter += 1) {
      statements = 0;
      const crashed = await sync({ ...deps, database: crashing(deps.database, count) }, store).then(
        () => false,
        () => true,
      );
      if (!crashed) break;
      const points = await getAll();
      const isCredited = points[0] !== 100;
      expect(points).toEqual(isCredited ? after : before);
      if (isCredited) crashesAfterCredits += 1;
      else expect((await getCursor(store)).modified_ms).toBeLessThanOrEqual(start.modified_ms);
    }
    expect(crashAfter).toBeGreaterThan(15);
    expect(crashesAfterCredits).toBeGreaterThan(0);
    expect(await getAll()).toEqual(after);
    expect(await getLedger(store, carl)).toHaveLength(1);
    expect((await getCursor(store)).modified_ms).toBeGreaterThan(start.modified_ms);
  });

  it('BX-20 the refund of a first credit is read, though the process died before the cursor moved', async () => {
    const store = await createTestStore();
    const carl = await addCustomer(store);
    const orderId = await addSale(store, { phone: carl.phone });
    await addCheckout(store, carl);
    const dieOnceCredited = async (kind: 'store' | 'shop') => {
      if (kind === 'shop' && (await getPoints(carl)) !== 0) throw new Error('crashed');
    };
    await expect(sync({ ...deps, database: crashing(deps.database, dieOnceCredited) }, store)).rejects.toThrow(
      'crashed',
    );
    expect(await getPoints(carl)).toBe(20);
    // Nothing else makes the poller read the store. It must not begin 90 days ago either.
    const { credited_at, modified_ms } = await getCursor(store);
    expect(credited_at).not.toBeNull();
    expect(modified_ms).toBeGreaterThan(Date.now() - 2 * 86_400_000);
    await refundSale(store, orderId, 1000);
    await sync(deps, store);
    expect(await getPoints(carl)).toBe(10);
    expect(await getLedger(store, carl)).toHaveLength(2);
  });

  it('BX-20 the cursor moves only with the commit, so an outage delays a refund and loses none', async () => {
    const { store, ann, orderId } = await setUp();
    // Everything up to an hour ago was read. Then came a refund, and the point of sale has been down since.
    await sql('update pos_cursors set modified_ms = modified_ms - 3600000 where store_id = $1', [store.id]);
    await refundSale(store, orderId, 1000);
    const before = await sql('select modified_ms from pos_cursors where store_id = $1', [store.id]);
    await setFault(store, 'malformed');
    await expect(sync(deps, store)).rejects.toThrow('could not be read');
    expect(await sql('select modified_ms from pos_cursors where store_id = $1', [store.id])).toEqual(before);
    await setFault(store, 'malformed', 0);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(90);
  });

  it('BX-20 a store that is far behind credits its checkouts first and catches up in slices', async () => {
    const { store, ann, orderId } = await setUp();
    const day = 86_400_000;
    for (let n = 1; n <= 9; n += 1) await addSale(store, { paidAt: Date.now() - 20 * day - n * 60 * 60_000 });
    await refundSale(store, orderId, 1000);
    await sql('update pos_cursors set modified_ms = modified_ms - $2::bigint where store_id = $1', [
      store.id,
      30 * day,
    ]);
    const carl = await addCustomer(store);
    await addSale(store, { phone: carl.phone });
    await addCheckout(store, carl);
    // A request returns two orders, and each poll runs out of time after a few requests.
    const getSmallPages = createCloverPointOfSale({ baseUrl: cloverUrl(), pageSize: 2, limits: { perSecond: 100 } });
    const getCursor = async () =>
      (await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [store.id]))[0]
        ?.modified_ms ?? 0;
    const poll = () => {
      const budget = new AbortController();
      let slices = 0;
      const getPointOfSale: SyncDeps['getPointOfSale'] = (id, credentials) => {
        const pos = getSmallPages(id, credentials);
        return {
          ...pos,
          listOrdersModifiedBetween: (from, until, signal) => {
            slices += 1;
            if (slices > 8) budget.abort();
            return pos.listOrdersModifiedBetween(from, until, signal);
          },
        };
      };
      return syncStore({ ...deps, getPointOfSale }, toShop(store.id), { signal: budget.signal });
    };
    const start = await getCursor();
    expect(await poll()).toBe(true);
    expect(await getPoints(carl)).toBe(20);
    const afterFirst = await getCursor();
    expect(afterFirst).toBeGreaterThan(start);
    expect(afterFirst).toBeLessThan(Date.now() - day);
    let polls = 1;
    for (; polls < 40 && (await getCursor()) < Date.now() - 3_600_000; polls += 1) expect(await poll()).toBe(true);
    expect(polls).toBeLessThan(40);
    expect(await getPoints(ann)).toBe(90);
  });

  it('BX-20 a press reads two hours back and leaves earlier hours to the poller', async () => {
    const { store, ann } = await setUp();
    await sql('update pos_cursors set modified_ms = modified_ms - 14400000 where store_id = $1', [store.id]);
    const getCursor = async () =>
      (await sql<{ modified_ms: number }>('select modified_ms from pos_cursors where store_id = $1', [store.id]))[0]
        ?.modified_ms ?? 0;
    const before = await getCursor();
    await addCheckout(store, ann);
    await syncStore(deps, toShop(store.id), { signal: AbortSignal.timeout(5000), checkoutsOnly: true });
    expect(await getCursor()).toBe(before);
    await sync(deps, store);
    expect(await getCursor()).toBeGreaterThan(Date.now() - 60_000);
  });
});

it('BX-20 the poller finds the refund of a store without a pending checkout', async () => {
  const store = await createTestStore();
  const ann = await addCustomer(store);
  const orderId = await addSale(store, { phone: ann.phone });
  expect(await press(store, ann)).toBe(20);
  await refundSale(store, orderId);
  await poll(deps, [store]);
  expect(await getPoints(ann)).toBe(0);
});
