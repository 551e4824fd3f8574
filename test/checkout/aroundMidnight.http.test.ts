import { addBoost } from '../boosts/boostStore';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { listBrokenRules } from '../support/verification';
import { asOwner } from './asOwner';
import { addSale } from './register';
import { addCheckout, getPoints, MINUTE, openSyncDeps, sync } from './syncing';

const deps = openSyncDeps();
const HOUR = 60 * MINUTE;

/** A store in which it is between midnight and one o'clock, so that an hour ago was yesterday. */
const createStore = (over: Record<string, unknown> = {}) =>
  createTestStore({ time_zone: timeZoneAtHour(0), time_matches_per_day: 1, ...over });
/** Adds a press of an hour ago, and the sale of that time, which the register sends only now. */
async function buyYesterday(store: TestStore, person: Person, minutesAgo: number): Promise<string> {
  // The window of a press is known only when the orders since then were read.
  await sql('update pos_cursors set modified_ms = 0 where store_id = $1', [store.id]);
  await addCheckout(store, person, minutesAgo);
  const orderId = await addSale(store, { clientPaidAt: Date.now() - minutesAgo * MINUTE });
  await sync(deps, store);
  return orderId;
}
async function buyToday(store: TestStore, person: Person): Promise<void> {
  await addCheckout(store, person);
  await addSale(store, { amountCents: 700 });
  await sync(deps, store);
}
const listUse = ({ id }: TestStore) =>
  sql<{ granted: number; refused: number }>(
    'select granted, refused from customer_daily_use where store_id = $1 order by day',
    [id],
  );

it('BX-194 a sale from before midnight that arrives after it counts under the limit of the day of its press', async () => {
  const store = await createStore();
  const ann = await addCustomer(store);
  await buyYesterday(store, ann, 60);
  await buyToday(store, ann);
  expect(await getPoints(ann)).toBe(27);
  // A second one of yesterday is beyond the limit, though today it would be the first.
  await buyYesterday(store, ann, 180);
  expect(await getPoints(ann)).toBe(27);
  expect(await listUse(store)).toEqual([
    { granted: 1, refused: 1 },
    { granted: 1, refused: 0 },
  ]);
});

it('BX-194 the credit of a press before midnight that is taken back after it gives the use of that day back', async () => {
  const store = await createStore();
  const ann = await addCustomer(store);
  const orderId = await buyYesterday(store, ann, 60);
  await buyToday(store, ann);
  const body = { fromCustomerId: ann.id, toCustomerId: null };
  expect((await asOwner(store, 'POST', `/store/point-of-sale/credits/${orderId}/move`, body)).status).toBe(200);
  expect(await getPoints(ann)).toBe(7);
  expect(await listUse(store)).toEqual([
    { granted: 0, refused: 0 },
    { granted: 1, refused: 0 },
  ]);
  expect(await listBrokenRules([store.id])).toEqual([]);
});

it("BX-194 a sale from before midnight that arrives after it earns by the boost of yesterday's last hours", async () => {
  const store = await createStore({ phone_credit_since: new Date(Date.now() - 24 * HOUR) });
  const ann = await addCustomer(store, { created_at: new Date(Date.now() - 48 * HOUR) });
  const [{ yesterday } = { yesterday: '' }] = await sql<{ yesterday: string }>(
    `select ((now() at time zone time_zone)::date - 1)::text as yesterday from stores where id = $1`,
    [store.id],
  );
  await addBoost(store, { startTime: '22:00', endTime: '24:00', firstDate: yesterday, lastDate: yesterday });
  await addSale(store, { phone: ann.phone, clientPaidAt: Date.now() - HOUR });
  await addSale(store, { phone: ann.phone, amountCents: 700 });
  await sync(deps, store);
  expect(await getPoints(ann)).toBe(47);
  expect(
    await sql('select (sold_on = $2) as is_yesterday from order_credits where store_id = $1 order by paid_at', [
      store.id,
      yesterday,
    ]),
  ).toEqual([{ is_yesterday: true }, { is_yesterday: false }]);
});
