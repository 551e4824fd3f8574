const MINUTE = 60_000;
/** A payment without a known customer belongs to a press around it, from this long before to this long after. */
export const WINDOW_BEFORE_MS = 15 * MINUTE;
export const WINDOW_AFTER_MS = 20 * MINUTE;
/** An order that names the customer cannot be anyone else's, so it may be further away. */
export const IDENTITY_BEFORE_MS = 120 * MINUTE;
export const IDENTITY_AFTER_MS = 24 * 60 * MINUTE;
/** Another order or press this much further away is still a rival: nobody can tell which it was. */
const RIVAL_MS = 3 * MINUTE;

export interface PaidOrder {
  id: string;
  paidMs: number;
  /** E.164 phones of the customers on the order; empty when it names none. */
  phones: readonly string[];
}
export interface OpenCheckout {
  id: string;
  phone: string;
  pressedMs: number;
  /** All orders of its window are among those given; otherwise it is matched by identity alone. */
  windowSeen: boolean;
}
export interface Match {
  checkoutId: string;
  orderId: string;
  tier: 'identity' | 'window';
}
interface Pair {
  order: PaidOrder;
  checkout: OpenCheckout;
  distance: number;
}

/**
 * Which paid order belongs to which pressed checkout. Certain by identity (the order's customer has this phone), or
 * by time when order and press are each other's nearest and neither has a rival. Whatever is left waits: it never
 * guesses. The order in which orders and checkouts are given does not matter.
 */
export function matchOrders(
  orders: readonly PaidOrder[],
  checkouts: readonly OpenCheckout[],
  claimed: ReadonlySet<string>,
): Match[] {
  const free = orders.filter(({ id }) => !claimed.has(id));
  const byIdentity = matchByIdentity(free, checkouts);
  const settled = new Set(byIdentity.map(({ checkoutId }) => checkoutId));
  const waiting = checkouts.filter(({ id }) => !settled.has(id));
  // An order that names somebody is theirs or nobody's.
  const anonymous = free.filter(({ phones }) => phones.length === 0);
  return [...byIdentity, ...matchByWindow(anonymous, waiting)];
}

function matchByIdentity(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const pairs = pairsOf(orders, checkouts)
    .filter(({ order, checkout }) => order.phones.includes(checkout.phone))
    .filter((pair) => isWithin(pair, IDENTITY_BEFORE_MS, IDENTITY_AFTER_MS))
    .sort(
      (a, b) => a.distance - b.distance || compare(a.order.id, b.order.id) || compare(a.checkout.id, b.checkout.id),
    );
  const taken = new Set<string>();
  const matches: Match[] = [];
  for (const { order, checkout } of pairs) {
    const keys = [`order ${order.id}`, `checkout ${checkout.id}`];
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    matches.push({ checkoutId: checkout.id, orderId: order.id, tier: 'identity' });
  }
  return matches;
}

function matchByWindow(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const hasRival = ({ order, checkout, distance }: Pair) =>
    orders.some((other) => other !== order && distanceOf(other, checkout) < distance + RIVAL_MS) ||
    checkouts.some((other) => other !== checkout && distanceOf(order, other) < distance + RIVAL_MS);
  return pairsOf(orders, checkouts)
    .filter((pair) => pair.checkout.windowSeen && isWithin(pair, WINDOW_BEFORE_MS, WINDOW_AFTER_MS) && !hasRival(pair))
    .map(({ order, checkout }) => ({ checkoutId: checkout.id, orderId: order.id, tier: 'window' as const }))
    .sort((a, b) => compare(a.checkoutId, b.checkoutId));
}

function pairsOf(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Pair[] {
  return checkouts.flatMap((checkout) =>
    orders.map((order) => ({ order, checkout, distance: distanceOf(order, checkout) })),
  );
}

function distanceOf(order: PaidOrder, checkout: OpenCheckout): number {
  return Math.abs(order.paidMs - checkout.pressedMs);
}

function isWithin({ order, checkout }: Pair, beforeMs: number, afterMs: number): boolean {
  return order.paidMs >= checkout.pressedMs - beforeMs && order.paidMs <= checkout.pressedMs + afterMs;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
