const MINUTE = 60_000;
/** An order without a known customer matches if paid from this long before to this long after the request. */
export const WINDOW_BEFORE_MS = 15 * MINUTE;
export const WINDOW_AFTER_MS = 20 * MINUTE;
/** An order that names the customer cannot belong to anyone else, so its time window is wider. */
export const IDENTITY_BEFORE_MS = 120 * MINUTE;
export const IDENTITY_AFTER_MS = 24 * 60 * MINUTE;
/** Requests of one customer with overlapping windows belong to one visit. */
export const VISIT_MS = WINDOW_BEFORE_MS + WINDOW_AFTER_MS;
/** A match by time is ambiguous when another order or checkout is at most this much further away. */
export const AMBIGUITY_MS = 3 * MINUTE;

export interface PaidOrder {
  id: string;
  paidMs: number;
  /**
   * The phone numbers of the order's customers in E.164, empty when it names none. null when they are unknown: the
   * order is then never matched, but makes matches by time ambiguous.
   */
  phones: readonly string[] | null;
  /** The order is suggested for another checkout in the owner's review, so it only matches by identity. */
  isSuggested: boolean;
  /** The order was voided, completely refunded, or paid for by a reward. It closes its checkout without points. */
  isWorthless: boolean;
}
export interface OpenCheckout {
  id: string;
  phone: string;
  /** Other phone numbers of the customer: former ones, and those of customers who were merged into this one. */
  otherPhones?: readonly string[];
  requestedMs: number;
  /** Whether `orders` includes every order in the checkout's window. Otherwise it only matches by identity. */
  windowSeen: boolean;
  /** The customer already has a purchase of this visit. The checkout only matches by identity, but still competes. */
  isRepeated: boolean;
  /** In review with a probable order, the checkout only matches by identity and does not compete. */
  hasSuggestion?: boolean;
}
export interface Match {
  checkoutId: string;
  orderId: string;
  matchMethod: 'identity' | 'time';
}
interface Pair {
  order: PaidOrder;
  checkout: OpenCheckout;
  distanceMs: number;
}

/**
 * Matches paid orders with checkout requests: by identity (the order's customer has this phone number), or by time when
 * order and checkout are each other's nearest and neither has a close competitor. Ambiguous ones stay unmatched. The
 * result does not depend on the order of the arguments. The orders must not be credited yet.
 */
export function matchOrders(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const byIdentity = matchByIdentity(orders, checkouts);
  const matchedIds = new Set(byIdentity.map(({ checkoutId }) => checkoutId));
  const unmatched = checkouts.filter(({ id, hasSuggestion = false }) => !matchedIds.has(id) && !hasSuggestion);
  // An order that names a customer is never given to another customer.
  const competing = orders.filter(({ phones, isSuggested }) => !phones?.length && !isSuggested);
  return [...byIdentity, ...matchByWindow(competing, unmatched)];
}

function matchByIdentity(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const pairs = listPairs(orders, checkouts, IDENTITY_BEFORE_MS, IDENTITY_AFTER_MS)
    .filter(({ order, checkout: { phone, otherPhones = [] } }) =>
      order.phones?.some((known) => known === phone || otherPhones.includes(known)),
    )
    .sort(
      (a, b) =>
        // A sale that was voided and rung up again must not take the checkout from the second one.
        Number(a.order.isWorthless) - Number(b.order.isWorthless) ||
        a.distanceMs - b.distanceMs ||
        compare(a.order.id, b.order.id) ||
        compare(a.checkout.id, b.checkout.id),
    );
  const used = new Set<string>();
  const matches: Match[] = [];
  for (const { order, checkout } of pairs) {
    const keys = [`order ${order.id}`, `checkout ${checkout.id}`];
    if (keys.some((key) => used.has(key))) continue;
    for (const key of keys) used.add(key);
    matches.push({ checkoutId: checkout.id, orderId: order.id, matchMethod: 'identity' });
  }
  return matches;
}

function matchByWindow(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  // A customer's earlier request does not compete with their later one.
  const isEarlier = (other: OpenCheckout, checkout: OpenCheckout) => other.isRepeated && other.phone === checkout.phone;
  const isAmbiguous = ({ order, checkout, distanceMs }: Pair) =>
    orders.some((other) => other !== order && getDistanceMs(other, checkout) < distanceMs + AMBIGUITY_MS) ||
    checkouts.some(
      (other) =>
        other !== checkout && !isEarlier(other, checkout) && getDistanceMs(order, other) < distanceMs + AMBIGUITY_MS,
    );
  return listPairs(orders, checkouts, WINDOW_BEFORE_MS, WINDOW_AFTER_MS)
    .filter(({ order, checkout }) => order.phones !== null && checkout.windowSeen && !checkout.isRepeated)
    .filter((pair) => !isAmbiguous(pair))
    .map(({ order, checkout }) => ({ checkoutId: checkout.id, orderId: order.id, matchMethod: 'time' as const }))
    .sort((a, b) => compare(a.checkoutId, b.checkoutId));
}

/** Returns each checkout with the orders that were paid from `beforeMs` before to `afterMs` after its request. */
function listPairs(
  orders: readonly PaidOrder[],
  checkouts: readonly OpenCheckout[],
  beforeMs: number,
  afterMs: number,
): Pair[] {
  return checkouts.flatMap((checkout) =>
    orders
      .filter(({ paidMs }) => paidMs >= checkout.requestedMs - beforeMs && paidMs <= checkout.requestedMs + afterMs)
      .map((order) => ({ order, checkout, distanceMs: getDistanceMs(order, checkout) })),
  );
}

function getDistanceMs(order: PaidOrder, checkout: OpenCheckout): number {
  return Math.abs(order.paidMs - checkout.requestedMs);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
