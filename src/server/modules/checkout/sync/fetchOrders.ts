import type { ScopedDatabase } from '../../../database/Database';
import type { PointOfSale, PosOrder, SkippedOrder } from '../../../integrations/pointOfSale/PointOfSale';
import type { OpenCheckoutRow } from '../checkout.sql';
import { getPosPhones } from './getPosPhones';
import { IDENTITY_BEFORE_MS } from '../matchOrders';
import { getEligibleCents, getPaidMs } from '../points';

/** An order as far as it concerns points. */
export interface StoreOrder {
  order: PosOrder;
  eligibleCents: number;
  /** null for an unpaid order. */
  paidMs: number | null;
  /** E.164 numbers of its customers; null when they are not known: the order only competes. */
  phones: readonly string[] | null;
}

/**
 * Reads the orders modified since `sinceMs`, and the phone numbers of those that a pending checkout could get. Without
 * `isComplete`, there was not enough time for all phone numbers: the orders without them must be read again.
 * @throws PointOfSaleError
 */
export async function fetchOrders(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  range: { sinceMs: number; open: readonly OpenCheckoutRow[]; signal: AbortSignal },
): Promise<{ orders: StoreOrder[]; skipped: SkippedOrder[]; isComplete: boolean }> {
  const { sinceMs, open, signal } = range;
  const read = await pos.listOrdersModifiedSince(sinceMs, signal);
  const earliestMs = Math.min(...open.map(({ pressed_at }) => pressed_at.getTime())) - IDENTITY_BEFORE_MS;
  const orders = read.orders.map(toStoreOrder);
  const matchable = orders.filter(({ paidMs }) => paidMs !== null && paidMs >= earliestMs);
  // The newest first: somebody may wait at the kiosk for them.
  const posCustomerIds = matchable.toReversed().flatMap(({ order }) => order.posCustomerIds);
  const { phonesById, unreadableIds, isComplete } = await getPosPhones(db, pos, storeId, posCustomerIds, signal);
  const unreadable = matchable.filter(({ order }) => order.posCustomerIds.some((id) => unreadableIds.has(id)));
  return {
    isComplete,
    orders: orders.map((order) => ({ ...order, phones: getPhones(order.order, phonesById) })),
    skipped: [
      ...read.skipped,
      ...unreadable.map(({ order }) => ({ id: order.id, reason: 'its customer could not be read' })),
    ],
  };
}

export function toStoreOrder(order: PosOrder): Omit<StoreOrder, 'phones'> {
  return { order, eligibleCents: getEligibleCents(order), paidMs: getPaidMs(order) };
}

function getPhones(order: PosOrder, phonesById: ReadonlyMap<string, readonly string[]>): string[] | null {
  const phones = order.posCustomerIds.map((id) => phonesById.get(id));
  return phones.includes(undefined) ? null : phones.flatMap((list) => list ?? []);
}
