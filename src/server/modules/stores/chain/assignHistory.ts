import type { ScopedDatabase, Sql } from '../../../database/Database';
import { assignRedemptions, assignWaiting, isChain } from './chain.sql';

/** Redemptions per transaction, which take a second or two. */
const BATCH = 5_000;
/** How long one job works before it leaves the rest to the next one, in ms. */
const PART_MS = 15_000;

/**
 * Says of what waits in the first store of a new chain, and of its newest redemptions, that it happened there, so that
 * its board, its kiosks and its register go on with it. Returns the id before which older redemptions follow, or null.
 */
export async function assignNewest(sql: Sql, storeId: string): Promise<string | null> {
  await assignWaiting(sql, storeId);
  return assignRedemptions(sql, storeId, { before: null, limit: BATCH });
}

interface Part {
  storeId: string;
  /** Redemptions from this id on have their shop. */
  before: string | null;
  signal: AbortSignal;
  batch?: number;
  partMs?: number;
}

/**
 * Says of redemptions without a shop that they happened in the first store of the chain, in batches that each are a
 * transaction of their own: a repeated run finds only what is left. Returns the id to go on with, or null at the end.
 */
export async function assignHistory(
  db: ScopedDatabase,
  { storeId, before, signal, batch = BATCH, partMs = PART_MS }: Part,
): Promise<string | null> {
  const until = Date.now() + partMs;
  let position = before;
  do {
    signal.throwIfAborted();
    const from = position;
    position = await db.transaction(async (sql) => {
      if (!(await isChain(sql, storeId))) return null;
      // What began before the chain started may have ended after it.
      if (from === null) await assignWaiting(sql, storeId);
      return assignRedemptions(sql, storeId, { before: from, limit: batch });
    });
  } while (position !== null && Date.now() < until);
  return position;
}
