const MINUTE = 60_000;
/** An order without a known customer can match checkouts from this long before to this long after the request. */
export const WINDOW_BEFORE_MS = 15 * MINUTE;
export const WINDOW_AFTER_MS = 20 * MINUTE;
/** An order that names the customer cannot belong to anyone else, so its window is wider. */
export const IDENTITY_BEFORE_MS = 120 * MINUTE;
export const IDENTITY_AFTER_MS = 24 * 60 * MINUTE;
/** Requests of one customer whose windows overlap belong to one visit. */
export const VISIT_MS = WINDOW_BEFORE_MS + WINDOW_AFTER_MS;
/** A second order or checkout that is less than this further away makes a match by time ambiguous. */
export const AMBIGUITY_MS = 3 * MINUTE;

export interface PaidOrder {
  id: string;
  paidMs: number;
  /**
   * E.164 phone numbers of the customers on the order; empty when it names none. null when they are not known: such an
   * order is never matched, but makes matches by time ambiguous.
   */
  phones: readonly string[] | null;
  /** Waits for the owner's review with another checkout, so it can match by identity only. */
  isSuggested: boolean;
  /** Voided, refunded in full, or paid for by a reward: it settles its checkout without points. */
  isWorthless: boolean;
}
export interface OpenCheckout {
  id: string;
  phone: string;
  /** Further numbers of the customer, from customers who turned out to be the same person. */
  otherPhones?: readonly string[];
  requestedMs: number;
  /** `orders` includes every order of its window; otherwise it is matched by identity only. */
  windowSeen: boolean;
  /**
   * The customer has a purchase of this visit already, so another one can match by identity only; it still competes.
   */
  isRepeated: boolean;
  /** Waits for the owner's review with its probable order, so it matches by identity only and does not compete. */
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
 * Matches paid orders to checkout requests: by identity (the order's customer has this phone number), or by time when
 * order and checkout are each other's nearest and neither has a close competitor. Ambiguous ones stay unmatched. The
 * result does not depend on the order of the inputs. The orders must not be credited.
 */
export function matchOrders(orders: readonly PaidOrder[], checkouts: readonly OpenCheckout[]): Match[] {
  const byIdentity = matchByIdentity(orders, checkouts);
  const matchedIds = new Set(byIdentity.map(({ checkoutId }) => checkoutId));
  const unmatched = checkouts.filter(({ id, hasSuggestion = false }) => !matchedIds.has(id) && !hasSuggestion);
  // An order that names a customer is never given to another one.
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

/** The orders of each checkout that were paid from `beforeMs` before to `afterMs` after its request. */
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
