import type { Shop, Sql } from '../../../database/Database';
import type { SkippedOrder } from '../../../integrations/pointOfSale/PointOfSale';
import { takeDailyUse } from '../../customers';
import {
  addMissing,
  countRecords,
  determineEarning,
  listPaymentsMs,
  type CursorRow,
  type Earning,
  type Exclusion,
  type LinesById,
  type LinesMissing,
  type StoreOrder,
} from '../../pointOfSale';
import { creditOrder, SYSTEM } from '../creditOrder';
import type { LoyaltyTerms } from '../loyaltyTerms.sql';
import type { OrderCreditRow } from '../orderCredits.sql';
import { listNamedCustomers, UNKNOWN_HOLDER } from '../phoneCredits.sql';
import { listCheckedOut, saveReviewOrders, type UnmatchedOrder } from '../reviewQueue.sql';
import { attemptRecord } from '../savepoint.sql';
import { isInWindow, isNamed, matchOrders, settlesRequest, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matching.rules';
import {
  listDoubtfulTimes,
  listOpenCheckouts,
  listSuggestedOrderIds,
  lockCheckoutStatus,
  moveToReview,
  type OpenCheckoutRow,
} from './openCheckouts.sql';

/** The state that crediting and updating share in the transaction under the store's lock. */
export interface SyncContext {
  shop: Shop;
  terms: LoyaltyTerms;
  /** What of the shop's register earns no points. */
  exclusion: Exclusion;
  /** The existing credits of the orders that were read or skipped, by order id. */
  orderCredits: ReadonlyMap<string, OrderCreditRow>;
  /** What was sold with the orders, as far as it was read. */
  lines: LinesById;
  now: Date;
}
export interface OrderFailure {
  /** The order id. */
  id: string;
  error: unknown;
}

export interface MatchingRange {
  /** All orders since this time, in ms, are known. */
  sinceMs: number;
  /** false when the clock of the point of sale is too wrong to match by time. */
  isTimeComparable: boolean;
  /** The backup that the database was restored from. */
  restored: Pick<CursorRow, 'restored_from' | 'restored_at'>;
}

type Purchase = StoreOrder & { paidMs: number };

/**
 * Credits every open checkout that has one certain match among the uncredited orders. Checkouts in the owner's review
 * only match by identity. Skipped orders, and those whose customers are unknown, can only make a match by time
 * ambiguous. An order without value closes its checkout without points. Unmatched orders near a checkout, or of a
 * customer with a checkout at that time, are saved for the owner. A failing order is rolled back and reported. A match
 * whose lines are not known is not credited, but returned in `needsLines`.
 */
export async function creditMatches(
  sql: Sql,
  { shop, terms, exclusion, orderCredits, lines, now }: SyncContext,
  { orders, skipped }: { orders: readonly StoreOrder[]; skipped: readonly SkippedOrder[] },
  { sinceMs, isTimeComparable, restored }: MatchingRange,
): Promise<{ credited: number; failures: OrderFailure[] } & LinesMissing> {
  const purchases: Purchase[] = orders.flatMap(({ paidMs, ...rest }) =>
    paidMs === null || orderCredits.has(rest.order.id) ? [] : [{ ...rest, paidMs }],
  );
  const missing: LinesMissing = { needsLines: [], unreadable: [] };
  if (purchases.length === 0) return { credited: 0, failures: [], ...missing };
  const open = await listOpenCheckouts(sql, shop);
  const namelessMs = purchases.flatMap(({ phones, paidMs }) => (phones?.length ? [] : [paidMs]));
  const doubtfulSince = new Date(Math.min(...namelessMs) - WINDOW_AFTER_MS);
  const doubtful = namelessMs.length > 0 ? await listDoubtfulTimes(sql, shop, doubtfulSince) : [];
  const credited = orders.filter(
    (order): order is Purchase => order.paidMs !== null && orderCredits.has(order.order.id),
  );
  const purchasesById = new Map(purchases.map((purchase) => [purchase.order.id, purchase]));
  const checkoutsById = new Map(open.map((checkout) => [checkout.id, checkout]));
  const suggestedIds = await listSuggestedOrderIds(sql, shop.storeId, [...purchasesById.keys()]);
  const unreadable = skipped.filter(({ id }) => !orderCredits.has(id));
  const matches = matchOrders(
    [
      ...purchases.map(({ order, paidMs, changedMs, phones, eligibleCents }) => ({
        id: order.id,
        paidMs,
        paymentsMs: listPaymentsMs(order),
        changedMs,
        phones,
        isSuggested: suggestedIds.has(order.id),
        isWorthless: eligibleCents === 0,
      })),
      ...unreadable.flatMap(({ id, paidMs = [] }) =>
        paidMs.map((time) => ({ id, paidMs: time, phones: null, isSuggested: false, isWorthless: false })),
      ),
    ],
    open.map(({ id, phone, other_phones: otherPhones, requested_at, ...checkout }) => {
      const requestedMs = Date.parse(requested_at);
      // The owner may have given an order that names the customer to somebody else, or it may have got this name later.
      const isOfAnother = credited.some(
        ({ phones, paidMs, changedMs }) =>
          isNamed({ phone, otherPhones }, phones) &&
          settlesRequest({ paidMs, changedMs, hasCheckout: true }, requestedMs),
      );
      return {
        id,
        phone,
        otherPhones,
        requestedMs,
        windowSeen: isTimeComparable && sinceMs <= requestedMs - WINDOW_BEFORE_MS,
        isRepeated: checkout.is_repeated || checkout.is_in_review || isOfAnother,
        hasSuggestion: checkout.has_suggestion,
      };
    }),
    doubtful.filter(({ isRequest }) => isRequest).map(({ phone, at }) => ({ phone, requestedMs: Date.parse(at) })),
  );
  let creditedCount = 0;
  const failures: OrderFailure[] = [];
  const beyondLimit = new Set<string>();
  for (const { checkoutId, orderId, matchMethod } of matches) {
    const purchase = purchasesById.get(orderId);
    const checkout = checkoutsById.get(checkoutId);
    if (!purchase || !checkout) continue;
    const worthOf = { orderId, eligibleCents: purchase.eligibleCents };
    const earning = determineEarning(worthOf, lines, exclusion);
    if (earning === null || earning === 'unreadable') {
      addMissing(missing, orderId, earning, exclusion);
      continue;
    }
    const match = { shop, terms, purchase, earning, checkout, matchMethod, now };
    const attempt = await attemptRecord(sql, (record) => creditMatch(record, match));
    if (!attempt.succeeded) failures.push({ id: orderId, error: attempt.error });
    else if (attempt.value === 'credited') creditedCount += 1;
    else if (attempt.value === 'beyond_limit') beyondLimit.add(orderId);
  }
  const matchedIds = new Set(matches.map(({ orderId }) => orderId));
  const worth = purchases.filter(({ eligibleCents }) => eligibleCents > 0);
  const worthIds = new Set(worth.map(({ order }) => order.id));
  // A checkout with a voided sale may belong to the order next to it, which may have been rung up instead.
  const idsWithPurchase = new Set(
    matches.filter(({ orderId }) => worthIds.has(orderId)).map(({ checkoutId }) => checkoutId),
  );
  const unanswered = open.filter(({ id }) => !idsWithPurchase.has(id));
  const openMs = unanswered.map(({ requested_at }) => Date.parse(requested_at));
  const waitingMs = openMs.filter((_, n) => unanswered[n]?.is_in_review === false);
  if (worth.some(({ order, phones }) => !phones?.length && !matchedIds.has(order.id))) {
    // Read again, because a checkout may have been matched with an order of another time.
    const times = await listDoubtfulTimes(sql, shop, doubtfulSince);
    waitingMs.push(...times.map(({ at }) => Date.parse(at)));
    waitingMs.push(...(await listUndoneUncredited(sql, shop.storeId, purchases)));
  }
  const named = await listCheckedOut(
    sql,
    shop,
    worth.filter(({ order, phones }) => phones?.length && !matchedIds.has(order.id)),
    restored,
  );
  await saveReviewOrders(sql, shop, listUnmatched(worth, { matchedIds, beyondLimit, waitingMs, openMs, named }), now);
  return { credited: creditedCount, failures, ...missing };
}

/**
 * Returns the times of payment and change of orders that name a customer and were voided or refunded before they were
 * read, so that they have no credit that listDoubtfulTimes would find.
 */
async function listUndoneUncredited(sql: Sql, storeId: string, purchases: readonly Purchase[]): Promise<number[]> {
  const undone = purchases.filter(({ order, eligibleCents }) => eligibleCents === 0 && countRecords(order) > 1);
  const named = await listNamedCustomers(
    sql,
    storeId,
    undone.map(({ order, paidMs, phones }) => ({ orderId: order.id, paidAt: new Date(paidMs), phones: phones ?? [] })),
  );
  const ids = new Set(named.map(({ orderId }) => orderId));
  return undone.flatMap(({ order, paidMs }) => (ids.has(order.id) ? [paidMs, order.modifiedMs] : []));
}

interface MatchedPurchase {
  shop: Shop;
  terms: LoyaltyTerms;
  purchase: Purchase;
  earning: Earning;
  checkout: OpenCheckoutRow;
  matchMethod: 'identity' | 'time';
  now: Date;
}

/** Credits a match. A match by time beyond the customer's daily limit goes to the owner's review instead. */
async function creditMatch(
  sql: Sql,
  { shop, terms, purchase, earning, checkout, matchMethod, now }: MatchedPurchase,
): Promise<'credited' | 'beyond_limit' | 'closed'> {
  const { storeId } = shop;
  // A newer request of the customer may have closed this checkout since it was listed.
  const status = await lockCheckoutStatus(sql, storeId, checkout.id);
  if (status === null || (status === 'review' && matchMethod === 'time')) return 'closed';
  const isWorthless = purchase.eligibleCents === 0;
  const use = { storeId, customerId: checkout.customer_id, kind: 'time_match', day: checkout.day } as const;
  if (matchMethod === 'time' && !isWorthless && !(await takeDailyUse(sql, use, terms.time_matches_per_day))) {
    await moveToReview(sql, storeId, checkout.id, purchase.order.id);
    return 'beyond_limit';
  }
  await creditOrder(sql, {
    shop,
    terms,
    customer: { id: checkout.customer_id, referredBy: checkout.referred_by },
    checkoutId: checkout.id,
    order: purchase.order,
    eligibleCents: purchase.eligibleCents,
    earning,
    paidAt: new Date(purchase.paidMs),
    // A multiplier that was redeemed at the kiosk between payment and checkout still counts for this purchase.
    multiplierCutoff: new Date(Math.max(purchase.paidMs, Date.parse(checkout.requested_at))),
    matchMethod,
    actor: SYSTEM,
    now,
  });
  return 'credited';
}

/** Returns the orders that may be the purchase of a waiting checkout, but were not credited. */
function listUnmatched(
  purchases: readonly Purchase[],
  found: {
    matchedIds: ReadonlySet<string>;
    beyondLimit: ReadonlySet<string>;
    /** The times of requests and payments that may belong to an order without a customer. */
    waitingMs: readonly number[];
    /** The times of the requests without a purchase. */
    openMs: readonly number[];
    /** The customers that the orders name, by order id. */
    named: ReadonlyMap<string, string>;
  },
): UnmatchedOrder[] {
  const isNear = (paidMs: number) => found.waitingMs.some((ms) => isInWindow(paidMs, ms));
  return purchases.flatMap(({ order, eligibleCents, paidMs, changedMs, phones }): UnmatchedOrder[] => {
    const saved = { orderId: order.id, eligibleCents, paidAt: new Date(paidMs).toISOString(), customerId: null };
    if (found.beyondLimit.has(order.id)) return [{ ...saved, reason: 'daily_limit' }];
    const customerId = found.named.get(order.id);
    if (customerId !== undefined) return [{ ...saved, reason: 'names_customer', customerId }];
    if (found.matchedIds.has(order.id)) return [];
    if (phones?.includes(UNKNOWN_HOLDER)) {
      // Its holder would have got it by identity, whose times are wider.
      const purchase = { paidMs, changedMs, hasCheckout: false };
      const mayBeTheirs = isNear(paidMs) || found.openMs.some((ms) => settlesRequest(purchase, ms));
      return mayBeTheirs ? [{ ...saved, reason: 'number_changed' }] : [];
    }
    // An order that names another customer cannot be the purchase of a waiting checkout.
    return phones?.length || !isNear(paidMs) ? [] : [{ ...saved, reason: 'ambiguous' }];
  });
}
