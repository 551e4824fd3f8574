import type { Database, Sql } from '../../database/Database';
import type { PointOfSale, PosOrder } from '../../integrations/pointOfSale/PointOfSale';
import { listOpenCheckouts, type OpenCheckoutRow } from './checkout.sql';
import { findLoyaltyTerms, listClaimed, lockSettling } from './claims.sql';
import { creditOrder } from './creditOrder';
import { IDENTITY_BEFORE_MS, matchOrders, WINDOW_AFTER_MS, WINDOW_BEFORE_MS } from './matchOrders';
import { eligibleCentsOf, paidAtOf } from './points';
import { findCursor, moveCursor } from './pos.sql';
import { phonesOfCustomers } from './posCustomers';

/** Clocks differ, and the vendor's lists lag behind its tills. */
const OVERLAP_MS = 2 * 60_000;

interface Purchase {
  order: PosOrder;
  paidMs: number;
  phones: readonly string[];
}

/**
 * Reads what was sold and credits every pending checkout of the store whose order is beyond doubt; answers how many.
 * The point of sale is asked outside of any transaction; matching and crediting then happen in one, under the
 * store's lock, so any number of processes may settle at once.
 * @throws PointOfSaleUnavailable with nothing changed.
 */
export async function settleCheckouts(
  database: Database,
  pos: PointOfSale,
  storeId: string,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<number> {
  const db = database.forStore(storeId);
  const open = await listOpenCheckouts(db, storeId);
  if (open.length === 0) return 0;
  const sinceMs = sinceOf(open, await findCursor(db, storeId));
  const purchases = await readPurchases(pos, sinceMs, signal, async (orders) =>
    phonesOfCustomers(db, pos, storeId, orders, signal),
  );
  return db.transaction(async (sql) => {
    await lockSettling(sql, storeId);
    const credited = await creditMatches(sql, storeId, purchases, sinceMs, now);
    await moveCursor(sql, storeId, now);
    return credited;
  });
}

/**
 * How far back to read. Until all of a press's window has been read once, all of it: a rival must not be missed.
 * Afterwards only what is new can bring its order, namely by identity.
 */
function sinceOf(open: readonly OpenCheckoutRow[], cursorMs: number): number {
  const starts = open.map(({ pressed_at }) => {
    const pressedMs = pressed_at.getTime();
    const start = pressedMs - IDENTITY_BEFORE_MS;
    const windowRead = cursorMs >= pressedMs + WINDOW_AFTER_MS + OVERLAP_MS;
    return windowRead ? Math.max(start, cursorMs - OVERLAP_MS) : start;
  });
  return Math.min(...starts);
}

async function readPurchases(
  pos: PointOfSale,
  sinceMs: number,
  signal: AbortSignal,
  phonesOf: (orders: PosOrder[]) => Promise<Map<string, readonly string[]>>,
): Promise<Purchase[]> {
  const paid = (await pos.ordersModifiedSince(sinceMs, signal)).flatMap((order) => {
    const paidMs = paidAtOf(order);
    return paidMs === null || eligibleCentsOf(order) === 0 ? [] : [{ order, paidMs }];
  });
  const phones = await phonesOf(paid.map(({ order }) => order));
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
  const byOrder = new Map(purchases.map((purchase) => [purchase.order.id, purchase]));
  const byCheckout = new Map(open.map((checkout) => [checkout.id, checkout]));
  const matches = matchOrders(
    purchases.map(({ order, paidMs, phones }) => ({ id: order.id, paidMs, phones })),
    open.map(({ id, phone, pressed_at }) => ({
      id,
      phone,
      pressedMs: pressed_at.getTime(),
      windowSeen: sinceMs <= pressed_at.getTime() - WINDOW_BEFORE_MS,
    })),
    await listClaimed(sql, storeId, [...byOrder.keys()]),
  );
  let credited = 0;
  for (const { checkoutId, orderId, tier } of matches) {
    const purchase = byOrder.get(orderId);
    const checkout = byCheckout.get(checkoutId);
    if (!purchase || !checkout) continue;
    const { order, paidMs } = purchase;
    const credit = { storeId, terms, checkout, order, paidAt: new Date(paidMs), tier, now: new Date(now) };
    if (await creditOrder(sql, credit)) credited += 1;
  }
  return credited;
}
