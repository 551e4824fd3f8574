import type { Database, Shop, ShopId } from '../../database/Database';
import { MIN_WINDOW_MS, PointOfSaleError, type PointOfSale } from '../../integrations/pointOfSale/PointOfSale';
import { lockShopMatching } from '../../shared/locks.sql';
import { applyOrders, applyWithLines, findPhoneCreditSince, type Problem } from '../crediting';
import { addPhones, findCursor } from '../pointOfSale';
import { getChangesStart, OVERLAP_MS } from './syncOrders';

const FIRST_SLICE_MS = 86_400_000;
/** A slice that does not fit into one request is divided by this, which finds a suitable size with few requests. */
const DIVISOR = 8;
/** After a slice with fewer orders, the next slices are longer. */
const FEW_ORDERS = 25;
const GROWTH = 4;

/**
 * Reads the changes of a store that is far behind in slices of modification time, each of which fits into one request,
 * and moves the cursor after each. Ends at the present, or when `signal` aborts, and the next call continues from
 * there. The orders change existing credits, and are credited by phone number where the store wants it. Returns the
 * orders that were skipped for the first time.
 * @throws PointOfSaleError when the point of sale fails, or when there was not enough time for a single slice.
 */
export async function backfill(
  database: Database,
  pos: PointOfSale,
  shop: Shop,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<Problem[]> {
  const { shopId } = shop;
  const shopDb = database.forShop(shopId);
  const phoneCreditSince = await findPhoneCreditSince(shopDb, shopId);
  const startMs = getChangesStart(await findCursor(shopDb, shopId), phoneCreditSince, now);
  const newlySkipped: Problem[] = [];
  if (startMs === null) return newlySkipped;
  // The clock of the point of sale may be ahead of ours, so its newest changes may lie in our future.
  const endMs = now + OVERLAP_MS;
  let sliceMs = FIRST_SLICE_MS;
  for (let fromMs = startMs; fromMs < endMs;) {
    const untilMs = Math.min(fromMs + sliceMs, endMs);
    const matchSinceMs = phoneCreditSince?.getTime() ?? Infinity;
    const slice = { fromMs, untilMs, matchSinceMs, signal, hasProgress: fromMs > startMs };
    const read = await readSlice(pos, shopId, slice);
    if (read === 'out_of_time') break;
    if (read === null) {
      sliceMs = Math.max(MIN_WINDOW_MS, Math.floor((untilMs - fromMs) / DIVISOR));
      continue;
    }
    const changes = {
      orders: read.orders,
      skipped: read.skipped,
      matching: null,
      // Beyond either clock the cursor would pass over changes that are still to come.
      cursor: { modifiedMs: read.isComplete ? Math.min(untilMs, read.readMs ?? now, now) : null },
      now: new Date(now),
    };
    const applied = await applyWithLines({ shopDb, pos, shopId, signal }, (progress) =>
      applyOrders(database, shop, { ...changes, progress }, lockShopMatching),
    );
    newlySkipped.push(...(applied?.newlySkipped ?? []));
    // The next call reads this slice again, and the numbers that are known by now are not requested again.
    if (!applied?.isComplete || !read.isComplete) break;
    fromMs = untilMs;
    if (read.orders.length + read.skipped.length < FEW_ORDERS) sliceMs *= GROWTH;
  }
  return newlySkipped;
}

interface Slice {
  fromMs: number;
  untilMs: number;
  /** Orders paid since then get the phone numbers of their customers. */
  matchSinceMs: number;
  signal: AbortSignal;
  /** Running out of time after some progress is not a failure of the point of sale. */
  hasProgress: boolean;
}

async function readSlice(
  pos: PointOfSale,
  shopId: ShopId,
  { fromMs, untilMs, matchSinceMs, signal, hasProgress }: Slice,
) {
  try {
    const read = await pos.listOrdersModifiedBetween(fromMs, untilMs, signal);
    return read && (await addPhones(pos, shopId, read, { matchSinceMs, signal }));
  } catch (error) {
    if (error instanceof PointOfSaleError && signal.aborted && hasProgress) return 'out_of_time';
    throw error;
  }
}
