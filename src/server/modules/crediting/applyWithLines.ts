import { isOutOfTime } from '../../integrations/pointOfSale/PointOfSale';
import { readLines, type LineSource, type OrderLines } from '../pointOfSale';
import type { Progress, SyncResult } from './applyOrders';

/** Small enough that a customer at the kiosk is not kept waiting by the orders of others. */
const ORDERS_PER_ROUND = 20;

/**
 * Applies orders and reads, between two applications, the lines of those that need them, so that no transaction waits
 * for the point of sale. Each order is read once or, after a change of the excluded categories, twice. What could be
 * applied stays applied when the lines of other orders cannot be read. `isComplete` is false when time ran out: the
 * cursor has not moved then, so the next read continues. null when `apply` gives null at once.
 * @throws PointOfSaleError when the point of sale fails.
 */
export async function applyWithLines(
  source: LineSource,
  apply: (progress: Progress) => Promise<SyncResult | null>,
): Promise<(Omit<SyncResult, 'needsLines'> & { isComplete: boolean }) | null> {
  const known = new Map<string, OrderLines | 'unreadable'>();
  const total: Omit<SyncResult, 'needsLines'> = { credited: 0, newlySkipped: [] };
  const progress = { lines: known, reportedIds: new Set<string>(), reopenedIds: new Set<string>() };
  for (let isFirst = true; ; isFirst = false) {
    const applied = await apply(progress);
    if (applied === null) return isFirst ? null : { ...total, isComplete: false };
    total.credited += applied.credited;
    total.newlySkipped.push(...applied.newlySkipped);
    if (applied.needsLines.length === 0) return { ...total, isComplete: true };
    const { lines, errors } = await readLines(source, applied.needsLines.slice(0, ORDERS_PER_ROUND));
    for (const [id, each] of lines) known.set(id, each);
    if (lines.size > 0) continue;
    const error = errors.find((each) => !isOutOfTime(each)) ?? errors[0];
    if (known.size > 0 && isOutOfTime(error)) return { ...total, isComplete: false };
    throw error;
  }
}
