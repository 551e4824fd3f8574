/** The point of sale as the checkout needs it. Money is integer cents, times are ms since 1970. */
export interface PointOfSale {
  /** Orders modified at or after `sinceMs`, with payments and refunds, oldest first. */
  ordersModifiedSince(sinceMs: number): Promise<PosOrder[]>;
  /** E.164 phones of a customer of the point of sale; empty when it has none or is gone. */
  phonesOf(posCustomerId: string): Promise<string[]>;
  /** The merchant that the token belongs to. */
  merchantId(): Promise<string>;
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
  succeeded: boolean;
}
export interface PosRefund {
  id: string;
  amountCents: number;
  taxCents: number;
}

/** How to reach a store's point of sale. */
export interface PosCredentials {
  apiKey: string;
  merchantId: string | null;
}
export type OpenPointOfSale = (storeId: string, credentials: PosCredentials) => PointOfSale;

/** The point of sale did not answer in time, refused the token, or answered nonsense. */
export class PointOfSaleUnavailable extends Error {
  override readonly name = 'PointOfSaleUnavailable';
  constructor(
    readonly reason: 'unreachable' | 'token_refused' | 'throttled' | 'bad_answer',
    options?: ErrorOptions,
  ) {
    super(`point of sale: ${reason}`, options);
  }
}
