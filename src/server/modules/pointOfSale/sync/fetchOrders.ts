import type { ScopedDatabase } from '../../../database/Database';
import {
  PointOfSaleError,
  type PointOfSale,
  type PosOrder,
  type SkippedOrder,
} from '../../../integrations/pointOfSale/PointOfSale';
import { getEligibleCents, getPurchaseMs } from '../checkout/points';
import { listPosPhones, savePosPhones } from '../checkout/pos.sql';

/** An order as far as it concerns points. */
export interface StoreOrder {
  order: PosOrder;
  eligibleCents: number;
  /**
   * Of an order that is worth nothing, too: one that was voided, or that a reward paid for. null for an unpaid order.
   */
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
  return { order, eligibleCents: getEligibleCents(order), paidMs: getPurchaseMs(order) };
}

function getPhones(order: PosOrder, phonesById: ReadonlyMap<string, readonly string[]>): string[] | null {
  const phones = order.posCustomerIds.map((id) => phonesById.get(id));
  return phones.includes(undefined) ? null : phones.flatMap((list) => list ?? []);
}

/**
 * E.164 phone numbers by the point of sale's customer id. Asks the point of sale first for those that are not cached,
 * in the order of the ids, then for those whose cached response is old, and caches every response even when other
 * requests fail. Customers with a malformed response are listed separately. After an outage there may not be enough
 * time for all: an old response serves as it is, unless it had no phone number, because one may have been added since;
 * the rest are left to the next read. So any number of customers is complete in the end.
 * @throws PointOfSaleError when the point of sale returns nothing at all about those that are not cached.
 */
async function getPosPhones(
  db: ScopedDatabase,
  pos: PointOfSale,
  storeId: string,
  posCustomerIds: readonly string[],
  signal: AbortSignal,
): Promise<{ phonesById: Map<string, readonly string[]>; unreadableIds: Set<string>; isComplete: boolean }> {
  const phonesById = new Map<string, readonly string[]>();
  const unreadableIds = new Set<string>();
  const ids = [...new Set(posCustomerIds)];
  if (ids.length === 0) return { phonesById, unreadableIds, isComplete: true };
  const cached = await listPosPhones(db, storeId, ids);
  for (const { pos_customer_id, phones } of cached) phonesById.set(pos_customer_id, phones);
  const unknownIds = ids.filter((id) => !phonesById.has(id));
  const oldIds = cached.filter(({ is_old }) => is_old).map(({ pos_customer_id }) => pos_customer_id);
  const requests = await Promise.allSettled(
    [...unknownIds, ...oldIds].map(async (id) => {
      try {
        const phones = await pos.listCustomerPhones(id, signal);
        await savePosPhones(db, storeId, id, phones);
        phonesById.set(id, phones);
      } catch (error) {
        const isUnreadable = error instanceof PointOfSaleError && error.reason === 'bad_response';
        if (isUnreadable || phonesById.get(id)?.length === 0) phonesById.delete(id);
        if (!isUnreadable) throw error;
        unreadableIds.add(id);
      }
    }),
  );
  const rejected = requests.filter((request): request is PromiseRejectedResult => request.status === 'rejected');
  const nothingRead = unknownIds.length > 0 && rejected.length === requests.length;
  const failed = rejected.find(({ reason }) => !isOutOfTime(reason)) ?? (nothingRead ? rejected[0] : undefined);
  if (failed) throw failed.reason;
  return {
    phonesById,
    unreadableIds,
    isComplete: unknownIds.every((id) => phonesById.has(id) || unreadableIds.has(id)),
  };
}

/** The request was aborted, queued too long or throttled, which says nothing about those that were answered. */
function isOutOfTime(error: unknown): boolean {
  return error instanceof PointOfSaleError && (error.reason === 'unreachable' || error.reason === 'throttled');
}
