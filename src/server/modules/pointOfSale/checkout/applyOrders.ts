import type { ScopedDatabase, Sql } from '../../../database/Database';
import type { SkippedOrder } from '../../../integrations/pointOfSale/PointOfSale';
import type { StoreOrder } from '../sync/fetchOrders';
import { creditByPhone } from './creditByPhone';
import { creditMatches, type MatchingRange } from './creditMatches';
import { findLoyaltyTerms, listOrderCredits } from './orderCredits.sql';
import { answerCheckouts } from './phoneCredits.sql';
import { moveCursor, type CursorMove } from './pos.sql';
import { reconcileOrderCredits } from './reconcileOrderCredits';
import { removeSkippedOrders, saveSkippedOrders } from './skippedOrders.sql';

export interface SyncResult {
  credited: number;
  /** Orders that were skipped for the first time. The caller logs them. */
  newlySkipped: Problem[];
}
/** An order that could not be read, credited or reconciled. */
export interface Problem extends SkippedOrder {
  error?: unknown;
}
interface OrdersRead {
  orders: readonly StoreOrder[];
  skipped: readonly SkippedOrder[];
  /** How checkouts are matched with the orders, or null when only credited orders are updated. */
  matching: MatchingRange | null;
  cursor: Omit<CursorMove, 'creditedAt'>;
  now: Date;
}

/**
 * Updates the points of credited orders, credits matching checkouts and orders that name a customer by phone number,
 * and moves the cursor, in one transaction under the store's lock. An order that fails is recorded and does not stop
 * the others. Returns null without changes when `lock` does not get the lock.
 */
export async function applyOrders(
  db: ScopedDatabase,
  storeId: string,
  { orders, skipped, matching, cursor, now }: OrdersRead,
  lock: (sql: Sql, storeId: string) => Promise<boolean>,
): Promise<SyncResult | null> {
  const ids = orders.map(({ order }) => order.id);
  return db.transaction(async (sql) => {
    if (!(await lock(sql, storeId))) return null;
    const terms = await findLoyaltyTerms(sql, storeId);
    if (!terms) return { credited: 0, newlySkipped: [] };
    const orderCredits = await listOrderCredits(sql, storeId, [...ids, ...skipped.map(({ id }) => id)]);
    const context = { storeId, terms, orderCredits, now };
    const reconciled = await reconcileOrderCredits(sql, context, orders);
    await answerCheckouts(sql, storeId, { customerId: null, now });
    const matched =
      matching === null
        ? { credited: 0, failures: [] }
        : await creditMatches(sql, context, { orders, skipped }, matching);
    const byPhone = await creditByPhone(sql, context, orders);
    const credited = matched.credited + byPhone.credited;
    const problems: Problem[] = [
      ...skipped,
      ...[...reconciled.failures, ...matched.failures, ...byPhone.failures].map((failure) => ({
        ...failure,
        reason: 'could not be credited',
      })),
    ];
    await removeSkippedOrders(sql, storeId, listWithout(ids, problems));
    const newIds = await saveSkippedOrders(sql, storeId, problems, now);
    const hasOrderCredits = credited > 0 || reconciled.changed > 0;
    await moveCursor(sql, storeId, { ...cursor, creditedAt: hasOrderCredits ? now : null });
    return { credited, newlySkipped: problems.filter(({ id }) => newIds.has(id)) };
  });
}

function listWithout(ids: readonly string[], problems: readonly SkippedOrder[]): string[] {
  const problemIds = new Set(problems.map(({ id }) => id));
  return ids.filter((id) => !problemIds.has(id));
}
