import { isBoostActive, toWeekday } from '../../src/contract/plain/boostTimes';
import { applyTimeZones } from '../../src/server/modules/stores/timeZone';
import { asOwner } from '../checkout/asOwner';
import { addPayment, addSale, countRequests, refundSale, undoRefunds, voidSale } from '../checkout/register';
import { getLedger, getPoints, openSyncDeps, press, sync } from '../checkout/syncing';
import { sql } from '../support/sql';
import { addCustomer, createTestStore, type Person, type TestStore } from '../support/testStore';
import { listBrokenRules } from '../support/verification';
import { addBoost, addMultiplier, aroundNow, at, credit, DATE, DAY, getCredit, moveChange, ZONE } from './boostStore';
import { toLocalTime } from './toLocalTime';

const deps = openSyncDeps();
const stores: string[] = [];
let store: TestStore;
let ann: Person;
beforeEach(async () => {
  store = await createTestStore({ time_zone: ZONE, points_per_dollar: 1 });
  stores.push(store.id);
  ann = await addCustomer(store);
});

test.each<[string, object, number, number]>([
  ['one second before the start', {}, at('13:59:59'), 20],
  ['at the start', {}, at('14:00:00'), 40],
  ['in the last second', {}, at('15:59:59'), 40],
  ['at the end', {}, at('16:00:00'), 20],
  ['of another day of the week', { weekdays: [toWeekday(DAY + 1)] }, at('15:00:00'), 20],
  ['that is switched off', { isActive: false }, at('15:00:00'), 20],
  ['before its first date', { firstDate: DATE }, at('15:00:00', -1), 20],
  ['on its only date', { firstDate: DATE, lastDate: DATE }, at('15:00:00'), 40],
  ['after its last date', { lastDate: DATE }, at('15:00:00', 1), 20],
  [
    'after midnight of the night of its last date',
    { startTime: '22:00', endTime: '02:00', lastDate: DATE },
    at('01:59:59', 1),
    40,
  ],
  ['in the last second of a whole day', { startTime: '00:00', endTime: '24:00', lastDate: DATE }, at('23:59:59'), 40],
  [
    'at the midnight after a whole day',
    { startTime: '00:00', endTime: '24:00', lastDate: DATE },
    at('00:00:00', 1),
    20,
  ],
  ['with a factor of 1.75', { factor: 1.75 }, at('15:00:00'), 35],
])('BX-83 a purchase of $20 %s of a boost', async (_when, over, paidAt, points) => {
  await addBoost(store, over);
  const orderId = await addSale(store, { paidAt });
  expect(await credit(store, orderId, ann)).toBe(points);
});

test('BX-83 a purchase earns by the boost of its payment, and the history says so', async () => {
  await addBoost(store, { ...aroundNow(ZONE), factor: 1.5 });
  await addBoost(store, { ...aroundNow(ZONE), name: 'Happy hour 2', factor: 2.5 });
  const orderId = await addSale(store, { phone: ann.phone });
  expect(await press(store, ann)).toBe(50);
  expect(await getLedger(store, ann)).toMatchObject([
    { delta: 50, reason: 'Purchase of $20.00, 2.5x by Happy hour 2' },
  ]);
  expect(await getCredit(store, orderId)).toEqual({ points: 50, factor: 2.5, boost: 'Happy hour 2', own: false });
});

test.each<[string, number, number, boolean]>([
  ['A lower multiplier stays for another purchase', 1.5, 40, true],
  ['An equal multiplier stays for another purchase', 2, 40, true],
  ['A higher multiplier wins and is used up', 3, 60, false],
])('BX-83 %s', async (_title, factor, points, isLeft) => {
  await addBoost(store);
  await addMultiplier(store, ann, factor);
  const first = await addSale(store, { paidAt: at('15:00:00') });
  const preview = await asOwner<object>(store, 'POST', '/store/point-of-sale/credits/preview', {
    orderId: first,
    customerId: ann.id,
  });
  expect(preview.body).toMatchObject({
    points,
    multiplier: isLeft ? { name: 'Happy hour', factor: 2 } : { name: 'Own multiplier', factor: 3 },
  });
  expect(await credit(store, first, ann)).toBe(points);
  const later = await addSale(store, { paidAt: at('17:00:00') });
  expect(await credit(store, later, ann)).toBe(isLeft ? 20 * factor : 20);
  expect([await getCredit(store, first), await getCredit(store, later)]).toEqual([
    { points, factor: points / 20, boost: isLeft ? 'Happy hour' : null, own: !isLeft },
    { points: isLeft ? 20 * factor : 20, factor: isLeft ? factor : 1, boost: null, own: isLeft },
  ]);
});

describe('BX-83 changes of a boost', () => {
  test('BX-83 a purchase paid before an edit earns by the former version, and one paid after it by the new one', async () => {
    const id = await addBoost(store);
    await asOwner(store, 'PATCH', `/store/boosts/${id}`, { factor: 3, name: 'Triple hour' });
    await moveChange(store, 'created_at', at('15:00:00'));
    await moveChange(store, 'archived_at', at('15:00:00'));
    const [before, after] = [
      await addSale(store, { paidAt: at('14:59:59') }),
      await addSale(store, { paidAt: at('15:00:00') }),
    ];
    expect([await credit(store, before, ann), await credit(store, after, ann)]).toEqual([40, 60]);
  });

  test('BX-83 a purchase paid before the deletion of a boost earns more, and one paid after it does not', async () => {
    const id = await addBoost(store);
    await asOwner(store, 'DELETE', `/store/boosts/${id}`);
    await moveChange(store, 'archived_at', at('15:00:00'));
    const [before, after] = [
      await addSale(store, { paidAt: at('14:59:59') }),
      await addSale(store, { paidAt: at('15:00:00') }),
    ];
    expect([await credit(store, before, ann), await credit(store, after, ann)]).toEqual([40, 20]);
  });

  test('BX-83 a boost made after the payment does not count', async () => {
    await addBoost(store);
    await sql('update boosts set created_at = $2 where store_id = $1', [store.id, new Date(at('15:00:00'))]);
    const [before, after] = [
      await addSale(store, { paidAt: at('14:59:59') }),
      await addSale(store, { paidAt: at('15:00:00') }),
    ];
    expect([await credit(store, before, ann), await credit(store, after, ann)]).toEqual([20, 40]);
  });

  test('BX-83 the hours are those of the zone that the store had at the payment', async () => {
    await addBoost(store);
    await sql(
      `update stores set next_time_zone = 'Asia/Seoul', time_zone_changes_at = now() - interval '1 second' where id = $1`,
      [store.id],
    );
    await applyTimeZones(deps.database.platform, new Date());
    await sql(
      `update boosts set time_zone = 'Asia/Dubai' where store_id = $1 and archived_at is null and time_zone = 'Asia/Seoul'`,
      [store.id],
    );
    await moveChange(store, 'created_at', at('15:00:00'));
    await moveChange(store, 'archived_at', at('15:00:00'));
    // 14:00 to 16:00 in Dubai is 19:00 to 21:00 in Tokyo.
    const paid = ['14:59:59', '15:30:00', '18:59:59', '19:00:00'];
    const points: number[] = [];
    for (const time of paid) points.push(await credit(store, await addSale(store, { paidAt: at(time) }), ann));
    expect(points).toEqual([40, 20, 20, 40]);
  });
});

describe('BX-83 a purchase that changes after its credit', () => {
  test('BX-83 refunds and further payments are settled by the factor of the credit', async () => {
    const id = await addBoost(store);
    const orderId = await addSale(store, { paidAt: at('15:00:00') });
    await credit(store, orderId, ann);
    await asOwner(store, 'DELETE', `/store/boosts/${id}`);
    await refundSale(store, orderId, 500);
    await sync(deps, store);
    expect(await getPoints(ann)).toBe(30);
    await addPayment(store, orderId, 1000);
    await sync(deps, store);
    expect([await getPoints(ann), await getCredit(store, orderId)]).toEqual([
      50,
      { points: 50, factor: 2, boost: 'Happy hour', own: false },
    ]);
  });

  test('BX-83 a purchase that regains its value gets the boost of its payment again', async () => {
    await addBoost(store);
    const orderId = await addSale(store, { paidAt: at('15:00:00') });
    await credit(store, orderId, ann);
    await refundSale(store, orderId);
    await sync(deps, store);
    expect([await getPoints(ann), await getCredit(store, orderId)]).toEqual([
      0,
      { points: 0, factor: 1, boost: null, own: false },
    ]);
    await undoRefunds(store, orderId, 'void');
    await sync(deps, store);
    expect((await getLedger(store, ann)).at(-1)).toMatchObject({
      delta: 40,
      reason: 'Purchase increased from $0.00 to $20.00, 2x by Happy hour',
    });
    expect(await getCredit(store, orderId)).toEqual({ points: 40, factor: 2, boost: 'Happy hour', own: false });
  });

  test('BX-83 a voided purchase that is paid again outside of the hours has no boost', async () => {
    await addBoost(store);
    const orderId = await addSale(store, { paidAt: at('15:00:00') });
    await credit(store, orderId, ann);
    await voidSale(store, orderId);
    await sync(deps, store);
    const id = (await sql<{ id: string }>('select root_id as id from boosts where store_id = $1', [store.id]))[0]?.id;
    await asOwner(store, 'DELETE', `/store/boosts/${id}`);
    await addPayment(store, orderId, 2000);
    await sync(deps, store);
    expect(await getCredit(store, orderId)).toEqual({ points: 20, factor: 1, boost: null, own: false });
  });

  test("BX-83 the referrer's share is that of the boosted points", async () => {
    const friends = await createTestStore({ time_zone: ZONE, points_per_dollar: 1, purchase_referral_percentage: 10 });
    stores.push(friends.id);
    const bob = await addCustomer(friends);
    const cat = await addCustomer(friends, { referred_by: bob.id });
    await addBoost(friends);
    await credit(friends, await addSale(friends, { paidAt: at('15:00:00') }), cat);
    expect([await getPoints(cat), await getPoints(bob)]).toEqual([40, 4]);
  });
});

test('BX-83 an owner who edits a boost waits for a credit in progress, so that no credit misses a boost', async () => {
  const id = await addBoost(store, aroundNow(ZONE));
  await addSale(store, { phone: ann.phone });
  const [points] = await Promise.all([
    press(store, ann),
    asOwner(store, 'PATCH', `/store/boosts/${id}`, { factor: 3 }),
    asOwner(store, 'PATCH', `/store/boosts/${id}`, { factor: 4 }),
  ]);
  expect(points).toBe(40);
});

/** Nights in which clocks change, in zones of three continents; Lord Howe changes by half an hour. */
const NIGHTS = [
  ['America/New_York', '2026-11-01T03:00:00Z'],
  ['America/New_York', '2027-03-14T03:00:00Z'],
  ['Europe/Berlin', '2026-10-24T22:00:00Z'],
  ['Europe/Berlin', '2027-03-27T22:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T12:00:00Z'],
] as const;

test.each(NIGHTS)(
  'BX-83 verify and the credits agree about every quarter of an hour in the night of %s from %s, and verify reports others',
  async (zone, from) => {
    const boosts = [
      { startTime: '01:15', endTime: '01:45', factor: 2 },
      { startTime: '23:30', endTime: '02:15', factor: 1.5 },
      { startTime: '02:30', endTime: '03:30', factor: 3 },
    ];
    const always = { weekdays: [1, 2, 3, 4, 5, 6, 7], firstDate: null, lastDate: null };
    const ids = await Promise.all(
      boosts.map(async ({ startTime, endTime, factor }) => {
        const [row] = await sql<{ id: string }>(
          `insert into boosts (store_id, root_id, name, factor, weekdays, start_time, end_time, time_zone, created_at)
           values ($1, new_id(), 'Boost', $2, '{1,2,3,4,5,6,7}', $3, $4, $5, '2020-01-01') returning id`,
          [store.id, factor, startTime, endTime, zone],
        );
        return row?.id ?? '';
      }),
    );
    const times = Array.from({ length: 40 }, (_, n) => Date.parse(from) + n * 900_000);
    const winners = times.map((time) => {
      const local = toLocalTime(time, zone);
      const active = boosts
        .map((boost, n) => ({ ...boost, ...always, n }))
        .filter((boost) => isBoostActive(boost, local));
      return active.sort((a, b) => b.factor - a.factor)[0];
    });
    expect(new Set(winners.map((winner) => winner?.factor ?? 1)).size).toBeGreaterThan(1);
    await sql(
      `insert into order_credits (store_id, order_id, customer_id, match_method, eligible_cents, granted_points,
                                  points_per_dollar, modified_ms, boost_id, multiplier, paid_at, credited_at)
       select $1, 'O' || n, $2, 'manual', 2000, 20, 1, 0, boost, factor, paid, '2030-01-01'
       from unnest($3::uuid[], $4::numeric[], $5::timestamptz[]) with ordinality as o (boost, factor, paid, n)`,
      [
        store.id,
        ann.id,
        winners.map((winner) => (winner ? ids[winner.n] : null)),
        winners.map((winner) => winner?.factor ?? 1),
        times.map((time) => new Date(time)),
      ],
    );
    const listWrong = async () =>
      (await listBrokenRules([store.id])).filter((each) => each.startsWith('boost-of-payment'));
    expect(await listWrong()).toEqual([]);
    // Every boost is that of another time of payment.
    await sql(`update order_credits set boost_id = $2, multiplier = 1.5 where store_id = $1`, [store.id, ids[1]]);
    const expected = winners.filter((winner) => winner?.factor !== 1.5).length;
    expect(new Set((await listWrong()).map((each) => /O\d+/.exec(each)?.[0])).size).toBe(expected);
    stores.splice(stores.indexOf(store.id), 1);
  },
);

test('BX-83 verify finds nothing wrong with the credits of this suite', async () => {
  expect(await listBrokenRules(stores)).toEqual([]);
});

test('BX-82 BX-83 a gift card and a boost count the same for an order that credits itself, and after it moves', async () => {
  const phoneStore = await createTestStore({
    time_zone: ZONE,
    points_per_dollar: 1,
    phone_credit_since: new Date(Date.now() - 3_600_000),
  });
  stores.push(phoneStore.id);
  const [bob, cleo] = [await addCustomer(phoneStore), await addCustomer(phoneStore)];
  await addMultiplier(phoneStore, bob, 3);
  await addBoost(phoneStore, aroundNow(ZONE));
  const lines = [
    { itemId: 'ITEMCOFFEE001', priceCents: 1000 },
    { itemId: 'ITEMGIFT00001', priceCents: 2500 },
  ];
  const orderId = await addSale(phoneStore, { amountCents: undefined, lines, phone: bob.phone, taxCents: 0 });
  await sync(deps, phoneStore);
  await sync(deps, phoneStore);
  expect(await countRequests(phoneStore)).toMatchObject({ lines: 1 });
  expect(await getPoints(bob)).toBe(30);
  const moved = await asOwner(phoneStore, 'POST', `/store/point-of-sale/credits/${orderId}/move`, {
    fromCustomerId: bob.id,
    toCustomerId: cleo.id,
  });
  expect(moved.body).toMatchObject({ pointsTaken: 30, pointsGiven: 20 });
  expect((await getLedger(phoneStore, cleo)).at(-1)).toMatchObject({
    reason: 'Purchase of $35.00, $25.00 of it earns no points, 2x by Happy hour, credited by the store',
  });
  await refundSale(phoneStore, orderId, 1750);
  await sync(deps, phoneStore);
  expect([await getPoints(bob), await getPoints(cleo)]).toEqual([0, 10]);
});
