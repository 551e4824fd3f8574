/** The orders of so short a time are always read, however many they are; in ms. */
export const MIN_WINDOW_MS = 1000;

/**
 * The port to a store's point of sale. Money is in integer cents, times are in ms since 1970. Every call ends by the
 * time its signal aborts and throws only PointOfSaleError.
 */
export interface PointOfSale {
  /** Orders modified at or after `sinceMs`, each once, with payments and refunds, oldest first. */
  listOrdersModifiedSince(sinceMs: number, signal: AbortSignal): Promise<PosOrders>;
  /**
   * Orders modified from `sinceMs` to before `untilMs`; null when they do not fit into one request, so that a shorter
   * time must be asked for. MIN_WINDOW_MS or less is always answered.
   */
  listOrdersModifiedBetween(sinceMs: number, untilMs: number, signal: AbortSignal): Promise<PosOrders | null>;
  /** One order; null when the point of sale has none with this id. An impossible value is a bad_response. */
  getOrder(orderId: string, signal: AbortSignal): Promise<PosOrder | null>;
  /** E.164 phone numbers of a customer of the point of sale; empty when it has none or does not exist. */
  listCustomerPhones(posCustomerId: string, signal: AbortSignal): Promise<string[]>;
  /** The merchant that the token belongs to. */
  getMerchantId(signal: AbortSignal): Promise<string>;
}

export interface PosOrders {
  /** The point of sale's own time when the list was begun, in ms; null when it does not say. */
  readMs: number | null;
  orders: PosOrder[];
  /** Orders that have an impossible value. */
  skipped: SkippedOrder[];
}
export interface SkippedOrder {
  /** At most 64 printable characters; '' when the order has no id. */
  id: string;
  /** What was expected, without the value. */
  reason: string;
  /** When it may have been paid, as far as that can be read. */
  paidMs?: readonly number[];
}
export interface PosOrder {
  id: string;
  createdMs: number;
  modifiedMs: number;
  /** Rung up in training mode: no goods were sold. */
  isTest: boolean;
  /** Finished without a payment, because nothing was due. */
  isFree: boolean;
  posCustomerIds: string[];
  payments: PosPayment[];
  refunds: PosRefund[];
}
export interface PosPayment {
  id: string;
  /** With tax, without tip. */
  amountCents: number;
  taxCents: number;
  createdMs: number;
  /** The money was taken and the payment is not voided. */
  succeeded: boolean;
  /** Undone at the register, which is final. */
  voided: boolean;
}
export interface PosRefund {
  id: string;
  /** The refunded payment; null when the point of sale does not say. */
  paymentId: string | null;
  /** With tax, without tip. */
  amountCents: number;
  /** null when the point of sale does not say. */
  taxCents: number | null;
  /** It was voided, deleted or declined, which is final: the customer got no money back. */
  undone: boolean;
}

/** Credentials of a store's point of sale. */
export interface PosCredentials {
  apiKey: string;
  /** null: the merchant that the key belongs to. */
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
