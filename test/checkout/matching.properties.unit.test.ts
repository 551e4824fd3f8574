import fc from 'fast-check';
import {
  matchOrders,
  WINDOW_AFTER_MS,
  WINDOW_BEFORE_MS,
  type OpenCheckout,
  type PaidOrder,
} from '../../src/server/modules/crediting/matching/matching.rules';

const MINUTE = 60_000;
const AMBIGUITY_MS = 3 * MINUTE;
const PHONES = ['+12025550101', '+12025550102', '+12025550103', '+12025550104'];

/** The times are multiples of half a minute, so that equal distances and the edges of the windows are frequent. */
const time = fc.integer({ min: 0, max: 120 }).map((halfMinutes) => Date.UTC(2026, 10, 20, 12) + halfMinutes * 30_000);
const orders: fc.Arbitrary<PaidOrder[]> = fc
  .array(
    fc.record({
      paidMs: time,
      phones: fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 3, arbitrary: fc.constantFrom(...PHONES, '+12025550199').map((phone) => [phone]) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
      isSuggested: fc.constantFrom(false, false, false, true),
      isWorthless: fc.constantFrom(false, false, true),
    }),
    { maxLength: 6 },
  )
  .map((list) => list.map((order, n) => ({ ...order, id: `O${n}` })));
const checkouts: fc.Arbitrary<OpenCheckout[]> = fc
  .array(
    fc.record({
      requestedMs: time,
      windowSeen: fc.constantFrom(true, true, true, false),
      isRepeated: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: PHONES.length },
  )
  .map((list) => list.map((checkout, n) => ({ ...checkout, id: `C${n}`, phone: PHONES[n] ?? '' })));

const find = <T extends { id: string }>(list: readonly T[], id: string): T => {
  const found = list.find((item) => item.id === id);
  if (!found) throw new Error(`${id} is not one of the inputs`);
  return found;
};
const options = { seed: 20_261_122, numRuns: 500 };

describe('BX-21 matching, for all orders and checkouts', () => {
  it('BX-21 no order goes to two customers, and no checkout takes two orders', () =>
    fc.assert(
      fc.property(orders, checkouts, (paid, open) => {
        const matches = matchOrders(paid, open);
        expect(new Set(matches.map(({ orderId }) => orderId)).size).toBe(matches.length);
        expect(new Set(matches.map(({ checkoutId }) => checkoutId)).size).toBe(matches.length);
      }),
      options,
    ));

  it('BX-21 an order that names a customer goes to that customer or to no one', () =>
    fc.assert(
      fc.property(orders, checkouts, (paid, open) => {
        for (const { orderId, checkoutId, matchMethod } of matchOrders(paid, open)) {
          const { phones } = find(paid, orderId);
          if (matchMethod === 'identity') expect(phones).toContain(find(open, checkoutId).phone);
          else expect(phones).toEqual([]);
        }
      }),
      options,
    ));

  it('BX-21 a match by time is within the window and has no rival within 3 minutes', () =>
    fc.assert(
      fc.property(orders, checkouts, (paid, open) => {
        const matches = matchOrders(paid, open);
        const byIdentity = new Set(
          matches.filter(({ matchMethod }) => matchMethod === 'identity').map(({ checkoutId }) => checkoutId),
        );
        for (const match of matches.filter(({ matchMethod }) => matchMethod === 'time')) {
          const order = find(paid, match.orderId);
          const checkout = find(open, match.checkoutId);
          const afterMs = order.paidMs - checkout.requestedMs;
          expect(afterMs).toBeGreaterThanOrEqual(-WINDOW_BEFORE_MS);
          expect(afterMs).toBeLessThanOrEqual(WINDOW_AFTER_MS);
          expect([checkout.windowSeen, checkout.isRepeated, order.isSuggested]).toEqual([true, false, false]);
          const rivalMs = [
            ...paid
              .filter((other) => other !== order && !other.isSuggested && !other.phones?.length)
              .map((other) => Math.abs(other.paidMs - checkout.requestedMs)),
            ...open
              .filter((other) => other !== checkout && !byIdentity.has(other.id))
              .map((other) => Math.abs(order.paidMs - other.requestedMs)),
          ];
          expect(Math.min(...rivalMs)).toBeGreaterThanOrEqual(Math.abs(afterMs) + AMBIGUITY_MS);
        }
      }),
      options,
    ));

  it('BX-21 a second customer who checks out at the same time prevents the match by time of the first', () =>
    fc.assert(
      fc.property(orders, checkouts, (paid, open) => {
        for (const { orderId, checkoutId, matchMethod } of matchOrders(paid, open)) {
          if (matchMethod !== 'time') continue;
          const rival = { ...find(open, checkoutId), id: 'RIVAL', phone: '+12025550200' };
          const matched = matchOrders(paid, [...open, rival]).map((match) => match.orderId);
          expect(matched).not.toContain(orderId);
        }
      }),
      options,
    ));

  it('BX-21 the result is the same in any order of arrival', () => {
    const arrivals = fc.tuple(orders, checkouts).chain(([paid, open]) =>
      fc.record({
        paid: fc.constant(paid),
        open: fc.constant(open),
        paidLater: fc.shuffledSubarray(paid, { minLength: paid.length }),
        openLater: fc.shuffledSubarray(open, { minLength: open.length }),
      }),
    );
    const toSet = (list: readonly PaidOrder[], open: readonly OpenCheckout[]) =>
      new Set(
        matchOrders(list, open).map(
          ({ orderId, checkoutId, matchMethod }) => `${checkoutId}=${orderId} ${matchMethod}`,
        ),
      );
    fc.assert(
      fc.property(arrivals, ({ paid, open, paidLater, openLater }) =>
        expect(toSet(paidLater, openLater)).toEqual(toSet(paid, open)),
      ),
      options,
    );
  });
});
