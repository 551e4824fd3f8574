import type { ScopedDatabase } from '../../../database/Database';
import type { PointOfSale, PosOrder, SkippedOrder } from '../../../integrations/pointOfSale/PointOfSale';
import { getPosPhones } from './getPosPhones';
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

/** An order that lists more customers is skipped: asking for each of them would delay the other orders. */
const MAX_CUSTOMERS = 10;

interface OrdersFetched {
  orders: StoreOrder[];
  skipped: SkippedOrder[];
  /** False when there was not enough time for all phone numbers: the orders without them must be read again. */
  isComplete: boolean;
  /** The point of sale's own time, in ms; null when it does not say. */
  readMs: number | null;
}

/**
 * Reads the orders modified since `sinceMs`, and the phone numbers of those paid since `matchSinceMs`, which a checkout
 * could get.
 * @throws PointOfSaleError
 */
export async function fetchOrders(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  { sinceMs, matchSinceMs, signal }: { sinceMs: number; matchSinceMs: number; signal: AbortSignal },
): Promise<OrdersFetched> {
  const read = await pos.listOrdersModifiedSince(sinceMs, signal);
  const orders = read.orders.map(toStoreOrder);
  const recent = orders.filter(({ paidMs }) => paidMs !== null && paidMs >= matchSinceMs);
  const crowded = recent.filter(({ order }) => order.posCustomerIds.length > MAX_CUSTOMERS);
  const matchable = recent.filter((order) => !crowded.includes(order));
  // The newest first: somebody may wait at the kiosk for them.
  const posCustomerIds = matchable.toReversed().flatMap(({ order }) => order.posCustomerIds);
  const { phonesById, unreadableIds, isComplete } = await getPosPhones(db, pos, storeId, posCustomerIds, signal);
  const unreadable = matchable.filter(({ order }) => order.posCustomerIds.some((id) => unreadableIds.has(id)));
  return {
    isComplete,
    readMs: read.readMs,
    orders: orders.map((order) => ({ ...order, phones: getPhones(order.order, phonesById) })),
    skipped: [
      ...read.skipped,
      ...unreadable.map(({ order }) => ({ id: order.id, reason: 'its customer could not be read' })),
      ...crowded.map(({ order }) => ({ id: order.id, reason: `it lists more than ${MAX_CUSTOMERS} customers` })),
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
