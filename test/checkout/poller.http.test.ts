import { DatabaseUnavailable, toShop } from '../../src/server/database/Database';
import { PointOfSaleError } from '../../src/server/integrations/pointOfSale/PointOfSale';
import { createLog } from '../../src/server/main/log';
import { listDueShops } from '../../src/server/modules/orderSync/poller.sql';
import { syncOrders } from '../../src/server/modules/orderSync/syncOrders';
import type { SyncDeps } from '../../src/server/modules/orderSync/syncStore';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { addSale, refundSale, setFault } from './register';
import { addCheckout, getPoints, openSyncDeps, poll, press } from './syncing';

const deps = openSyncDeps();

/** Reads the store's orders and returns the number of credits. */
async function match(store: TestStore, now = Date.now()): Promise<number> {
  const pos = deps.getPointOfSale(store.id, { apiKey: `clover-${store.merchantId}`, merchantId: store.merchantId });
  return (await syncOrders(deps.database, pos, toShop(store.id), { signal: AbortSignal.timeout(10_000), now }))
    .credited;
}
const getStatus = async (store: TestStore) =>
  (await sql<{ status: string }>('select status from pending_checkouts where store_id = $1', [store.id]))[0]?.status;

describe('AP-30 matching checkouts', () => {
  it('AP-30 a sale after the checkout request is credited', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    expect(await match(store)).toBe(0);
    await addSale(store);
    expect(await match(store)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
    expect(await match(store)).toBe(0);
  });

  it('AP-30 simultaneous processes credit an order once', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    await addSale(store, { phone: ann.phone });
    const credited = await Promise.all([1, 2, 3, 4, 5].map(() => match(store)));
    expect(credited.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 an outage over the whole window delays points and loses none', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann, 60);
    await addSale(store, { paidAt: Date.now() - 58 * 60_000 });
    expect(await match(store)).toBe(1);
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 after its window was read, a checkout matches only an order that names the customer', async () => {
    const store = await createTestStore();
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
  it('AP-30 the poller credits a pending checkout after an outage', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await setFault(store, 'server_error', 4);
    const response = await call('POST', '/public/checkout', {
      token: await store.kioskToken(),
      body: { phone: ann.phone, storeSubdomain: store.subdomain },
    });
    expect(response.body).toMatchObject({ status: 'pending' });
    await addSale(store);
    await eventually('the checkout is matched', async () => {
      await poll(deps, [store]);
      return (await getStatus(store)) === 'matched';
    });
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 a cycle of the poller that is stopped credits nothing, and the next one does', async () => {
    const store = await createTestStore();
    const ann = await addCustomer(store);
    await addCheckout(store, ann);
    await addSale(store, { phone: ann.phone });
    await poll(deps, [store], AbortSignal.abort());
    expect(await getPoints(ann)).toBe(0);
    await poll(deps, [store]);
    expect(await getPoints(ann)).toBe(20);
  });

  it('AP-30 a store whose reading loses the database counts as failed, and the other stores are still read', async () => {
    const [lost, healthy] = [await createTestStore(), await createTestStore()];
    const people = [await addCustomer(lost), await addCustomer(healthy)] as const;
    await addCheckout(lost, people[0]);
    await addCheckout(healthy, people[1]);
    await addSale(healthy, { phone: people[1].phone });
    const getPointOfSale: SyncDeps['getPointOfSale'] = (storeId, credentials) => {
      if (storeId === lost.id) throw new DatabaseUnavailable();
      return deps.getPointOfSale(storeId, credentials);
    };
    await poll({ ...deps, getPointOfSale }, [lost, healthy]);
    expect(await sql('select failures from pos_cursors where store_id = $1', [lost.id])).toEqual([{ failures: 1 }]);
    expect(await getPoints(people[1])).toBe(20);
  });

  it('BX-23 a cycle that exceeds its time limit reports how many stores it did not read', async () => {
    const stores = await Promise.all(Array.from({ length: 10 }, () => createTestStore()));
    for (const store of stores) await addCheckout(store, await addCustomer(store));
    const limit = new AbortController();
    let hanging = 0;
    const getPointOfSale: SyncDeps['getPointOfSale'] = (storeId, credentials) => {
      const hang = (_sinceMs: number, signal: AbortSignal) =>
        new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new PointOfSaleError('unreachable')));
          hanging += 1;
          // The poller reads eight stores at a time.
          if (hanging === 8) limit.abort(new DOMException('The time is over', 'TimeoutError'));
        });
      return { ...deps.getPointOfSale(storeId, credentials), listOrdersModifiedSince: hang };
    };
    const warnings: unknown[][] = [];
    const log = createLog('silent');
    log.warn = (...line: unknown[]) => warnings.push(line);
    await poll({ ...deps, getPointOfSale, log }, stores, limit.signal);
    expect(warnings).toContainEqual([{ stores: 2 }, 'a round of polling ended before all stores were read']);
    expect(hanging).toBe(8);
  });

  it('AP-30 the poller moves a day-old checkout to review and expires a week-old one', async () => {
    const [dayOld, weekOld] = [await createTestStore(), await createTestStore()];
    await addCheckout(dayOld, await addCustomer(dayOld), 24 * 60 + 1);
    await addCheckout(weekOld, await addCustomer(weekOld), 7 * 24 * 60 + 1);
    // The first round reads the orders that may belong to the checkouts. The second round gives up on them.
    await poll(deps, [dayOld, weekOld]);
    expect([await getStatus(dayOld), await getStatus(weekOld)]).toEqual(['pending', 'pending']);
    await poll(deps, [dayOld, weekOld]);
    expect([await getStatus(dayOld), await getStatus(weekOld)]).toEqual(['review', 'expired']);
  });

  it('BX-20 a store whose point of sale fails does not prevent others from being read', async () => {
    const [failing, healthy] = [await createTestStore(), await createTestStore()];
    const now = new Date();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    for (const [store, failures, minutes] of [
      [failing, 4, 30],
      [healthy, 0, 6],
    ] as const) {
      await sql('insert into pos_cursors (store_id, credited_at, polled_at, failures) values ($1, $2, $3, $4)', [
        store.id,
        ago(60),
        ago(minutes),
        failures,
      ]);
    }
    const times = {
      now,
      recentSince: ago(24 * 60),
      creditedSince: ago(48 * 60),
      pendingMs: 15_000,
      recentMs: 300_000,
      quietMs: 3_600_000,
      maxQuiet: 1000,
      phoneCreditMs: 60_000,
      maxPhoneCredit: 1000,
    };
    const listOurs = async (over: Partial<typeof times>) => {
      const due = await listDueShops(deps.database.platform, { ...times, ...over });
      return due.filter(({ storeId }) => storeId === failing.id || storeId === healthy.id);
    };
    expect(await listOurs({})).toEqual([{ ...toShop(healthy.id), roundMs: 300_000 }]);
    expect(await listOurs({ now: new Date(now.getTime() + 1_860_000) })).toHaveLength(2);
    expect(await listOurs({ recentSince: now })).toEqual([]);
    expect(await listOurs({ creditedSince: now })).toEqual([]);
  });

  it('BX-101 a store whose last reading is in the future is read again, and the time is corrected', async () => {
    const [pending, quiet] = [await createTestStore(), await createTestStore()];
    const people = [await addCustomer(pending), await addCustomer(quiet)] as const;
    await addCheckout(quiet, people[1]);
    const orderId = await addSale(quiet, { phone: people[1].phone });
    await poll(deps, [quiet]);
    await refundSale(quiet, orderId);
    await addSale(pending, { phone: people[0].phone });
    await addCheckout(pending, people[0]);
    for (const { id } of [pending, quiet]) {
      await sql(
        `insert into pos_cursors (store_id, polled_at) values ($1, now() + interval '1 day')
         on conflict (store_id) do update set polled_at = excluded.polled_at`,
        [id],
      );
    }
    await poll(deps, [pending, quiet]);
    expect([await getPoints(people[0]), await getPoints(people[1])]).toEqual([20, 0]);
    const isRepaired = 'select polled_at <= now() as repaired from pos_cursors where store_id = any($1)';
    expect(await sql(isRepaired, [[pending.id, quiet.id]])).toEqual([{ repaired: true }, { repaired: true }]);
  });

  it('BX-101 a checkout in the future does not prevent another one of the customer, and goes to review', async () => {
    const [store, other] = [await createTestStore(), await createTestStore()];
    const [ann, bob] = [await addCustomer(store), await addCustomer(other)];
    await addCheckout(store, ann, -24 * 60);
    await addSale(store);
    expect(await press(store, ann)).toBe(20);
    await addCheckout(other, bob, -24 * 60);
    await poll(deps, [other]);
    expect(await getStatus(other)).toBe('review');
  });

  it('AP-30 stores with pending checkouts are read in the order of their last reading', async () => {
    const stores = [await createTestStore(), await createTestStore(), await createTestStore()];
    for (const [n, store] of stores.entries()) {
      await addCheckout(store, await addCustomer(store));
      await sql(`insert into pos_cursors (store_id, polled_at) values ($1, now() - interval '1 hour' * $2)`, [
        store.id,
        n,
      ]);
    }
    const [now, never] = [new Date(), new Date(Date.now() + 86_400_000)];
    const due = await listDueShops(deps.database.platform, {
      now,
      recentSince: never,
      creditedSince: never,
      pendingMs: 15_000,
      recentMs: 300_000,
      quietMs: 3_600_000,
      maxQuiet: 0,
      phoneCreditMs: 60_000,
      maxPhoneCredit: 0,
    });
    const ids = stores.map(({ id }) => id);
    expect(due.map(({ storeId }) => storeId).filter((id) => ids.includes(id))).toEqual(ids.toReversed());
  });
});
