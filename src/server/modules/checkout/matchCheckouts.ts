import type { Database, Sql } from '../../database/Database';
import type { PointOfSale, PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { listOpenCheckouts, type OpenCheckoutRow } from './checkout.sql';
import { findLoyaltyTerms, listClaimedOrderIds, lockMatching } from './claims.sql';
import { creditOrder } from './creditOrder';
import { getPosPhones } from './getPosPhones';
import { IDENTITY_BEFORE_MS, matchOrders, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matchOrders';
import { getEligibleCents, getPaidMs } from './points';
import { findCursor, moveCursor } from './pos.sql';

/** Clocks differ, and the vendor's lists lag behind its registers. */
const OVERLAP_MS = 2 * 60_000;

interface Purchase {
  order: PosOrder;
  paidMs: number;
  phones: readonly string[];
}

/**
 * Fetches recent orders and credits every pending checkout of the store that has an unambiguous match; returns how
 * many. The point of sale is asked outside of any transaction. Matching and crediting then share one transaction under
 * the store's lock, so any number of processes may run this at once.
 * @throws PointOfSaleError with nothing changed.
 */
export async function matchCheckouts(
  database: Database,
  pos: PointOfSale,
  storeId: string,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<number> {
  const db = database.forStore(storeId);
  const open = await listOpenCheckouts(db, storeId);
  if (open.length === 0) return 0;
  const sinceMs = getSinceMs(open, await findCursor(db, storeId));
  const purchases = await fetchPurchases(pos, sinceMs, signal, (orders) =>
    getPosPhones(db, pos, storeId, orders, signal),
  );
  return db.transaction(async (sql) => {
    await lockMatching(sql, storeId);
    const credited = await creditMatches(sql, storeId, purchases, sinceMs, now);
    await moveCursor(sql, storeId, now);
    return credited;
  });
}

/**
 * How far back to read. Until the whole window of a checkout has been read once, read all of it, so that no competing
 * order is missed. After that only a new order can match, by identity.
 */
function getSinceMs(open: readonly OpenCheckoutRow[], cursorMs: number): number {
  const starts = open.map(({ pressed_at }) => {
    const requestedMs = pressed_at.getTime();
    const start = requestedMs - IDENTITY_BEFORE_MS;
    const windowRead = cursorMs >= requestedMs + WINDOW_AFTER_MS + OVERLAP_MS;
    return windowRead ? Math.max(start, cursorMs - OVERLAP_MS) : start;
  });
  return Math.min(...starts);
}

async function fetchPurchases(
  pos: PointOfSale,
  sinceMs: number,
  signal: AbortSignal,
  getPhones: (orders: PosOrder[]) => Promise<Map<string, readonly string[]>>,
): Promise<Purchase[]> {
  const paid = (await pos.listOrdersModifiedSince(sinceMs, signal)).flatMap((order) => {
    const paidMs = getPaidMs(order);
    return paidMs === null || getEligibleCents(order) === 0 ? [] : [{ order, paidMs }];
  });
  const phones = await getPhones(paid.map(({ order }) => order));
  return paid.map(({ order, paidMs }) => ({
    order,
    paidMs,
    phones: order.posCustomerIds.flatMap((id) => phones.get(id) ?? []),
  }));
}

async function creditMatches(sql: Sql, storeId: string, purchases: Purchase[], sinceMs: number, now: number) {
  const terms = await findLoyaltyTerms(sql, storeId);
  const open = await listOpenCheckouts(sql, storeId);
  if (!terms || open.length === 0 || purchases.length === 0) return 0;
  const purchasesByOrder = new Map(purchases.map((purchase) => [purchase.order.id, purchase]));
  const checkoutsById = new Map(open.map((checkout) => [checkout.id, checkout]));
  const matches = matchOrders(
    purchases.map(({ order, paidMs, phones }) => ({ id: order.id, paidMs, phones })),
    open.map(({ id, phone, pressed_at }) => ({
      id,
      phone,
      requestedMs: pressed_at.getTime(),
      windowSeen: sinceMs <= pressed_at.getTime() - WINDOW_BEFORE_MS,
    })),
    await listClaimedOrderIds(sql, storeId, [...purchasesByOrder.keys()]),
  );
  let credited = 0;
  for (const { checkoutId, orderId, tier } of matches) {
    const purchase = purchasesByOrder.get(orderId);
    const checkout = checkoutsById.get(checkoutId);
    if (!purchase || !checkout) continue;
    const { order, paidMs } = purchase;
    const credit = { storeId, terms, checkout, order, paidAt: new Date(paidMs), tier, now: new Date(now) };
    if (await creditOrder(sql, credit)) credited += 1;
  }
  return credited;
}
