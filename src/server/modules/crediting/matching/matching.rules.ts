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

/** A purchase that is known to be the customer's: by its credit, or by the phone number on its order. */
export interface KnownPurchase {
  /** The time of the last payment, or null when it was matched with another request by this time. */
  paidMs: number | null;
  /** The time of the last change at the register after the purchase was first read, or null without one. */
  changedMs: number | null;
  /** Whether another request already has this purchase. */
  hasCheckout: boolean;
}

/**
 * Whether a request is about this purchase of its customer, and so must not take the order of somebody else by time. A
 * purchase without a request was paid within the times of a match by identity, or was changed (paid again, refunded,
 * given its customer) from two hours before to the end of the time window. One that another request has was paid or
 * changed within this visit.
 */
export function settlesRequest({ paidMs, changedMs, hasCheckout }: KnownPurchase, requestedMs: number): boolean {
  const isWithin = (ms: number | null, beforeMs: number, afterMs: number) =>
    ms !== null && ms >= requestedMs - beforeMs && ms <= requestedMs + afterMs;
  if (!hasCheckout && isWithin(paidMs, IDENTITY_BEFORE_MS, IDENTITY_AFTER_MS)) return true;
  const beforeMs = hasCheckout ? VISIT_MS : IDENTITY_BEFORE_MS;
  return [paidMs, changedMs].some((ms) => isWithin(ms, beforeMs, WINDOW_AFTER_MS));
}

/**
 * Whether a purchase that names the customer proves that their request was matched by time with the order of somebody
 * else. Unlike settlesRequest, it ends with the visit: a purchase hours later is another one.
 */
export function disprovesTimeMatch(
  { paidMs, hasCheckout }: { paidMs: number; hasCheckout: boolean },
  requestedMs: number,
): boolean {
  const beforeMs = hasCheckout ? VISIT_MS : IDENTITY_BEFORE_MS;
  return paidMs >= requestedMs - beforeMs && paidMs <= requestedMs + VISIT_MS;
}

/** Whether an order that was paid then may be the purchase of a request by its time alone. */
export function isInWindow(paidMs: number, requestedMs: number): boolean {
  return paidMs >= requestedMs - WINDOW_BEFORE_MS && paidMs <= requestedMs + WINDOW_AFTER_MS;
}

export interface PaidOrder {
  id: string;
  paidMs: number;
  /** The times of all payments, if there are several: people who divide a bill pay at different times. */
  paymentsMs?: readonly number[];
  /** When the order was changed after it was paid. An order that names a customer matches by this time too. */
  changedMs?: number | null;
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
 * result does not depend on the order of the arguments. The orders must not be credited yet. `answered` are requests
 * that have a purchase, but may be about another one: they match nothing, and make matches by time ambiguous.
 */
export function matchOrders(
  orders: readonly PaidOrder[],
  checkouts: readonly OpenCheckout[],
  answered: readonly Pick<OpenCheckout, 'phone' | 'requestedMs'>[] = [],
): Match[] {
  const byIdentity = matchByIdentity(orders, checkouts);
  const matchedIds = new Set(byIdentity.map(({ checkoutId }) => checkoutId));
  const unmatched = checkouts.filter(({ id, hasSuggestion = false }) => !matchedIds.has(id) && !hasSuggestion);
  // An order that names a customer is never given to another customer.
  const competing = orders.filter(({ phones, isSuggested }) => !phones?.length && !isSuggested);
  return [...byIdentity, ...matchByWindow(competing, unmatched, answered)];
}

function matchByIdentity(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const pairs = checkouts
    .flatMap((checkout) =>
      orders
        .filter(({ paidMs, changedMs = null, phones }) => {
          const purchase = { paidMs, changedMs, hasCheckout: false };
          return isNamed(checkout, phones) && settlesRequest(purchase, checkout.requestedMs);
        })
        .map((order) => ({ order, checkout, distanceMs: Math.abs(order.paidMs - checkout.requestedMs) })),
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

/** Whether one of the phone numbers is the customer's. */
export function isNamed(
  { phone, otherPhones = [] }: Pick<OpenCheckout, 'phone' | 'otherPhones'>,
  phones: readonly string[] | null,
): boolean {
  return phones?.some((known) => known === phone || otherPhones.includes(known)) ?? false;
}

function matchByWindow(
  orders: readonly PaidOrder[],
  checkouts: readonly OpenCheckout[],
  answered: readonly Pick<OpenCheckout, 'phone' | 'requestedMs'>[],
): Match[] {
  // A customer's earlier request does not compete with their later one.
  const isEarlier = (other: OpenCheckout, checkout: OpenCheckout) => other.isRepeated && other.phone === checkout.phone;
  const isAmbiguous = ({ order, checkout, distanceMs }: Pair) =>
    orders.some((other) => other !== order && getDistanceMs(other, checkout) < distanceMs + AMBIGUITY_MS) ||
    checkouts.some(
      (other) =>
        other !== checkout && !isEarlier(other, checkout) && getDistanceMs(order, other) < distanceMs + AMBIGUITY_MS,
    ) ||
    answered.some((other) => other.phone !== checkout.phone && getDistanceMs(order, other) < distanceMs + AMBIGUITY_MS);
  return listPairs(orders, checkouts)
    .filter(({ order, checkout }) => order.phones !== null && checkout.windowSeen && !checkout.isRepeated)
    .filter((pair) => !isAmbiguous(pair))
    .map(({ order, checkout }) => ({ checkoutId: checkout.id, orderId: order.id, matchMethod: 'time' as const }))
    .sort((a, b) => compare(a.checkoutId, b.checkoutId));
}

/** Returns each checkout with the orders of its time window. */
function listPairs(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Pair[] {
  return checkouts.flatMap((checkout) =>
    orders
      .filter(({ paidMs }) => isInWindow(paidMs, checkout.requestedMs))
      .map((order) => ({ order, checkout, distanceMs: getDistanceMs(order, checkout) })),
  );
}

/** The distance to the nearest payment. Each payment of a divided bill may be of another customer. */
function getDistanceMs({ paidMs, paymentsMs = [] }: PaidOrder, { requestedMs }: Pick<OpenCheckout, 'requestedMs'>) {
  return Math.min(...[paidMs, ...paymentsMs].map((ms) => Math.abs(ms - requestedMs)));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
