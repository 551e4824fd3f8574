import type { Database } from '../../../database/Database';
import { MIN_WINDOW_MS, PointOfSaleError, type PointOfSale } from '../../../integrations/pointOfSale/PointOfSale';
import { applyOrders, type Problem } from '../checkout/applyOrders';
import { applyWithLines } from '../checkout/applyWithLines';
import { lockMatching } from '../checkout/orderCredits.sql';
import { findCursor } from '../checkout/pos.sql';
import { toStoreOrder } from './fetchOrders';
import { getChangesStart } from './syncOrders';

const FIRST_SLICE_MS = 86_400_000;
/** A slice that does not fit into one request is divided by this, which finds a suitable size with few requests. */
const DIVISOR = 8;
/** After a slice with fewer orders, the next slices are longer. */
const FEW_ORDERS = 25;
const GROWTH = 4;

/**
 * Reads the changes of a store that is far behind in slices of modification time, each of which fits into one request,
 * and moves the cursor after each. Ends at `untilMs` on the clock of the point of sale, or when `signal` aborts, and
 * the next call continues from there. The orders only change existing credits. Returns the orders that were skipped for
 * the first time.
 * @throws PointOfSaleError when the point of sale fails, or when there was not enough time for a single slice.
 */
export async function backfill(
  database: Database,
  pos: PointOfSale,
  storeId: string,
  { signal, now, untilMs: endMs }: { signal: AbortSignal; now: number; untilMs: number },
): Promise<Problem[]> {
  const db = database.forStore(storeId);
  const startMs = getChangesStart(await findCursor(db, storeId), now);
  const newlySkipped: Problem[] = [];
  if (startMs === null) return newlySkipped;
  let sliceMs = FIRST_SLICE_MS;
  for (let fromMs = startMs; fromMs < endMs;) {
    const untilMs = Math.min(fromMs + sliceMs, endMs);
    const read = await readSlice(pos, fromMs, untilMs, signal, fromMs > startMs);
    if (read === 'out_of_time') break;
    if (read === null) {
      sliceMs = Math.max(MIN_WINDOW_MS, Math.floor((untilMs - fromMs) / DIVISOR));
      continue;
    }
    const changes = {
      orders: read.orders.map((order) => ({ ...toStoreOrder(order), phones: null })),
      skipped: read.skipped,
      matching: null,
      cursor: { modifiedMs: untilMs },
      now: new Date(now),
    };
    const applied = await applyWithLines({ db, pos, storeId, signal }, (progress) =>
      applyOrders(db, storeId, { ...changes, progress }, lockMatching),
    );
    newlySkipped.push(...(applied?.newlySkipped ?? []));
    if (!applied?.isComplete) break;
    fromMs = untilMs;
    if (read.orders.length + read.skipped.length < FEW_ORDERS) sliceMs *= GROWTH;
  }
  return newlySkipped;
}

/** Running out of time after some progress is not a failure of the point of sale. */
async function readSlice(pos: PointOfSale, fromMs: number, untilMs: number, signal: AbortSignal, hasProgress: boolean) {
  try {
    return await pos.listOrdersModifiedBetween(fromMs, untilMs, signal);
  } catch (error) {
    if (error instanceof PointOfSaleError && signal.aborted && hasProgress) return 'out_of_time';
    throw error;
  }
}
