import type { Shop } from '../../database/Database';
import { readClock } from '../../shared/readTime.sql';
import { findPhoneCreditSince } from '../crediting';
import { findCursor } from '../pointOfSale';
import { getChangesStart } from './syncOrders';
import { syncStore, type SyncDeps } from './syncStore';

/** How far the clock of the point of sale may be behind. */
const CLOCK_MS = 10 * 60_000;

/** Reads the orders of a shop, and returns whether everything until now was read, credited and settled. */
export async function readCompletely(deps: SyncDeps, shop: Shop, signal: AbortSignal): Promise<boolean> {
  const now = await readClock(deps);
  if (!(await syncStore(deps, shop, { signal }))) return false;
  const shopDb = deps.database.forShop(shop.shopId);
  const cursor = await findCursor(shopDb, shop.shopId);
  const phoneCreditSince = await findPhoneCreditSince(shopDb, shop.shopId);
  const needsNothing = getChangesStart(cursor, phoneCreditSince, now) === null;
  return needsNothing || cursor.modified_ms >= now - CLOCK_MS;
}
