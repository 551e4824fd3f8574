import { matchOrders, type OpenCheckout, type PaidOrder } from '../../src/server/modules/checkout/matchOrders';

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const ANN = '+12025550123';
const BOB = '+12025550124';

const order = (id: string, minutes: number, ...phones: string[]): PaidOrder => ({
  id,
  paidMs: NOON + minutes * MINUTE,
  phones,
});
const press = (id: string, minutes: number, phone = ANN, windowSeen = true): OpenCheckout => ({
  id,
  phone,
  pressedMs: NOON + minutes * MINUTE,
  windowSeen,
});
const pairs = (orders: PaidOrder[], checkouts: OpenCheckout[], claimed: string[] = []) =>
  matchOrders(orders, checkouts, new Set(claimed)).map(
    ({ checkoutId, orderId, tier }) => `${checkoutId}=${orderId} ${tier}`,
  );

describe('by identity', () => {
  it('an order that names the customer is theirs, near or far', () => {
    expect(pairs([order('o', -90, ANN)], [press('ann', 0)])).toEqual(['ann=o identity']);
    expect(pairs([order('o', 23 * 60, ANN)], [press('ann', 0)])).toEqual(['ann=o identity']);
  });

  it('not when it is of another day', () => {
    expect(pairs([order('o', -121, ANN)], [press('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 24 * 60 + 1, ANN)], [press('ann', 0)])).toEqual([]);
  });

  it('rivals in time do not matter', () => {
    expect(pairs([order('o', 1, ANN), order('x', 0), order('y', 1)], [press('ann', 0)])).toEqual(['ann=o identity']);
  });

  it('one press takes one order, the nearest', () => {
    expect(pairs([order('far', -30, ANN), order('near', 2, ANN)], [press('ann', 0)])).toEqual(['ann=near identity']);
  });

  it('an order that names somebody else is never taken by its time', () => {
    expect(pairs([order('o', 0, BOB)], [press('ann', 0, ANN)])).toEqual([]);
  });

  it('works for a press whose window can no longer be seen whole', () => {
    expect(pairs([order('o', 3, ANN)], [press('ann', 0, ANN, false)])).toEqual(['ann=o identity']);
  });
});

describe('by window', () => {
  it.each([
    ['15 minutes before', -15, true],
    ['longer before', -15.1, false],
    ['20 minutes after', 20, true],
    ['longer after', 20.1, false],
  ])('a lone payment %s the press', (_when, minutes, isTheirs) => {
    expect(pairs([order('o', minutes)], [press('ann', 0)])).toEqual(isTheirs ? ['ann=o window'] : []);
  });

  it('two orders about as near leave it open; a clearly nearer one does not', () => {
    expect(pairs([order('o', 1), order('p', -2)], [press('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 1), order('p', 3.9)], [press('ann', 0)])).toEqual([]);
    expect(pairs([order('o', 1), order('p', 4)], [press('ann', 0)])).toEqual(['ann=o window']);
  });

  it('an order just outside the window is a rival all the same', () => {
    expect(pairs([order('o', -14), order('p', -16)], [press('ann', 0)])).toEqual([]);
  });

  it('two customers about as near to one order leave it open', () => {
    expect(pairs([order('o', 1)], [press('ann', 0), press('bob', 3, BOB)])).toEqual([]);
    expect(pairs([order('o', 0)], [press('ann', 0), press('bob', 3, BOB)])).toEqual(['ann=o window']);
  });

  it('must be the nearest from both sides', () => {
    expect(pairs([order('o', 6)], [press('ann', 0), press('bob', 7, BOB)])).toEqual(['bob=o window']);
  });

  it('two customers, two sales, well apart', () => {
    const found = pairs([order('o', 0), order('p', 9)], [press('ann', 1), press('bob', 10, BOB)]);
    expect(found).toEqual(['ann=o window', 'bob=p window']);
  });

  it('claimed orders are gone, as candidates and as rivals', () => {
    expect(pairs([order('o', 0)], [press('ann', 0)], ['o'])).toEqual([]);
    expect(pairs([order('o', 0), order('p', 1)], [press('ann', 0)], ['o'])).toEqual(['ann=p window']);
  });

  it('orders settled by identity are no rivals either', () => {
    const found = pairs([order('o', 0, ANN), order('p', 1)], [press('ann', 0), press('bob', 1, BOB)]);
    expect(found).toEqual(['ann=o identity', 'bob=p window']);
  });

  it('waits when the window was not seen whole, and is still a rival to others', () => {
    expect(pairs([order('o', 0)], [press('ann', 0, ANN, false)])).toEqual([]);
    expect(pairs([order('o', 0)], [press('ann', 0, ANN, false), press('bob', 1, BOB)])).toEqual([]);
  });
});

it('the order of what is given never matters, and nothing is given twice', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  const shuffled = <T>(list: T[]) =>
    list
      .map((value) => ({ value, at: random(1_000_000) }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  for (let round = 0; round < 300; round += 1) {
    const phones = ['+12025550101', '+12025550102', '+12025550103', '+12025550104'];
    const checkouts = phones.slice(0, 1 + random(4)).map((phone, i) => press(`c${i}`, random(40), phone));
    const orders = Array.from({ length: random(6) }, (_none, i) =>
      order(`o${i}`, random(40), ...(random(3) === 0 ? [phones[random(4)] ?? ''] : [])),
    );
    const found = pairs(orders, checkouts).sort();
    expect(pairs(shuffled(orders), shuffled(checkouts)).sort()).toEqual(found);
    const matches = matchOrders(orders, checkouts, new Set());
    expect(new Set(matches.map(({ orderId }) => orderId)).size).toBe(matches.length);
    expect(new Set(matches.map(({ checkoutId }) => checkoutId)).size).toBe(matches.length);
  }
});
