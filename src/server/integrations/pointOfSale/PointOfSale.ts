/** The orders of a period of at most this many ms are always returned, no matter how many they are. */
export const MIN_WINDOW_MS = 1000;

/**
 * The port to a store's point of sale. Money is in integer cents, times are in ms since 1970. Every call ends when its
 * signal aborts, and throws only PointOfSaleError.
 */
export interface PointOfSale {
  /** Returns the orders modified at or after `sinceMs`, oldest first and each once, with payments and refunds. */
  listOrdersModifiedSince(sinceMs: number, signal: AbortSignal): Promise<PosOrders>;
  /**
   * Returns the orders modified from `sinceMs` to before `untilMs`. null when they do not fit into one request, so that
   * the caller must ask for a shorter period. A period of MIN_WINDOW_MS or less never returns null.
   */
  listOrdersModifiedBetween(sinceMs: number, untilMs: number, signal: AbortSignal): Promise<PosOrders | null>;
  /** Returns one order, or null when it does not exist. An impossible value is a bad_response. */
  getOrder(orderId: string, signal: AbortSignal): Promise<PosOrder | null>;
  /** Returns what an order sold, or null when it does not exist. An impossible value is a bad_response. */
  listOrderLines(orderId: string, signal: AbortSignal): Promise<PosLine[] | null>;
  /** Returns the ids of the categories of an item. Empty when the item has none or does not exist. */
  listItemCategoryIds(itemId: string, signal: AbortSignal): Promise<string[]>;
  /** Returns the categories that the items are sorted into, in the order in which the register shows them. */
  listCategories(signal: AbortSignal): Promise<PosCategory[]>;
  /** Returns the phone numbers of a customer in E.164. Empty when the customer has none or does not exist. */
  listCustomerPhones(posCustomerId: string, signal: AbortSignal): Promise<string[]>;
  /** Returns the id of the merchant that the token belongs to. */
  getMerchantId(signal: AbortSignal): Promise<string>;
}

export interface PosOrders {
  /** The time on the point of sale's clock when the list was requested, in ms, or null when it is unknown. */
  readMs: number | null;
  orders: PosOrder[];
  /** Orders with an impossible value. */
  skipped: SkippedOrder[];
}
export interface SkippedOrder {
  /** At most 64 printable characters, or '' when the order has no id. */
  id: string;
  /** What was expected. It never contains the value. */
  reason: string;
  /** Possible times of payment in ms, if they can be read. */
  paidMs?: readonly number[];
}
export interface PosOrder {
  id: string;
  /** When it was rung up, also at a register without a connection. */
  createdMs: number;
  /** When the point of sale got it, which may be days later for an offline sale. */
  receivedMs: number;
  /** The point of sale's own time of the last change. */
  modifiedMs: number;
  /** The order was rung up in training mode, so no goods were sold. */
  isTest: boolean;
  /** The order was closed without a payment, because nothing was due. */
  isFree: boolean;
  /** The amount of a return without its sale, or null when the order is none. */
  returnedCents: number | null;
  posCustomerIds: string[];
  payments: PosPayment[];
  refunds: PosRefund[];
}
export interface PosPayment {
  id: string;
  /** Includes tax, but not the tip. */
  amountCents: number;
  taxCents: number;
  /** When it was paid, also at a register without a connection. */
  createdMs: number;
  /** When the point of sale got it. */
  receivedMs: number;
  /** The payment succeeded and is not voided. */
  succeeded: boolean;
  /** The payment was undone at the register, which is final. */
  voided: boolean;
}
export interface PosRefund {
  id: string;
  /** The id of the refunded payment, or null when it is unknown. */
  paymentId: string | null;
  /** Includes tax, but not the tip. */
  amountCents: number;
  /** null when it is unknown. */
  taxCents: number | null;
  /** The refund was voided, deleted or declined, which is final. The customer got no money back. */
  undone: boolean;
}

/** Something that was sold with an order. */
export interface PosLine {
  /** null for an amount that was typed in. */
  itemId: string | null;
  /** The price of one unit. */
  priceCents: number;
  /** The quantity of an item that is sold by weight or length, in thousandths of its unit. null for one piece. */
  thousandths: number | null;
  /** What modifiers, such as oat milk, add to the price. */
  modifierCents: number;
  /** Discounts on this line. Discounts on the whole order are not included. */
  discounts: PosDiscount[];
  /** false for a line that is not a sale, such as a gift card, a deposit or a donation. */
  isRevenue: boolean;
  /** The register asks for the age of whoever buys it, as for alcohol and tobacco. */
  isAgeRestricted: boolean;
  /** The line was refunded, or exchanged for another one. */
  isReturned: boolean;
}
export interface PosDiscount {
  cents: number;
  /** In ten-thousandths of a percent, so 100,000 is 10%. */
  percent: number;
}
export interface PosCategory {
  id: string;
  name: string;
}

/** The credentials for a store's point of sale. */
export interface PosCredentials {
  apiKey: string;
  /** null selects the merchant of the key. */
  merchantId: string | null;
}
export type GetPointOfSale = (storeId: string, credentials: PosCredentials) => PointOfSale;

type PosErrorReason = 'unreachable' | 'unauthorized' | 'throttled' | 'bad_response';

/** The point of sale did not respond in time, rejected the token, throttled us, or sent a malformed response. */
export class PointOfSaleError extends Error {
  override readonly name = 'PointOfSaleError';
  constructor(
    readonly reason: PosErrorReason,
    options?: ErrorOptions,
  ) {
    super(`point of sale: ${reason}`, options);
  }
}

/** Whether a request was aborted, queued too long or throttled, so that earlier responses are still valid. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof PointOfSaleError && (error.reason === 'unreachable' || error.reason === 'throttled');
}
