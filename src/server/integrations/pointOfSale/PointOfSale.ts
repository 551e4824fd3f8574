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
  createdMs: number;
  modifiedMs: number;
  /** The order was rung up in training mode, so no goods were sold. */
  isTest: boolean;
  /** The order was closed without a payment, because nothing was due. */
  isFree: boolean;
  posCustomerIds: string[];
  payments: PosPayment[];
  refunds: PosRefund[];
}
export interface PosPayment {
  id: string;
  /** Includes tax, but not the tip. */
  amountCents: number;
  taxCents: number;
  createdMs: number;
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
