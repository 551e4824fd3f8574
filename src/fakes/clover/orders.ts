import type { CloverDiscount, CloverLine, Discount, LineInput } from './lines';

/** A resource of the vendor's API. Money is in cents, times are in ms since 1970. */
export interface CloverOrder {
  id: string;
  currency: 'USD';
  total: number;
  paymentState: 'PAID' | 'REFUNDED' | 'PARTIALLY_REFUNDED' | 'CREDITED';
  state: 'locked';
  payType: 'FULL';
  createdTime: number;
  /** The time on the register's clock, which is earlier than the vendor's for an offline sale. */
  clientCreatedTime: number;
  modifiedTime: number;
  /** The order was rung up in training mode. */
  testMode: boolean;
  customers: string[];
  lineItems: CloverLine[];
  /** Discounts on the whole order. */
  discounts: CloverDiscount[];
  payments: CloverPayment[];
  refunds: CloverRefund[];
  /** Money that was given back without a sale. */
  credits: CloverCredit[];
}
interface CloverCredit {
  id: string;
  amount: number;
  taxAmount: number;
  createdTime: number;
  clientCreatedTime: number;
  voided: boolean;
}
export interface CloverPayment {
  id: string;
  amount: number;
  tipAmount: number;
  taxAmount: number;
  createdTime: number;
  clientCreatedTime: number;
  result: 'SUCCESS' | 'VOIDED';
  voided: boolean;
  tender: { id: string; label: string };
}
interface CloverRefund {
  id: string;
  /** Includes tax and tip, unlike a payment's amount, which has no tip. */
  amount: number;
  /** Some registers omit it. */
  taxAmount?: number;
  tipAmount: number;
  createdTime: number;
  status: 'SUCCESS' | 'FAIL';
  voided: boolean;
  payment: { id: string };
}
export interface CloverCustomer {
  id: string;
  phoneNumbers: string[];
}

export interface Sale {
  /** The id of the order. The default is a new one. */
  orderId?: string;
  /** The amount before tax and tip. The default is the price of the lines after all discounts. */
  amountCents?: number;
  /** What was sold. The default is one amount that was typed in. */
  lines?: LineInput[];
  /** Discounts on the whole order. */
  discounts?: Discount[];
  /** Amounts before tax that are paid by other tenders, such as a gift card. The rest is paid by card. */
  tenders?: { label: string; amountCents: number }[];
  taxCents?: number;
  tipCents?: number;
  /** Adds a customer with this phone number to the order. */
  phone?: string | null;
  /** Adds a customer without a phone number to the order. */
  withCustomer?: boolean;
  /** The sale was rung up in training mode. */
  testMode?: boolean;
  /** Closes an order of $0 without a payment. */
  withoutPayment?: boolean;
  /** When the vendor got the payment, in ms since 1970. The default is now. */
  paidAt?: number;
  /** When it was paid by the register's clock, for an offline sale. The default is `paidAt`. */
  clientPaidAt?: number;
}

export interface RefundOptions {
  amountCents?: number;
  /** Refunds these lines instead of an amount. */
  lineIds?: string[];
  tipCents?: number;
  isTaxHidden?: boolean;
  isLate?: boolean;
}

/** Returns the refunded cents before tax and tip. A refund without tax gets its share of the payment's tax. */
export function getRefundedCents({ payments: [payment], refunds }: CloverOrder): number {
  const getTax = ({ amount, tipAmount }: CloverRefund) =>
    payment ? Math.round(((amount - tipAmount) * payment.taxAmount) / payment.amount) : 0;
  return refunds
    .filter(({ voided, status }) => !voided && status === 'SUCCESS')
    .reduce((sum, refund) => sum + refund.amount - refund.tipAmount - (refund.taxAmount ?? getTax(refund)), 0);
}
