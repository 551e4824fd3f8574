import type { Sql } from '../../database/Database';
import type { SkippedOrder } from '../../integrations/pointOfSale/PointOfSale';
import { attemptRecord } from '../../shared/savepoint';
import { listOpenCheckouts, listSuggestedOrderIds } from './checkout.sql';
import type { ClaimRow, LoyaltyTerms } from './claims.sql';
import { creditOrder } from './creditOrder';
import type { StoreOrder } from './fetchOrders';
import { matchOrders, VISIT_MS, WINDOW_BEFORE_MS } from './matchOrders';

/** What crediting and reconciling share in the transaction under the store's lock. */
export interface SyncContext {
  storeId: string;
  terms: LoyaltyTerms;
  /** Claims of the orders that were read or skipped, by order id. */
  claims: ReadonlyMap<string, ClaimRow>;
  now: Date;
}
export interface OrderFailure {
  /** Order id. */
  id: string;
  error: unknown;
}

/**
 * Credits every pending checkout that has an unambiguous match among the unclaimed orders. Orders that were skipped, or
 * whose customers are not known, only make matches by time ambiguous. `sinceMs` is the time since which all orders are
 * known. A failing order is undone and reported.
 */
export async function creditMatches(
  sql: Sql,
  { storeId, terms, claims, now }: SyncContext,
  { orders, skipped }: { orders: readonly StoreOrder[]; skipped: readonly SkippedOrder[] },
  sinceMs: number,
): Promise<{ credited: number; failures: OrderFailure[] }> {
  const purchases = orders.flatMap(({ order, eligibleCents, paidMs, phones }) =>
    paidMs === null || eligibleCents === 0 || claims.has(order.id) ? [] : [{ order, eligibleCents, paidMs, phones }],
  );
  const open = purchases.length === 0 ? [] : await listOpenCheckouts(sql, storeId, VISIT_MS);
  if (open.length === 0) return { credited: 0, failures: [] };
  const purchasesById = new Map(purchases.map((purchase) => [purchase.order.id, purchase]));
  const checkoutsById = new Map(open.map((checkout) => [checkout.id, checkout]));
  const suggestedIds = await listSuggestedOrderIds(sql, storeId, [...purchasesById.keys()]);
  const unreadable = skipped.filter(({ id }) => !claims.has(id));
  const matches = matchOrders(
    [
      ...purchases.map(({ order, paidMs, phones }) => ({
        id: order.id,
        paidMs,
        phones,
        isSuggested: suggestedIds.has(order.id),
      })),
      ...unreadable.flatMap(({ id, paidMs = [] }) =>
        paidMs.map((time) => ({ id, paidMs: time, phones: null, isSuggested: false })),
      ),
    ],
    open.map(({ id, phone, pressed_at, is_repeated }) => ({
      id,
      phone,
      requestedMs: pressed_at.getTime(),
      windowSeen: sinceMs <= pressed_at.getTime() - WINDOW_BEFORE_MS,
      isRepeated: is_repeated,
    })),
  );
  let credited = 0;
  const failures: OrderFailure[] = [];
  for (const { checkoutId, orderId, tier } of matches) {
    const purchase = purchasesById.get(orderId);
    const checkout = checkoutsById.get(checkoutId);
    if (!purchase || !checkout) continue;
    const credit = { ...purchase, storeId, terms, checkout, paidAt: new Date(purchase.paidMs), tier, now };
    const attempt = await attemptRecord(sql, () => creditOrder(sql, credit));
    if (!attempt.succeeded) failures.push({ id: orderId, error: attempt.error });
    else if (attempt.value) credited += 1;
  }
  return { credited, failures };
}
