/**
 * The point of sale as the checkout needs it. Money is integer cents, times are ms since 1970. Every call ends when
 * its signal aborts, at the latest, and throws nothing but PointOfSaleUnavailable.
 */
export interface PointOfSale {
  /** Orders modified at or after `sinceMs`, each once, with payments and refunds, oldest first. */
  ordersModifiedSince(sinceMs: number, signal: AbortSignal): Promise<PosOrder[]>;
  /** E.164 phones of a customer of the point of sale; empty when it has none or is gone. */
  phonesOf(posCustomerId: string, signal: AbortSignal): Promise<string[]>;
  /** The merchant that the token belongs to. */
  merchantId(signal: AbortSignal): Promise<string>;
}

export interface PosOrder {
  id: string;
  createdMs: number;
  modifiedMs: number;
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
}
export interface PosRefund {
  id: string;
  /** The payment it gives back from; null when the point of sale does not say. */
  paymentId: string | null;
  /** With tax. */
  amountCents: number;
  taxCents: number;
}

/** How to reach a store's point of sale. */
export interface PosCredentials {
  apiKey: string;
  /** null: the merchant that the key belongs to. */
  merchantId: string | null;
}
export type OpenPointOfSale = (storeId: string, credentials: PosCredentials) => PointOfSale;

export type PosErrorReason = 'unreachable' | 'token_refused' | 'throttled' | 'bad_answer';

/** The point of sale did not answer in time, refused the token, or answered nonsense. */
export class PointOfSaleUnavailable extends Error {
  override readonly name = 'PointOfSaleUnavailable';
  /** How long it asked to be left alone. */
  readonly retryAfterMs: number | null;
  constructor(
    readonly reason: PosErrorReason,
    options: ErrorOptions & { retryAfterMs?: number } = {},
  ) {
    super(`point of sale: ${reason}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
