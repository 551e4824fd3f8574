import type { Database } from '../../database/Database';
import type { PointOfSale, SkippedOrder } from '../../integrations/pointOfSale/PointOfSale';
import { listOpenCheckouts, type OpenCheckoutRow } from './checkout.sql';
import { findLoyaltyTerms, listClaims, lockMatching } from './claims.sql';
import { creditMatches } from './creditMatches';
import { fetchOrders } from './fetchOrders';
import { IDENTITY_BEFORE_MS, VISIT_MS, WINDOW_AFTER_MS } from './matchOrders';
import { findCursor, moveCursor, type CursorRow } from './pos.sql';
import { reconcileClaims } from './reconcileClaims';
import { removeSkippedOrders, saveSkippedOrders } from './skippedOrders.sql';

/** Clocks differ, and the vendor's lists lag behind its registers. */
const OVERLAP_MS = 2 * 60_000;
/** How long after its claim an order is read again; the vendor's lists reach no further. */
export const REACH_MS = 90 * 86_400_000;

export interface SyncOptions {
  signal: AbortSignal;
  /** ms since 1970 */
  now: number;
  /** Reads only what pending checkouts need, for a customer who waits; the claimed orders follow in the next round. */
  checkoutsOnly?: boolean;
}
export interface SyncResult {
  credited: number;
  /** Orders that were skipped for the first time, for the log. */
  newlySkipped: Problem[];
}
/** An order that could not be read, credited or reconciled. */
interface Problem extends SkippedOrder {
  error?: unknown;
}

/**
 * Reads the store's orders, moves points of claimed ones to what they are worth now, and credits every pending checkout
 * that has an unambiguous match. The point of sale is asked outside of any transaction. All changes then share one
 * transaction under the store's lock, so any number of processes may run this at once; an order that fails is recorded
 * and does not stop the others.
 * @throws PointOfSaleError with nothing changed.
 */
export async function syncOrders(
  database: Database,
  pos: PointOfSale,
  storeId: string,
  options: SyncOptions,
): Promise<SyncResult> {
  const { signal, now } = options;
  const db = database.forStore(storeId);
  const open = await listOpenCheckouts(db, storeId, VISIT_MS);
  const plan = planRead(open, await findCursor(db, storeId), options);
  if (plan === null) return { credited: 0, newlySkipped: [] };
  const { orders, skipped } = await fetchOrders(db, pos, storeId, { ...plan, open, signal });
  const ids = orders.map(({ order }) => order.id);

  return db.transaction(async (sql) => {
    await lockMatching(sql, storeId);
    const terms = await findLoyaltyTerms(sql, storeId);
    if (!terms) return { credited: 0, newlySkipped: [] };
    const context = { storeId, terms, claims: await listClaims(sql, storeId, ids), now: new Date(now) };
    const reconciled = await reconcileClaims(sql, context, orders);
    const matched = await creditMatches(sql, context, orders, plan.sinceMs);
    const failures = [...reconciled.failures, ...matched.failures];
    const problems: Problem[] = [
      ...skipped,
      ...failures.map((failure) => ({ ...failure, reason: 'could not be credited' })),
    ];
    await removeSkippedOrders(sql, storeId, listWithout(ids, problems));
    const newIds = await saveSkippedOrders(sql, storeId, problems, context.now);
    const hasClaims = matched.credited > 0 || reconciled.changed > 0;
    await moveCursor(sql, storeId, plan.isGapless ? now : null, hasClaims ? context.now : null);
    return { credited: matched.credited, newlySkipped: problems.filter(({ id }) => newIds.has(id)) };
  });
}

interface ReadPlan {
  sinceMs: number;
  /** Nothing is left out between the cursor and sinceMs, so the cursor may move. */
  isGapless: boolean;
}

/**
 * How far back to read; null when there is nothing to look for. Until the whole window of a checkout has been read once,
 * read all of it, so that no competing order is missed. After that only a new order can match, by identity.
 */
function planRead(open: readonly OpenCheckoutRow[], cursor: CursorRow, options: SyncOptions): ReadPlan | null {
  const { modified_ms: cursorMs, claimed_at } = cursor;
  const starts = open.map(({ pressed_at }) => {
    const requestedMs = pressed_at.getTime();
    const start = requestedMs - IDENTITY_BEFORE_MS;
    const windowRead = cursorMs >= requestedMs + WINDOW_AFTER_MS + OVERLAP_MS;
    return windowRead ? Math.max(start, cursorMs - OVERLAP_MS) : start;
  });
  const reachMs = options.now - REACH_MS;
  const hasClaims = claimed_at !== null && claimed_at.getTime() >= reachMs;
  if (hasClaims && !options.checkoutsOnly) starts.push(Math.max(cursorMs - OVERLAP_MS, reachMs));
  if (starts.length === 0) return null;
  const sinceMs = Math.min(...starts);
  return { sinceMs, isGapless: !hasClaims || sinceMs <= Math.max(cursorMs, reachMs) };
}

function listWithout(ids: readonly string[], problems: readonly SkippedOrder[]): string[] {
  const problemIds = new Set(problems.map(({ id }) => id));
  return ids.filter((id) => !problemIds.has(id));
}
