import { sql } from '../support/sql';
import { addCustomer, createTestStore, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addSale } from './register';
import { addCheckout, getLedger, getPoints, MINUTE, openSyncDeps, press, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;

const createStore = (since: Date | null = null, over: Record<string, unknown> = {}) =>
  createTestStore({ phone_credit_since: since, ...over });
const addMember = (store: TestStore) => addCustomer(store, { created_at: new Date(Date.now() - 400 * 24 * HOUR) });
const listReview = async (store: TestStore) =>
  (await sql<{ order_id: string }>('select order_id from pos_review_orders where store_id = $1', [store.id])).map(
    ({ order_id }) => order_id,
  );

describe('BX-194 a sale of a register that was offline', () => {
  it.each([25, 5 * 60, 6 * 24 * 60])(
    'BX-194 that was made %i minutes ago is not the purchase of whoever presses when it arrives',
    async (minutesAgo) => {
      const store = await createStore();
      const ann = await addMember(store);
      await addSale(store, { amountCents: 3_000, clientPaidAt: Date.now() - minutesAgo * MINUTE });
      expect(await press(store, ann)).toBeNull();
      await sync(deps, store);
      expect(await getPoints(ann)).toBe(0);
      expect(await listReview(store)).toEqual([]);
      // The sale of the moment is not in doubt because of it.
      await addSale(store, { amountCents: 700 });
      expect(await press(store, ann)).toBe(7);
    },
  );

  it('BX-194 that was made just before a press counts for it, and later ones do not compete', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addCheckout(store, ann, 2 * 60);
    await addSale(store, { amountCents: 3_000, clientPaidAt: Date.now() - 121 * MINUTE });
    await addSale(store, { amountCents: 9_900 });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(30);
  });

  it('BX-194 is listed near the press of its time when that was read before it arrived', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    await addCheckout(store, ann, 5 * 60);
    await sync(deps, store);
    const late = await addSale(store, { amountCents: 3_000, clientPaidAt: Date.now() - 5 * HOUR });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(0);
    expect(await listReview(store)).toEqual([late]);
  });

  it('BX-194 that names its customer is theirs when it arrives, by the day and the boost of its time, and settles no press of now', async () => {
    const store = await createStore(new Date(Date.now() - 30 * 24 * HOUR), { time_zone: 'UTC' });
    const ann = await addMember(store);
    const made = Date.now() - 26 * HOUR;
    const start = new Date(made).toISOString().slice(11, 13);
    await sql(
      `insert into boosts (store_id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at)
       values ($1, new_id(), 'Happy hour', 2, array[$2::integer], $3::time, $4::time, 'UTC', now() - interval '3 days')`,
      [
        store.id,
        ((new Date(made).getUTCDay() + 6) % 7) + 1,
        `${start}:00`,
        start === '23' ? '24:00' : `${Number(start) + 1}:00`,
      ],
    );
    await sync(deps, store);
    const orderId = await addSale(store, { phone: ann.phone, amountCents: 1_000, clientPaidAt: made });
    await addSale(store, { amountCents: 500 });
    expect(await press(store, ann)).toBe(5);
    await sync(deps, store);
    expect(await getLedger(store, ann)).toEqual(
      expect.arrayContaining([expect.objectContaining({ source: `order:${orderId}`, delta: 20 })]),
    );
    expect(await getPoints(ann)).toBe(25);
    expect(
      await sql('select sold_on::text as day from order_credits where store_id = $1 and order_id = $2', [
        store.id,
        orderId,
      ]),
    ).toEqual([{ day: new Date(made).toISOString().slice(0, 10) }]);
    expect(await listBrokenRules([store.id])).toEqual([]);
  });

  it('BX-194 that names the customer of a match by time, and was made in that visit, proves the match wrong', async () => {
    const store = await createStore(new Date(Date.now() - 30 * 24 * HOUR));
    const ann = await addMember(store);
    await addCheckout(store, ann, 4 * 60);
    const stranger = await addSale(store, { amountCents: 3_000, paidAt: Date.now() - 4 * HOUR });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(30);
    await addSale(store, { phone: ann.phone, amountCents: 1_000, clientPaidAt: Date.now() - 4 * HOUR + 2 * MINUTE });
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(10);
    expect(await listReview(store)).toEqual([stranger]);
  });

  it('BX-194 that arrives with a time of the future or of years ago counts by its arrival', async () => {
    for (const clientPaidAt of [Date.now() + 3 * HOUR, 1_000]) {
      const store = await createStore();
      const ann = await addMember(store);
      await addSale(store, { clientPaidAt });
      expect(await press(store, ann)).toBe(20);
    }
  });

  it('BX-194 can be credited by hand near the press of its time', async () => {
    const store = await createStore();
    const ann = await addMember(store);
    const orderId = await addSale(store, { clientPaidAt: Date.now() - 3 * HOUR });
    await addCheckout(store, ann, 3 * 60);
    const given = await asOwner(store, 'POST', '/store/point-of-sale/credits', { orderId, customerId: ann.id });
    expect(given.status).toBe(200);
    expect(await sql('select status from pending_checkouts where store_id = $1', [store.id])).toEqual([
      { status: 'matched' },
    ]);
  });
});
