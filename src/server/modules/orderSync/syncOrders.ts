import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Shop } from '../../database/Database';
import type { PointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { lockShopMatching, tryLockShopMatching } from '../../shared/locks.sql';
import {
  AMBIGUITY_MS,
  applyOrders,
  applyWithLines,
  findPhoneCreditSince,
  IDENTITY_AFTER_MS,
  IDENTITY_BEFORE_MS,
  listDoubtfulTimes,
  listOpenCheckouts,
  WINDOW_AFTER_MS,
  WINDOW_BEFORE_MS,
  type DoubtfulTime,
  type OpenCheckoutRow,
  type SyncResult,
} from '../crediting';
import { fetchOrders, findCursor, type CursorMove, type CursorRow } from '../pointOfSale';

/** Orders of this period are read again, because clocks differ and the vendor's lists lag behind its registers. */
export const OVERLAP_MS = 2 * 60_000;
/** How long after its credit an order is read again. The vendor's lists do not reach further back. */
export const MAX_LOOKBACK_MS = 90 * 86_400_000;
/** How far back orders are read after the clock of the point of sale was set back. The longest round is an hour. */
const BACKWARD_MS = 2 * 3_600_000;
/** A store whose cursor is older catches up in slices. Longer than the longest round, an hour. */
const BEHIND_MS = 3 * 3_600_000;
/** The delay between two attempts to get the store's lock, without keeping a connection. */
const LOCK_RETRY_MS = 100;

interface SyncOptions {
  signal: AbortSignal;
  /** ms since 1970. */
  now: number;
  /** Reads only what pending checkouts need, because a customer is waiting. The next round reads the rest. */
  checkoutsOnly?: boolean;
}

/**
 * Reads the store's orders, updates the points of credited ones, and credits every pending checkout that has a certain
 * match, and orders by phone number where the store wants it. The point of sale is called outside of transactions. The
 * changes then share one transaction under the store's lock, or a few where lines must be read in between, so any
 * number of processes may run this at once. An order that fails is recorded and does not stop the others. A store that
 * is far behind is only read as far as its checkouts need (`isBehind`). With `checkoutsOnly`, nothing changes if
 * another process holds the lock until `signal` aborts.
 * @throws PointOfSaleError when the point of sale fails. What it was still needed for is left to the next read then.
 */
export async function syncOrders(
  database: Database,
  pos: PointOfSale,
  shop: Shop,
  options: SyncOptions,
): Promise<OrdersSynced> {
  const { signal, now, checkoutsOnly = false } = options;
  const { storeId, shopId } = shop;
  const [db, shopDb] = [database.forStore(storeId), database.forShop(shopId)];
  const open = await listOpenCheckouts(db, shop);
  const cursor = await findCursor(shopDb, shopId);
  const phoneCreditSince = await findPhoneCreditSince(shopDb, shopId);
  const doubtfulSince = new Date(now - WINDOW_AFTER_MS - OVERLAP_MS);
  const doubtful = checkoutsOnly ? [] : await listDoubtfulTimes(db, shop, doubtfulSince);
  const plan = planRead({ open, doubtful, cursor, phoneCreditSince }, options);
  if (plan.sinceMs === null) return { ...NOTHING, isBehind: plan.isBehind, clockOffsetMs: null };
  const { orders, skipped, isComplete, readMs } = await fetchOrders(pos, shopId, {
    sinceMs: plan.sinceMs,
    matchSinceMs: Math.min(getMatchStart(open, cursor, now), phoneCreditSince?.getTime() ?? Infinity),
    signal,
  });
  const clockOffsetMs = readMs === null ? null : readMs - now;
  const read = {
    orders,
    skipped,
    matching: {
      sinceMs: plan.sinceMs,
      isTimeComparable: Math.abs(clockOffsetMs ?? 0) < AMBIGUITY_MS,
      restored: cursor,
    },
    cursor: plan.isGapless && isComplete ? planCursor(cursor, Math.min(readMs ?? now, now)) : { modifiedMs: null },
    now: new Date(now),
  };
  const lock = checkoutsOnly ? tryLockShopMatching : lockShopMatching;
  const applied = await applyWithLines({ shopDb, pos, shopId, signal }, async (progress) => {
    let result = await applyOrders(database, shop, { ...read, progress }, lock);
    while (result === null && !signal.aborted) {
      await delay(LOCK_RETRY_MS);
      result = await applyOrders(database, shop, { ...read, progress }, lock);
    }
    return result;
  });
  const { credited, newlySkipped } = applied ?? NOTHING;
  return { credited, newlySkipped, isBehind: plan.isBehind, clockOffsetMs };
}

const NOTHING = { credited: 0, newlySkipped: [] };

interface OrdersSynced extends Omit<SyncResult, 'needsLines'> {
  isBehind: boolean;
  /** How far the clock of the point of sale is ahead of ours in ms, or null when it is unknown. */
  clockOffsetMs: number | null;
}

/**
 * Returns since when, in ms, orders may belong to an open checkout. For a day after a credit it also includes orders
 * that name a customer whose checkout already has its purchase.
 */
function getMatchStart(open: readonly OpenCheckoutRow[], cursor: CursorRow, now: number): number {
  const { credited_at } = cursor;
  const starts = open.map(({ requested_at }) => Date.parse(requested_at) - IDENTITY_BEFORE_MS);
  const identityMs = IDENTITY_BEFORE_MS + IDENTITY_AFTER_MS;
  if (credited_at !== null && Date.parse(credited_at) > now - identityMs) starts.push(now - identityMs);
  return Math.min(...starts, getRestoredStart(cursor, now) ?? Infinity);
}

/**
 * Returns since when, in ms, orders must be read because their checkouts are not in the restored backup. null when
 * there are none, or when they have already been read.
 */
function getRestoredStart({ modified_ms, restored_from, restored_at }: CursorRow, now: number): number | null {
  if (restored_from === null || restored_at === null || modified_ms >= Date.parse(restored_at) + OVERLAP_MS)
    return null;
  return Math.max(Date.parse(restored_from) - IDENTITY_BEFORE_MS, now - MAX_LOOKBACK_MS);
}

/** `registerMs` is the time of the read on the clock of the point of sale, which may be behind ours. */
function planCursor({ modified_ms }: CursorRow, registerMs: number): Omit<CursorMove, 'creditedAt'> {
  const isBackward = registerMs < modified_ms - OVERLAP_MS;
  return { modifiedMs: isBackward ? registerMs - BACKWARD_MS : registerMs, isBackward };
}

interface ReadPlan {
  /** null when no orders need to be read. */
  sinceMs: number | null;
  /** Whether the read covers everything since the cursor, so that the cursor may move. */
  isGapless: boolean;
  /** Whether the changes of credited orders are left to backfill. */
  isBehind: boolean;
}

/**
 * Determines how far back to read. The whole window of a checkout is read at least once, so that no competing order is
 * missed. After that only new orders are read, which can match by identity. The window of a doubtful time is read
 * again, because an order in it may have been read before there was a doubt.
 */
function planRead(
  {
    open,
    doubtful,
    cursor,
    phoneCreditSince,
  }: {
    open: readonly OpenCheckoutRow[];
    doubtful: readonly DoubtfulTime[];
    cursor: CursorRow;
    phoneCreditSince: Date | null;
  },
  options: SyncOptions,
): ReadPlan {
  const { modified_ms: cursorMs } = cursor;
  const starts = open.map(({ requested_at }) => {
    const requestedMs = Date.parse(requested_at);
    const start = requestedMs - IDENTITY_BEFORE_MS;
    const windowRead = cursorMs >= requestedMs + WINDOW_AFTER_MS + OVERLAP_MS;
    return windowRead ? Math.max(start, cursorMs - OVERLAP_MS) : start;
  });
  for (const { at } of doubtful) {
    const atMs = Date.parse(at);
    if (cursorMs < atMs + WINDOW_AFTER_MS + OVERLAP_MS) starts.push(atMs - WINDOW_BEFORE_MS);
  }
  const readUntilMs = getReadUntil(cursor, phoneCreditSince, options.now);
  const changesMs = getChangesStart(cursor, phoneCreditSince, options.now);
  const isBehind = changesMs !== null && changesMs < options.now - BEHIND_MS;
  if (changesMs !== null && !isBehind && !options.checkoutsOnly) starts.push(changesMs);
  const restoredMs = options.checkoutsOnly ? null : getRestoredStart(cursor, options.now);
  if (restoredMs !== null) starts.push(Math.min(restoredMs, changesMs ?? restoredMs));
  if (starts.length === 0) return { sinceMs: null, isGapless: false, isBehind };
  const sinceMs = Math.min(...starts);
  const isGapless = readUntilMs === null || sinceMs <= readUntilMs;
  return { sinceMs, isGapless, isBehind: isBehind && !isGapless };
}

/**
 * Returns since when, in ms, changed orders must be read: those that were credited and can still change, and those that
 * are credited by phone number. null when there are none.
 */
export function getChangesStart(cursor: CursorRow, phoneCreditSince: Date | null, now: number): number | null {
  const readUntilMs = getReadUntil(cursor, phoneCreditSince, now);
  return readUntilMs === null ? null : Math.max(readUntilMs - OVERLAP_MS, now - MAX_LOOKBACK_MS);
}

/** Returns until when, in ms, all orders that getChangesStart is about have been read, or null when there are none. */
function getReadUntil(
  { modified_ms, credited_at }: CursorRow,
  phoneCreditSince: Date | null,
  now: number,
): number | null {
  const reachMs = now - MAX_LOOKBACK_MS;
  const canChange = credited_at !== null && Date.parse(credited_at) >= reachMs;
  if (canChange) return Math.max(modified_ms, reachMs);
  return phoneCreditSince === null ? null : Math.max(modified_ms, reachMs, phoneCreditSince.getTime());
}
