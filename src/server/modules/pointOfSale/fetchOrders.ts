import type { ShopId } from '../../database/Database';
import {
  isOutOfTime,
  PointOfSaleError,
  type PointOfSale,
  type PosOrder,
  type PosOrders,
  type SkippedOrder,
} from '../../integrations/pointOfSale/PointOfSale';
import { findKnownPhones, keepPhones } from './knownPhones';
import { getChangedMs, getEligibleCents, getPurchaseMs } from './orderValue';

/** The properties of an order that are needed for points. */
export interface StoreOrder {
  order: PosOrder;
  eligibleCents: number;
  /**
   * The time of the purchase in ms (see getPurchaseMs), which a voided or free order has too. null for an unpaid order.
   */
  paidMs: number | null;
  /** When it last changed at the register after it was paid, in ms (see getChangedMs). */
  changedMs: number | null;
  /**
   * The phone numbers of its customers in E.164, or UNKNOWN_HOLDER. null when they are unknown, so that the order
   * cannot be matched.
   */
  phones: readonly string[] | null;
}

/** An order with more customers is skipped, because asking for each of them would delay the other orders. */
const MAX_CUSTOMERS = 10;

interface OrdersFetched {
  orders: StoreOrder[];
  skipped: SkippedOrder[];
  /** false when there was not enough time to get all phone numbers, so that the orders must be read again. */
  isComplete: boolean;
  /** The time on the clock of the point of sale, in ms, or null when it is unknown. */
  readMs: number | null;
}

interface PhonesWanted {
  /** Orders paid since then, in ms, get the phone numbers of their customers. */
  matchSinceMs: number;
  signal: AbortSignal;
}

/**
 * Reads the orders modified since `sinceMs`, and the phone numbers for those paid since `matchSinceMs`, which can match
 * a checkout or be credited by phone number.
 * @throws PointOfSaleError
 */
export async function fetchOrders(
  pos: PointOfSale,
  shopId: ShopId,
  { sinceMs, ...wanted }: PhonesWanted & { sinceMs: number },
): Promise<OrdersFetched> {
  return addPhones(pos, shopId, await pos.listOrdersModifiedSince(sinceMs, wanted.signal), wanted);
}

/** Adds the phone numbers to orders that were read. @throws PointOfSaleError */
export async function addPhones(
  pos: PointOfSale,
  shopId: ShopId,
  read: PosOrders,
  { matchSinceMs, signal }: PhonesWanted,
): Promise<OrdersFetched> {
  const orders = read.orders.map(toStoreOrder);
  const recent = orders.flatMap((order) => {
    // Whom a return names is a question for the owner at any time.
    if (order.order.returnedCents !== null) return [{ ...order, paidMs: order.order.createdMs }];
    return order.paidMs !== null && order.paidMs >= matchSinceMs ? [{ ...order, paidMs: order.paidMs }] : [];
  });
  const crowded = recent.filter(({ order }) => order.posCustomerIds.length > MAX_CUSTOMERS);
  const matchable = recent.filter((order) => !crowded.includes(order));
  // The newest orders come first, because a customer may be waiting for them at the kiosk.
  const newestFirst = matchable.toReversed();
  const { phonesById, unreadableIds, isComplete } = await getPosPhones(pos, shopId, newestFirst, signal);
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

type PaidOrder = Omit<StoreOrder, 'phones'> & { paidMs: number };

function toStoreOrder(order: PosOrder): Omit<StoreOrder, 'phones'> {
  return {
    order,
    eligibleCents: getEligibleCents(order),
    paidMs: getPurchaseMs(order),
    changedMs: getChangedMs(order),
  };
}

function getPhones(order: PosOrder, phonesById: ReadonlyMap<string, readonly string[]>): string[] | null {
  const phones = order.posCustomerIds.map((id) => phonesById.get(id));
  return phones.includes(undefined) ? null : phones.flatMap((list) => list ?? []);
}

/**
 * Returns phone numbers in E.164 by the point of sale's customer id. First requests those that are not known or were
 * read before a purchase, in the order of the purchases, then those whose known response is old. Every response is
 * kept, even if later requests fail.
 * Customers with a malformed response are returned separately. When time runs out, old responses are used unless they
 * had no phone number, because one may have been added since, and the rest is left to the next read.
 * @throws PointOfSaleError when the point of sale responds to no request about an unknown customer.
 */
async function getPosPhones(
  pos: PointOfSale,
  shopId: ShopId,
  orders: readonly PaidOrder[],
  signal: AbortSignal,
): Promise<{ phonesById: Map<string, readonly string[]>; unreadableIds: Set<string>; isComplete: boolean }> {
  const phonesById = new Map<string, readonly string[]>();
  const unreadableIds = new Set<string>();
  const paidMsById = new Map<string, number>();
  for (const { order, paidMs } of orders) {
    for (const id of order.posCustomerIds) paidMsById.set(id, Math.max(paidMsById.get(id) ?? 0, paidMs));
  }
  if (paidMsById.size === 0) return { phonesById, unreadableIds, isComplete: true };
  const oldIds: string[] = [];
  for (const [id, paidMs] of paidMsById) {
    const known = findKnownPhones(shopId, id, paidMs);
    if (known) phonesById.set(id, known.phones);
    if (known?.isOld) oldIds.push(id);
  }
  const unknownIds = [...paidMsById.keys()].filter((id) => !phonesById.has(id));
  const requests = await Promise.allSettled(
    [...unknownIds, ...oldIds].map(async (id) => {
      try {
        const phones = await pos.listCustomerPhones(id, signal);
        keepPhones(shopId, id, phones, paidMsById.get(id) ?? 0);
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
