import { settleGifts } from '../../src/server/modules/crediting/gifts/settleGifts';
import { at, ZONE } from '../boosts/boostStore';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, refundSale } from '../checkout/register';
import { getLedger, openSyncDeps, sync } from '../checkout/syncing';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { listGifts, setGifts, turnOnSince } from './giftStore';

const deps = openSyncDeps();
const stores: string[] = [];
let store: TestStore;
let ann: Person;

/** Creates a store that gives 5 points for the first purchase of a day of at least $10. */
async function createVisitStore(timeZone: string): Promise<void> {
  store = await createTestStore({ time_zone: timeZone, phone_credit_since: new Date() });
  stores.push(store.id);
  ann = await addCustomer(store, { created_at: new Date('2025-01-01') });
  await setGifts(store, { visitPoints: 5, visitMinCents: 1_000 });
  await turnOnSince(store, new Date('2025-01-01'));
}
beforeEach(() => createVisitStore(ZONE));

const credit = async (orderId: string, person = ann) => {
  const { status, body } = await asOwner(store, 'POST', '/store/point-of-sale/credits', {
    orderId,
    customerId: person.id,
  });
  if (status !== 200) throw new Error(`credit: ${status} ${JSON.stringify(body)}`);
};

/** Sells for so many cents at these times, and credits each. */
async function buyAt(times: number[], amountCents = 2_000): Promise<string[]> {
  const ids: string[] = [];
  for (const paidAt of times) {
    const orderId = await addSale(store, { paidAt, amountCents });
    await credit(orderId);
    ids.push(orderId);
  }
  return ids;
}

const sumVisits = async (person = ann) => (await listGifts(person)).reduce((sum, [, points]) => sum + points, 0);

test.each<[string, string, string[], number]>([
  ['two purchases on one day', 'America/New_York', ['2026-11-10T15:00:00Z', '2026-11-10T20:00:00Z'], 5],
  ['purchases on two days', 'America/New_York', ['2026-11-10T15:00:00Z', '2026-11-11T15:00:00Z'], 10],
  ['before and after midnight', 'America/New_York', ['2026-11-11T04:59:59Z', '2026-11-11T05:00:00Z'], 10],
  ['before and after midnight in UTC', 'America/New_York', ['2026-11-10T23:59:59Z', '2026-11-11T00:00:01Z'], 5],
  ['both hours of the night that has 25', 'America/New_York', ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'], 5],
  ['the first and last minute of 25 hours', 'America/New_York', ['2026-11-01T04:00:00Z', '2026-11-02T04:59:00Z'], 5],
  ['a zone half a day ahead', 'Pacific/Auckland', ['2026-11-10T10:59:59Z', '2026-11-10T11:00:00Z'], 10],
  ['a zone with a half hour', 'Asia/Kolkata', ['2026-11-10T18:29:59Z', '2026-11-10T18:30:00Z'], 10],
])('GI-03 visit points for %s', async (_what, zone, times, points) => {
  await createVisitStore(zone);
  // The rows of the credits alone, because a register reports no sales of any time.
  for (const [number, time] of times.entries()) {
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, paid_at, earning_terms)
       values ($1, $2, $3, 'identity', 2000, 0, 0.01, 0, $4, '{}')`,
      [store.id, `ORDER${number}`, ann.id, new Date(time)],
    );
    await deps.database
      .forStore(store.id)
      .transaction((inStore) =>
        settleGifts(inStore, { storeId: store.id }, `ORDER${number}`, { role: 'system', id: null }),
      );
  }
  expect(await sumVisits()).toBe(points);
});

test.each<[string, number, number]>([
  ['a cent below the minimum', 999, 0],
  ['of the minimum', 1_000, 5],
  ['above it', 50_000, 5],
])('GI-03 a purchase %s', async (_what, cents, points) => {
  await buyAt([at('12:00:00')], cents);
  expect(await sumVisits()).toBe(points);
});

test('GI-03 with a minimum of 0 every purchase counts, and one of nothing does not', async () => {
  await setGifts(store, { visitPoints: 5 });
  await buyAt([at('12:00:00')], 1);
  expect(await sumVisits()).toBe(5);
  const free = await addSale(store, {
    amountCents: 0,
    taxCents: 0,
    tipCents: 0,
    withoutPayment: true,
    phone: ann.phone,
  });
  await sync(deps, store);
  expect(free).not.toBe('');
  expect(await sumVisits()).toBe(5);
});

test('GI-03 the history names the points, which come beside those for the dollars', async () => {
  await buyAt([at('12:00:00')]);
  expect(await getLedger(store, ann)).toMatchObject([
    { delta: 20, kind: 'earn' },
    { delta: 5, kind: 'gift', reason: 'Visit points' },
  ]);
});

describe('GI-03 a refund', () => {
  test('GI-03 to the minimum keeps the points, and below it takes them back once', async () => {
    const [orderId = ''] = await buyAt([at('12:00:00')]);
    await refundSale(store, orderId, 1_000);
    await sync(deps, store);
    expect(await sumVisits()).toBe(5);
    await refundSale(store, orderId, 1);
    await sync(deps, store);
    await sync(deps, store);
    expect(await listGifts(ann)).toEqual([
      ['visit', 5],
      ['visit', -5],
    ]);
    expect((await getLedger(store, ann)).at(-1)).toMatchObject({
      kind: 'reversal',
      reason: 'Gift taken back: its purchase no longer qualifies',
    });
  });

  test('GI-03 of the one that brought them passes them to another one of that day', async () => {
    const [first = ''] = await buyAt([at('12:00:00'), at('17:00:00'), at('12:00:00', 1)]);
    await refundSale(store, first);
    await sync(deps, store);
    expect(await listGifts(ann)).toEqual([
      ['visit', 5],
      ['visit', 5],
      ['visit', -5],
      ['visit', 5],
    ]);
  });

  test('GI-03 passes them to none from before they were turned on, but to a later one', async () => {
    await turnOnSince(store, new Date(at('12:00:00')));
    const [, second = ''] = await buyAt([at('11:59:59'), at('13:00:00'), at('17:00:00')]);
    await refundSale(store, second);
    await sync(deps, store);
    expect(await listGifts(ann)).toEqual([
      ['visit', 5],
      ['visit', -5],
      ['visit', 5],
    ]);
  });

  test('GI-03 of the other one of that day changes nothing', async () => {
    const [, second = ''] = await buyAt([at('12:00:00'), at('17:00:00')]);
    await refundSale(store, second);
    await sync(deps, store);
    expect(await listGifts(ann)).toEqual([['visit', 5]]);
  });

  test('GI-03 counts by the minimum of the day, also after the owner raised it', async () => {
    const [orderId = ''] = await buyAt([at('12:00:00')]);
    await setGifts(store, { visitPoints: 5, visitMinCents: 5_000 });
    await refundSale(store, orderId, 500);
    await sync(deps, store);
    expect(await sumVisits()).toBe(5);
  });
});

test('GI-03 a payment that takes a purchase above the minimum brings the points', async () => {
  const [orderId = ''] = await buyAt([at('12:00:00')], 600);
  expect(await sumVisits()).toBe(0);
  await addPayment(store, orderId, 600);
  await sync(deps, store);
  expect(await sumVisits()).toBe(5);
});

test('GI-03 purchases from before the points were turned on bring none, and after they are off neither', async () => {
  await turnOnSince(store, new Date(at('12:00:00')));
  await buyAt([at('11:59:59')]);
  expect(await sumVisits()).toBe(0);
  await buyAt([at('12:00:00')]);
  expect(await sumVisits()).toBe(5);
  await setGifts(store, {});
  await buyAt([at('12:00:00', 1)]);
  expect(await sumVisits()).toBe(5);
});

test('GI-03 two customers have each their own visit', async () => {
  const bob = await addCustomer(store, { created_at: new Date('2025-01-01') });
  await buyAt([at('12:00:00')]);
  const orderId = await addSale(store, { paidAt: at('16:00:00') });
  await credit(orderId, bob);
  expect([await sumVisits(), await sumVisits(bob)]).toEqual([5, 5]);
});

test('GI-06 the dry run counts days of customers, and what limits would have kept', async () => {
  await buyAt([at('12:00:00'), at('13:00:00')], 3_000);
  const small = await addSale(store, { paidAt: at('14:00:00'), amountCents: 400 });
  await credit(small);
  const query = 'visitPoints=5&visitMinCents=1000&earningMinCents=500&salePointsMax=25&dayPointsMax=40';
  const { body } = await asOwner(store, 'GET', `/store/gifts/preview?${query}`);
  expect(body).toMatchObject({
    visit: { customers: 1, points: 5 },
    belowMinimum: 1,
    limited: { customers: 1, points: 64 - 40 },
  });
});

test('GI-06 verify finds nothing wrong in the stores of these tests', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});
