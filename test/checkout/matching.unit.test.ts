import {
  matchOrders,
  type OpenCheckout,
  type PaidOrder,
} from '../../src/server/modules/crediting/matching/matching.rules';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const ANN = '+12025550123';
const BOB = '+12025550124';

const order = (id: string, minutes: number, ...phones: string[]): PaidOrder => ({
  id,
  paidMs: NOON + minutes * MINUTE,
  phones,
  isSuggested: false,
  isWorthless: false,
});
const checkout = (id: string, minutes: number, phone = ANN, windowSeen = true): OpenCheckout => ({
  id,
  phone,
  requestedMs: NOON + minutes * MINUTE,
  windowSeen,
  isRepeated: false,
});
const pairs = (orders: PaidOrder[], checkouts: OpenCheckout[], answered?: Parameters<typeof matchOrders>[2]) =>
  matchOrders(orders, checkouts, answered).map(
    ({ checkoutId, orderId, matchMethod }) => `${checkoutId}=${orderId} ${matchMethod}`,
  );
const repeated = (request: OpenCheckout): OpenCheckout => ({ ...request, isRepeated: true });
const suggested = (paid: PaidOrder): PaidOrder => ({ ...paid, isSuggested: true });

describe('matching by identity', () => {
  it('an order that names the customer matches, close or far in time', () => {
    expect(pairs([order('o', -90, ANN)], [checkout('ann', 0)])).toEqual(['ann=o identity']);
    expect(pairs([order('o', 23 * 60, ANN)], [checkout('ann', 0)])).toEqual(['ann=o identity']);
  });

  it('an order outside the identity window does not match', () => {
    expect(pairs([order('o', -121, ANN)], [checkout('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 24 * 60 + 1, ANN)], [checkout('ann', 0)])).toEqual([]);
  });

  it('BX-95 an order that is worth nothing settles its checkout, unless another order names the customer', () => {
    const voided = { ...order('voided', 0, ANN), isWorthless: true };
    expect(pairs([voided, order('stranger', 1)], [checkout('ann', 0)])).toEqual(['ann=voided identity']);
    expect(pairs([voided, order('again', 3, ANN)], [checkout('ann', 0)])).toEqual(['ann=again identity']);
  });

  it('other orders at about the same time do not affect a match by identity', () =>
    expect(pairs([order('o', 1, ANN), order('x', 0), order('y', 1)], [checkout('ann', 0)])).toEqual([
      'ann=o identity',
    ]));

  it('a checkout matches one order, the nearest one', () =>
    expect(pairs([order('far', -30, ANN), order('near', 2, ANN)], [checkout('ann', 0)])).toEqual([
      'ann=near identity',
    ]));

  it('an order that names another customer is never matched by time', () =>
    expect(pairs([order('o', 0, BOB)], [checkout('ann', 0, ANN)])).toEqual([]));

  it('a checkout matches by identity even when its window was only partly read', () =>
    expect(pairs([order('o', 3, ANN)], [checkout('ann', 0, ANN, false)])).toEqual(['ann=o identity']));
});

describe('matching by time window', () => {
  it('BX-21 an earlier request competes with requests of others, but not with a later one of the same customer', () => {
    const earlier = repeated(checkout('earlier', -21));
    expect(pairs([order('o', -10)], [earlier, checkout('later', 0)])).toEqual(['later=o time']);
    expect(pairs([order('o', -10)], [earlier, checkout('bob', 0, BOB)])).toEqual([]);
  });

  it('BX-21 a checkout with a probable order does not compete', () => {
    const settled = { ...repeated(checkout('ann', 1)), hasSuggestion: true };
    expect(pairs([suggested(order('hers', 1)), order('o', 2)], [settled, checkout('bob', 2, BOB)])).toEqual([
      'bob=o time',
    ]);
  });

  it.each([
    ['15 minutes before', -15, true],
    ['more than 15 minutes before', -15.1, false],
    ['20 minutes after', 20, true],
    ['more than 20 minutes after', 20.1, false],
  ])('a single payment %s the checkout', (_description, minutes, matches) =>
    expect(pairs([order('o', minutes)], [checkout('ann', 0)])).toEqual(matches ? ['ann=o time'] : []),
  );

  it('two orders at about the same distance are ambiguous; a clearly nearer one is not', () => {
    expect(pairs([order('o', 1), order('p', -2)], [checkout('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 1), order('p', 3.9)], [checkout('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 1), order('p', 4)], [checkout('ann', 0)])).toEqual(['ann=o time']);
  });

  it('an order just outside the window still makes a match ambiguous', () =>
    expect(pairs([order('o', -14), order('p', -16)], [checkout('ann', 0)])).toEqual([]));

  it('two checkouts at about the same distance from one order are ambiguous', () => {
    expect(pairs([order('o', 1)], [checkout('ann', 0), checkout('bob', 3, BOB)])).toEqual([]);
    expect(pairs([order('o', 0)], [checkout('ann', 0), checkout('bob', 3, BOB)])).toEqual(['ann=o time']);
  });

  it('order and checkout must be nearest to each other', () =>
    expect(pairs([order('o', 6)], [checkout('ann', 0), checkout('bob', 7, BOB)])).toEqual(['bob=o time']));

  it('two checkouts match two orders that are well apart', () => {
    const found = pairs([order('o', 0), order('p', 9)], [checkout('ann', 1), checkout('bob', 10, BOB)]);
    expect(found).toEqual(['ann=o time', 'bob=p time']);
  });

  it('BX-21 a repeated request matches no order by time, but makes an order about as near to it ambiguous', () => {
    const again = repeated(checkout('ann', 0));
    expect(pairs([order('o', 0)], [again])).toEqual([]);
    expect(pairs([order('o', 0)], [again, checkout('bob', 1, BOB)])).toEqual([]);
    expect(pairs([order('o', 3)], [again, checkout('bob', 5.5, BOB)])).toEqual([]);
    expect(pairs([order('o', 6)], [again, checkout('bob', 7, BOB)])).toEqual(['bob=o time']);
    expect(pairs([order('o', 0, ANN)], [again])).toEqual(['ann=o identity']);
  });

  it('BX-21 an order that is suggested for review is matched to nobody else by time', () => {
    expect(pairs([suggested(order('o', 0))], [checkout('bob', 0, BOB)])).toEqual([]);
    expect(pairs([suggested(order('o', 0)), order('p', 1)], [checkout('bob', 0, BOB)])).toEqual(['bob=p time']);
    expect(pairs([suggested(order('o', 0, BOB))], [checkout('bob', 0, BOB)])).toEqual(['bob=o identity']);
  });

  it('BX-21 an order with unknown customers is never matched but makes a match by time ambiguous', () => {
    const unknown = (id: string, minutes: number): PaidOrder => ({ ...order(id, minutes), phones: null });
    expect(pairs([unknown('u', 0)], [checkout('ann', 0)])).toEqual([]);
    expect(pairs([unknown('u', 0), order('o', 1)], [checkout('ann', 0)])).toEqual([]);
    expect(pairs([unknown('u', 8), order('o', 1)], [checkout('ann', 0)])).toEqual(['ann=o time']);
    expect(pairs([unknown('u', 0), order('o', 1, ANN)], [checkout('ann', 0)])).toEqual(['ann=o identity']);
  });

  it('orders matched by identity do not make a match by time ambiguous', () => {
    const found = pairs([order('o', 0, ANN), order('p', 1)], [checkout('ann', 0), checkout('bob', 1, BOB)]);
    expect(found).toEqual(['ann=o identity', 'bob=p time']);
  });

  it('a checkout whose window was only partly read does not match by time but still makes others ambiguous', () => {
    expect(pairs([order('o', 0)], [checkout('ann', 0, ANN, false)])).toEqual([]);
    expect(pairs([order('o', 0)], [checkout('ann', 0, ANN, false), checkout('bob', 1, BOB)])).toEqual([]);
  });

  it('BX-190 a request that was answered by a purchase of another time makes a match by time ambiguous', () => {
    const near = (phone: string, minutes: number) =>
      pairs([order('o', 1)], [checkout('ann', 0)], [{ phone, requestedMs: NOON + minutes * MINUTE }]);
    expect(near(BOB, 2)).toEqual([]);
    expect(near(BOB, -2)).toEqual([]);
    expect(near(BOB, 6)).toEqual(['ann=o time']);
    expect(near(ANN, 2)).toEqual(['ann=o time']);
  });
});
