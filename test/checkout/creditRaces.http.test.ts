import type { Database } from '../../src/server/database/Database';
import { lockMatching } from '../../src/server/shared/locks.sql';
import { eventually } from '../support/eventually';
import { call } from '../support/http';
import { listBlocked, OWN_ID, waitForBlocked, withLockHolder } from '../support/lockWaits';
import { openTestDatabase } from '../support/openTestDatabase';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addSale } from './register';
import { addCheckout, createDeps, getLedger, getPoints, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const DAY = 86_400_000;
let otherDatabase: Database;
beforeAll(async () => {
  otherDatabase = await openTestDatabase();
});
afterAll(() => otherDatabase.close());

const createStore = () => createTestStore({ phone_credit_since: new Date(Date.now() - DAY) });
const addMember = (store: TestStore, over: Record<string, unknown> = {}) =>
  addCustomer(store, { created_at: new Date(Date.now() - 400 * DAY), ...over });
const getCredits = (store: TestStore) =>
  sql<{ customer_id: string; granted_points: number }>(
    'select customer_id, granted_points from order_credits where store_id = $1 and taken_back_at is null',
    [store.id],
  );
const merge = (store: TestStore, from: Person, into: Person) =>
  asOwner(store, 'POST', `/store/customers/${from.id}/merge`, { intoCustomerId: into.id });
const checkIn = async (store: TestStore, { phone }: Person) =>
  call('POST', '/public/check-in', {
    token: await store.kioskToken(),
    body: { phone, storeSubdomain: store.subdomain },
  });

/** Starts these one after the other while the store's lock is held, so that they go on in this order, and waits. */
async function runInOrder(store: TestStore, ...steps: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const running: Promise<unknown>[] = [];
  await deps.database.forStore(store.id).transaction(async (held) => {
    await lockMatching(held, store.id);
    const [holder] = await held.query<{ id: number }>(`select ${OWN_ID} as id`);
    for (const step of steps) {
      running.push(step());
      await waitForBlocked(holder?.id ?? 0, running.length);
    }
  });
  return Promise.all(running);
}

it('BX-247 an order that several processes read at the same time is credited once', async () => {
  const store = await createStore();
  const ann = await addMember(store);
  await addSale(store, { phone: ann.phone });
  await addCheckout(store, ann);
  const other = createDeps(otherDatabase);
  await runInOrder(
    store,
    () => sync(deps, store),
    () => sync(other, store),
    () => sync(deps, store),
  );
  expect(await press(store, ann)).toBe(20);
  expect(await getCredits(store)).toEqual([{ customer_id: ann.id, granted_points: 20 }]);
  expect((await getLedger(store, ann)).map(({ delta }) => delta)).toEqual([20]);
});

describe('BX-247 two customers with an open checkout each, who are merged while an order of one arrives', () => {
  it.each([['the merge'], ['the read of the orders']])('BX-247 when the first is %s', async (first) => {
    const store = await createStore();
    const [ann, twin] = [await addMember(store), await addMember(store)];
    await addCheckout(store, ann, 2);
    await addCheckout(store, twin, 1);
    await addSale(store, { phone: twin.phone });
    const steps = [() => merge(store, twin, ann), () => sync(deps, store)];
    if (first !== 'the merge') steps.reverse();
    await runInOrder(store, ...steps);
    await addSale(store, { phone: ann.phone, amountCents: 700 });
    await sync(deps, store);
    await sync(deps, store);
    expect([await getPoints(ann), await getPoints(twin)]).toEqual([27, 0]);
    expect((await getCredits(store)).map(({ customer_id: id }) => id)).toEqual([ann.id, ann.id]);
    expect(await sql('select status, customer_id from pending_checkouts where store_id = $1', [store.id])).toEqual([
      { status: 'matched', customer_id: ann.id },
      { status: 'matched', customer_id: ann.id },
    ]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });
});

it.each([['the erasure'], ['the read of the orders']])(
  'BX-247 an order that is read while its customer is erased earns nothing, when the first is %s',
  async (first) => {
    const store = await createStore();
    const [ann, bob] = [await addMember(store), await addMember(store)];
    await sql('update customers set referred_by = $2 where id = $1', [ann.id, bob.id]);
    await sql('update stores set purchase_referral_percentage = 10, is_referral_enabled = true where id = $1', [
      store.id,
    ]);
    await addCheckout(store, ann);
    await addSale(store, { phone: ann.phone });
    const steps = [() => asOwner(store, 'DELETE', `/store/customers/${ann.id}`), () => sync(deps, store)];
    if (first !== 'the erasure') steps.reverse();
    await runInOrder(store, ...steps);
    await sync(deps, store);
    // The read lets the lock go to ask for the items of the order, so that the erasure is always before the credit.
    expect(await getLedger(store, ann)).toEqual([]);
    expect([await getPoints(ann), await getPoints(bob)]).toEqual([0, 0]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  },
);

describe('BX-247 a check-in and the credit of an older purchase of the same customer', () => {
  it.each([['the check-in'], ['the credit']])(
    'BX-247 make them a regular together, when the first is %s',
    async (first) => {
      const store = await createStore();
      // The later purchase is known already, so that the older one does not change the time of the last one.
      const ann = await addMember(store, {
        last_purchase_at: new Date(),
        last_visit_at: new Date(Date.now() - 30 * DAY),
      });
      await sql(`insert into visits (store_id, customer_id, at) values ($1, $2, now() - interval '30 days')`, [
        store.id,
        ann.id,
      ]);
      await sql(`update stores set phone_credit_since = now() - interval '20 days' where id = $1`, [store.id]);
      // An order of $0.50 earns nothing, so that nothing but the credit itself could wait for the check-in.
      await addSale(store, { phone: ann.phone, amountCents: 50, paidAt: Date.now() - 4 * DAY });
      await withLockHolder(async (holder, id) => {
        await holder.query('begin');
        let waiting: Promise<unknown>;
        if (first === 'the check-in') {
          await holder.query(
            'update customers set visits = visits + 1, last_visit_at = now() where store_id = $1 and id = $2',
            [store.id, ann.id],
          );
          await holder.query('insert into visits (store_id, customer_id) values ($1, $2)', [store.id, ann.id]);
          waiting = sync(deps, store);
        } else {
          await holder.query(
            `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
             points_per_dollar, modified_ms, paid_at)
           values ($1, 'HELD', $2, 'identity', 50, 0, 1, 0, now() - interval '4 days')`,
            [store.id, ann.id],
          );
          waiting = checkIn(store, ann);
        }
        let isDone = false;
        void waiting.finally(() => (isDone = true));
        await eventually('it waits or is done', async () => isDone || (await listBlocked(id)).length > 0);
        await holder.query('commit');
        await waiting;
      });
      const [row] = await sql<{ is_regular: boolean }>(
        'select regular_until > now() as is_regular from customers where id = $1',
        [ann.id],
      );
      expect(row?.is_regular).toBe(true);
    },
  );
});
