import type { ListedCredit, ReviewCheckout, ReviewOrder } from '../../src/contract/pointOfSale';
import { toShop, toShopId } from '../../src/server/database/Database';
import { expireCheckouts, listDueShops } from '../../src/server/modules/orderSync/poller.sql';
import { creditManually } from '../../src/server/modules/review/manualCredit';
import { lockMatching, lockShopMatching, tryLockShopMatching } from '../../src/server/shared/locks.sql';
import { addReturn, addSale, refundSale, undoRefunds } from '../checkout/register';
import { addCheckout, getLedger, getPoints, openSyncDeps, poll, press } from '../checkout/syncing';
import { waitForBlocked, withLockHolder } from '../support/lockWaits';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, newPhone, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { createChain, type Chain } from './createChain';
import { atRegister, syncShop, toShopOf } from './shopCalls';

const deps = openSyncDeps();
const HOUR = 3_600_000;

let chain: Chain;
let first: TestStore;
let shop: TestStore;
beforeEach(async () => {
  chain = await createChain();
  ({ first, shop } = chain);
});

const listCredits = async (at: TestStore) =>
  (await atRegister<ListedCredit[]>(chain, at, 'GET', 'credits')).body.map(({ orderId, customer, points }) => ({
    orderId,
    who: customer.id,
    points,
  }));
const listCheckouts = async () => {
  const rows = await sql<{ shop_id: string; status: string; order_id: string | null }>(
    'select shop_id, status, order_id from pending_checkouts where store_id = $1 order by requested_at, id',
    [first.id],
  );
  return rows.map(({ shop_id: id, status }) => [id === first.id ? 'first' : 'shop', status]);
};
const change = (store: TestStore, text: string) => sql(`update stores set ${text} where id = $1`, [store.id]);
const listBroken = () => listBrokenRules([first.id, shop.id]);

describe('orders of two merchants with the same id', () => {
  let ann: Person;
  let bob: Person;
  beforeEach(async () => {
    [ann, bob] = [await addCustomer(first), await addCustomer(first)];
    await addCheckout(first, ann, 0, first);
    await addCheckout(first, bob, 0, shop);
    await addSale(first, { orderId: 'SAME', phone: ann.phone });
    await addSale(shop, { orderId: 'SAME', phone: bob.phone, amountCents: 3000 });
    await syncShop(deps, chain, shop);
    await syncShop(deps, chain, first);
  });

  it('CH-06 are two credits, and each refund takes its own', async () => {
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 30]);
    await refundSale(shop, 'SAME', 1000);
    await syncShop(deps, chain, first);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 30]);
    await syncShop(deps, chain, shop);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 20]);
    await refundSale(first, 'SAME');
    await syncShop(deps, chain, first);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 20]);
    const rows = await sql(
      `select source, shop_id as "shopId" from points_ledger where store_id = $1 and customer_id = $2 order by number`,
      [first.id, bob.id],
    );
    expect(rows).toEqual([
      { source: 'order:SAME~1', shopId: shop.id },
      { source: expect.stringMatching(/^order:SAME~1@\d+$/) as string, shopId: shop.id },
    ]);
    expect(await listBroken()).toEqual([]);
  });

  it('CH-06 are shown, moved and credited by the id on the receipt, each in its shop', async () => {
    expect(await listCredits(first)).toEqual([{ orderId: 'SAME', who: ann.id, points: 20 }]);
    expect(await listCredits(shop)).toEqual([{ orderId: 'SAME', who: bob.id, points: 30 }]);
    const move = { fromCustomerId: bob.id, toCustomerId: ann.id };
    const path = 'credits/SAME/move';
    expect((await atRegister(chain, first, 'POST', path, move)).status).toBe(409);
    expect((await atRegister(chain, shop, 'POST', path, move)).status).toBe(200);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([50, 0]);
    const credit = { orderId: 'SAME', customerId: bob.id };
    expect(await atRegister(chain, shop, 'POST', 'credits', credit)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Order SAME was already credited to') as string },
    });
    const audit = await sql<{ id: string }>(
      `select record_id as id from audit_log where store_id = $1 and record_type = 'order'`,
      [first.id],
    );
    expect(new Set(audit.map(({ id }) => id))).toEqual(new Set(['SAME']));
    expect(await listBroken()).toEqual([]);
  });

  it('CH-06 refunds bring the rewards of their own shop to its review, with the plain id', async () => {
    const [reward] = await sql<{ id: string }>(
      `insert into rewards (store_id, name, reward_type, points_required) values ($1, 'Tea', 'FREE_ITEM', 5) returning id`,
      [first.id],
    );
    for (const at of [first, shop]) {
      await sql(
        `insert into redemptions (store_id, customer_id, reward_id, status, item_name, item_type, item_value, day, repeat,
                                  order_id, shop_id)
         values ($1, $2, $3, 'completed', 'Tea', 'FREE_ITEM', 0, current_date, 'always', 'SAME', $4)`,
        [first.id, bob.id, reward?.id, at.id],
      );
    }
    await refundSale(shop, 'SAME', 1000);
    await syncShop(deps, chain, shop);
    const list = async (at: TestStore) =>
      (await atRegister<{ orderId: string }[]>(chain, at, 'GET', 'review/rewards')).body.map(({ orderId }) => orderId);
    expect(await list(shop)).toEqual(['SAME']);
    expect(await list(first)).toEqual([]);
  });
});

it('a balance may fall below zero when an order is refunded in another shop than the one where the points were spent', async () => {
  const ann = await addCustomer(first);
  await addCheckout(first, ann, 0, shop);
  await addSale(shop, { orderId: 'SPENT', phone: ann.phone });
  await syncShop(deps, chain, shop);
  await sql(
    `insert into points_ledger (store_id, customer_id, delta, kind, source, actor_role, balance_after)
     values ($1, $2::uuid, -15, 'adjustment', 'spent:' || $2::uuid, 'system', 0)`,
    [first.id, ann.id],
  );
  await refundSale(shop, 'SPENT');
  await syncShop(deps, chain, shop);
  expect(await getPoints(ann)).toBe(-15);
});

describe('CH-07 a checkout', () => {
  it('CH-07 never matches an order of another shop by its time, and such an order makes no match uncertain', async () => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, first);
    await addSale(shop);
    await syncShop(deps, chain, shop);
    await syncShop(deps, chain, first);
    expect(await getPoints(ann)).toBe(0);
    expect((await atRegister<ReviewOrder[]>(chain, shop, 'GET', 'review/orders')).body).toEqual([]);
    await addSale(first, { amountCents: 700 });
    await syncShop(deps, chain, first);
    expect(await getPoints(ann)).toBe(7);
    expect(await listBroken()).toEqual([]);
  });

  it('CH-07 nor one that names the customer in another shop', async () => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, first);
    await addSale(shop, { phone: ann.phone });
    await syncShop(deps, chain, shop);
    expect(await getPoints(ann)).toBe(0);
    expect(await listCheckouts()).toEqual([['first', 'pending']]);
  });

  it('CH-07 in a second shop moves the first one to the review of its shop, which still finds the purchase', async () => {
    const ann = await addCustomer(first);
    expect(await press(first, ann)).toBeNull();
    expect(await press(shop, ann)).toBeNull();
    expect(await listCheckouts()).toEqual([
      ['first', 'review'],
      ['shop', 'pending'],
    ]);
    const inReview = async (at: TestStore) =>
      (await atRegister<ReviewCheckout[]>(chain, at, 'GET', 'review/checkouts')).body.map(({ status }) => status);
    expect([await inReview(first), await inReview(shop)]).toEqual([['review'], ['pending']]);
    await addSale(first, { phone: ann.phone });
    await addSale(shop, { amountCents: 700 });
    await syncShop(deps, chain, first);
    await syncShop(deps, chain, shop);
    expect(await getPoints(ann)).toBe(27);
    expect(await listCheckouts()).toEqual([
      ['first', 'matched'],
      ['shop', 'matched'],
    ]);
    expect(await listBroken()).toEqual([]);
  });

  it('CH-07 at two kiosks at once waits in the later shop', async () => {
    const ann = await addCustomer(first);
    await Promise.all([press(first, ann), press(shop, ann), press(first, ann), press(shop, ann)]);
    const checkouts = await listCheckouts();
    expect(checkouts.filter(([, status]) => status === 'pending')).toHaveLength(1);
    expect(new Set(checkouts.map(([at]) => at))).toEqual(new Set(['first', 'shop']));
  });

  it('CH-07 is not answered with the points of a purchase in another shop', async () => {
    const ann = await addCustomer(first);
    await addSale(first, { phone: ann.phone });
    expect(await press(first, ann)).toBe(20);
    expect(await press(shop, ann)).toBeNull();
  });
});

describe('CH-13 a boost', () => {
  const addBoost = async (zone: string, shopIds: string[] | null = null) => {
    // From an hour before to an hour after now by the clocks in the zone. Those of the other shop are 5 or 6 hours off.
    await sql(
      `insert into boosts (store_id, id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at, shop_ids)
       select $1, b.id, b.id, 'Happy hour', 2, '{1,2,3,4,5,6,7}', (now() at time zone $2 - interval '1 hour')::time,
              (now() at time zone $2 + interval '1 hour')::time, s.time_zone, clock_timestamp(), $3
       from (select new_id() as id) b join stores s on s.id = $1`,
      [first.id, zone, shopIds],
    );
  };
  const buy = async (at: TestStore) => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, at);
    const orderId = await addSale(at, { phone: ann.phone });
    await syncShop(deps, chain, at);
    return { ann, orderId, points: await getPoints(ann) };
  };

  it('CH-13 counts by the clock of the shop that sells, and verify agrees after a change of its zone', async () => {
    await addBoost('Pacific/Honolulu');
    const { ann, orderId, points } = await buy(shop);
    expect(points).toBe(40);
    expect((await buy(first)).points).toBe(20);
    await change(shop, "time_zone = 'America/New_York', updated_at = now()");
    expect(await listBroken()).toEqual([]);
    // What is credited again gets the boost by the clock at the credit.
    await refundSale(shop, orderId);
    await syncShop(deps, chain, shop);
    expect(await getPoints(ann)).toBe(0);
    await undoRefunds(shop, orderId, 'void');
    await syncShop(deps, chain, shop);
    expect(await getPoints(ann)).toBe(40);
    expect((await buy(shop)).points).toBe(20);
    expect(await listBroken()).toEqual([]);
  });

  it('CH-13 of some shops counts there only', async () => {
    await addBoost('Pacific/Honolulu', [first.id]);
    expect((await buy(shop)).points).toBe(20);
    await addBoost('Pacific/Honolulu', [shop.id]);
    expect((await buy(shop)).points).toBe(40);
    await sql('update order_credits set multiplier = 1, boost_id = null, granted_points = 20 where store_id = $1', [
      first.id,
    ]);
    expect((await listBroken()).filter((each) => each.startsWith('boost-of-payment'))).toHaveLength(1);
  });
});

it('CH-12 a multiplier counts in the shops in which it was valid when it was redeemed', async () => {
  const ann = await addCustomer(first);
  const [promotion] = await sql<{ id: string }>(
    `insert into promotions (store_id, name, promotion_type, promotion_value, start_date, end_date)
     values ($1, 'Triple', 'POINTS_MULTIPLIER', 3, now() - interval '9 days', now() + interval '1 day') returning id`,
    [first.id],
  );
  await sql(
    `insert into redemptions (store_id, customer_id, promotion_id, status, item_name, item_type, item_value, day, shop_id,
                              valid_shops)
     values ($1, $2, $3, 'redeemed', 'Triple', 'POINTS_MULTIPLIER', 3, current_date, $1, array[$1::uuid])`,
    [first.id, ann.id, promotion?.id],
  );
  for (const [at, points] of [
    [shop, 20],
    [first, 80],
  ] as const) {
    await addCheckout(first, ann, 0, at);
    await addSale(at, { phone: ann.phone });
    await syncShop(deps, chain, at);
    expect(await getPoints(ann)).toBe(points);
  }
  expect(await listBroken()).toEqual([]);
});

describe('settings of a shop', () => {
  it('say since when it credits by phone number, and how often by time', async () => {
    await change(first, "phone_credit_since = now() - interval '1 day', time_matches_per_day = 0");
    const [ann, bob] = [await addCustomer(first), await addCustomer(first)];
    await addSale(first, { phone: ann.phone });
    await addSale(shop, { phone: bob.phone });
    await addCheckout(first, bob, 0, shop);
    await addCheckout(first, ann, 0, first);
    await addSale(shop, { amountCents: 500 });
    await syncShop(deps, chain, first);
    await syncShop(deps, chain, shop);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 20]);
    const cat = await addCustomer(first);
    await addCheckout(first, cat, 0, shop);
    await addSale(shop, { amountCents: 900 });
    await syncShop(deps, chain, shop);
    expect(await getPoints(cat)).toBe(0);
    const eve = await addCustomer(first);
    await addSale(shop, { phone: eve.phone });
    await syncShop(deps, chain, shop);
    expect(await getPoints(eve)).toBe(0);
    await change(shop, "phone_credit_since = now() - interval '1 day'");
    await syncShop(deps, chain, shop);
    expect(await getPoints(eve)).toBe(20);
  });
});

describe('purchases from before a shop joined', () => {
  it('are never credited, by nobody, and those of the first store always are', async () => {
    await change(shop, "phone_credit_since = now() - interval '1 day'");
    await sql("update shops set joined_at = now() + interval '1 minute' where store_id = $1", [first.id]);
    const [ann, bob] = [await addCustomer(first), await addCustomer(first)];
    await addCheckout(first, ann, 0, first);
    await addCheckout(first, bob, 0, shop);
    const orderId = await addSale(shop, { phone: bob.phone });
    await addReturn(shop, { phone: bob.phone, amountCents: 500 });
    await addSale(first, { phone: ann.phone });
    await syncShop(deps, chain, first);
    await syncShop(deps, chain, shop);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([20, 0]);
    expect((await atRegister<ReviewOrder[]>(chain, shop, 'GET', 'review/orders')).body).toEqual([]);
    const credit = { orderId, customerId: bob.id };
    expect(await atRegister(chain, shop, 'POST', 'credits', credit)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('before this shop joined your chain') as string },
    });
    await sql("update shops set joined_at = now() - interval '1 hour' where store_id = $1", [first.id]);
    await sql('update shops set left_at = now() where store_id = $1 and number = 1', [first.id]);
    await addSale(shop, { phone: bob.phone, amountCents: 300 });
    await syncShop(deps, chain, shop);
    // The one from before it left.
    expect(await getPoints(bob)).toBe(20);
  });
});

describe('the poller', () => {
  const times = {
    recentSince: new Date(0),
    creditedSince: new Date(0),
    pendingMs: 15_000,
    recentMs: 300_000,
    quietMs: 3_600_000,
    maxQuiet: 10_000,
    phoneCreditMs: 60_000,
    maxPhoneCredit: 10_000,
  };
  const listDue = async () => {
    const due = await listDueShops(deps.database.platform, { ...times, now: new Date() });
    return due
      .filter(({ storeId }) => storeId === first.id)
      .map(({ storeId, shopId, shopKey }) => ({ storeId, shopId, shopKey }));
  };

  it('reads the register of the shop in which somebody waits, for the customers of the chain', async () => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, shop);
    await addSale(shop, { phone: ann.phone });
    expect(await listDue()).toEqual([toShopOf(chain, shop)]);
    await poll(deps, [first, shop]);
    expect(await getPoints(ann)).toBe(20);
    const cursors = await sql('select store_id from pos_cursors where store_id = any($1)', [[first.id, shop.id]]);
    expect(cursors).toEqual([{ store_id: shop.id }]);
    // Its credit may change, so that it is read later too. A webhook makes that sooner.
    await sql("update pos_cursors set polled_at = now() - interval '1 hour', credited_at = now() where store_id = $1", [
      shop.id,
    ]);
    expect(await listDue()).toEqual([toShopOf(chain, shop)]);
  });

  it('reads no shop that is inactive, or whose chain is', async () => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, shop);
    for (const store of [shop, first]) {
      await change(store, 'is_active = false');
      expect(await listDue()).toEqual([]);
      await change(store, 'is_active = true');
    }
  });

  it('moves a checkout to the review when the orders of its own shop were read', async () => {
    const [ann, bob] = [await addCustomer(first), await addCustomer(first)];
    await addCheckout(first, ann, 26 * 60, first);
    await addCheckout(first, bob, 25 * 60, shop);
    const expire = async () => {
      const now = Date.now();
      await expireCheckouts(deps.database.platform, {
        now: new Date(now),
        pendingSince: new Date(now - 24 * HOUR),
        pendingMs: 24 * HOUR,
        unreadSince: new Date(now - 90 * 24 * HOUR),
        reviewSince: new Date(now - 7 * 24 * HOUR),
      });
      return (await listCheckouts()).map(([, status]) => status);
    };
    await sql('insert into pos_cursors (store_id, modified_ms) values ($1, $2)', [shop.id, Date.now()]);
    expect(await expire()).toEqual(['pending', 'review']);
    await sql('insert into pos_cursors (store_id, modified_ms) values ($1, $2)', [first.id, Date.now()]);
    expect(await expire()).toEqual(['review', 'review']);
  });
});

it('two shops with one merchant are refused as two stores are: orders earn points in the older one only', async () => {
  const ann = await addCustomer(first);
  await addCheckout(first, ann, 0, shop);
  await change(shop, `clover_merchant_id = '${first.merchantId}'`);
  await addSale(first, { phone: ann.phone });
  await expect(syncShop(deps, chain, shop)).rejects.toThrow('not read');
  expect(await getPoints(ann)).toBe(0);
});

describe('a credit by hand', () => {
  /** Fails in a way that keeps what was committed: like a process that dies right after its first transaction. */
  const dieAfterCredit = (store: TestStore) => ({
    ...deps,
    database: {
      ...deps.database,
      forStore: (id: string) => {
        const db = deps.database.forStore(id);
        const transaction: typeof db.transaction = async (...work) => {
          await db.transaction(...work);
          throw new Error(`the process dies after the credit in ${store.id}`);
        };
        return { ...db, transaction };
      },
    },
  });

  it('is taken back by a refund, even if the process dies right after it', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store, { phone: newPhone() });
    const orderId = await addSale(store);
    const actor = {
      scope: 'dashboard' as const,
      role: 'store_owner' as const,
      accountId: store.ownerId,
      requestId: 'credit',
      storeId: store.id,
      shopId: toShopId(store.id),
      shopKey: null,
    };
    const credit = creditManually(dieAfterCredit(store), actor, { orderId, customerId: ann.id }, undefined);
    await expect(credit).rejects.toThrow('the process dies');
    expect(await getPoints(ann)).toBe(20);
    await refundSale(store, orderId);
    await poll(deps, [store]);
    expect((await getLedger(store, ann)).map(({ delta }) => delta)).toEqual([20, -20]);
  });
});

describe('shops that credit at the same time', () => {
  const tryLock = (at: TestStore) =>
    deps.database.forStore(first.id).transaction((tx) => tryLockShopMatching(tx, toShopOf(chain, at)));

  it('match beside each other, but not while something changes for all customers of the chain', async () => {
    await deps.database.forStore(first.id).transaction(async (held) => {
      await lockShopMatching(held, toShopOf(chain, shop));
      expect([await tryLock(first), await tryLock(shop)]).toEqual([true, false]);
    });
    await deps.database.forStore(first.id).transaction(async (held) => {
      await lockMatching(held, first.id);
      expect([await tryLock(first), await tryLock(shop)]).toEqual([false, false]);
    });
    const isFree = () =>
      deps.database.forStore(first.id).transaction((tx) => tryLockShopMatching(tx, toShop(first.id)));
    await deps.database.forStore(first.id).transaction(async (held) => {
      await lockShopMatching(held, toShopOf(chain, shop));
      // A merge waits, and so does a process that does not know yet that the store has become a chain.
      expect(await isFree()).toBe(false);
    });
    expect(await isFree()).toBe(true);
  });

  it('a purchase that is taken back in one shop leaves that of another one as the last', async () => {
    const ann = await addCustomer(first);
    await addCheckout(first, ann, 0, first);
    await addSale(first, { orderId: 'TAKEN', phone: ann.phone });
    await syncShop(deps, chain, first);
    await withLockHolder(async (holder, id) => {
      await holder.query('begin');
      await holder.query(
        `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                    points_per_dollar, modified_ms, paid_at, shop_id, time_zone)
         values ($1, 'KEPT~1', $2, 'manual', 100, 0, 0.01, 0, now(), $3, 'Pacific/Honolulu')`,
        [first.id, ann.id, shop.id],
      );
      const move = { fromCustomerId: ann.id, toCustomerId: null };
      const taking = atRegister(chain, first, 'POST', 'credits/TAKEN/move', move);
      await waitForBlocked(id);
      await holder.query('commit');
      expect((await taking).status).toBe(200);
    });
    expect(await getPoints(ann)).toBe(0);
    expect(await listBroken()).toEqual([]);
  });

  it('lock customers in the order of their ids, so that friends who refer each other are no deadlock', async () => {
    await change(first, 'purchase_referral_percentage = 50, is_referral_enabled = true');
    const friend = await addCustomer(first);
    const ann = await addCustomer(first, { referred_by: friend.id });
    await addCheckout(first, ann, 0, shop);
    await addSale(shop, { phone: ann.phone });
    await withLockHolder(async (holder, id) => {
      await holder.query('begin');
      await holder.query('select from customers where store_id = $1 and id = $2 for no key update', [
        first.id,
        friend.id,
      ]);
      const reading = syncShop(deps, chain, shop);
      await waitForBlocked(id);
      const free = 'select from customers where store_id = $1 and id = $2 for no key update skip locked';
      expect((await holder.query(free, [first.id, ann.id])).rowCount).toBe(1);
      await holder.query('rollback');
      await reading;
    });
    expect([await getPoints(ann), await getPoints(friend)]).toEqual([20, 10]);
  });
});
