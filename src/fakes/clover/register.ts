import { randomBytes } from 'node:crypto';

/** A resource of the vendor's API. Money is in cents, times are in ms since 1970. */
export interface CloverOrder {
  id: string;
  currency: 'USD';
  total: number;
  paymentState: 'PAID' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  state: 'locked';
  payType: 'FULL';
  createdTime: number;
  modifiedTime: number;
  /** The order was rung up in training mode. */
  testMode: boolean;
  customers: string[];
  payments: CloverPayment[];
  refunds: CloverRefund[];
}
interface CloverPayment {
  id: string;
  amount: number;
  tipAmount: number;
  taxAmount: number;
  createdTime: number;
  result: 'SUCCESS' | 'VOIDED';
  voided: boolean;
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
type RefundChange = 'void' | 'fail';
export interface CloverCustomer {
  id: string;
  phoneNumbers: string[];
}

export interface Sale {
  /** The amount before tax and tip. */
  amountCents: number;
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
  /** The time of payment in ms since 1970. The default is now. */
  paidAt?: number;
}

/** The register of one merchant, with its orders and customers. */
export class Register {
  readonly orders: CloverOrder[] = [];
  /** Elements that the order list contains in addition to the orders, in any shape. */
  malformedElements: unknown[] = [];
  /** Responses for customers with these ids, in any shape. */
  malformedCustomers = new Map<string, unknown>();
  readonly customers = new Map<string, CloverCustomer>();
  /** How far the register's clock is ahead of the true time, in ms. */
  clockOffsetMs = 0;

  constructor(
    readonly merchantId: string,
    public name: string,
  ) {}

  /** The time on the register's clock, in ms since 1970. */
  now(): number {
    return Date.now() + this.clockOffsetMs;
  }

  ringUp(sale: Sale): CloverOrder {
    const paidAt = sale.paidAt ?? this.now();
    const tax = sale.taxCents ?? 0;
    const customer = sale.phone ? this.findOrAddCustomer(sale.phone) : sale.withCustomer ? this.addCustomer([]) : null;
    const order: CloverOrder = {
      id: newId(),
      currency: 'USD',
      total: sale.amountCents + tax,
      paymentState: 'PAID',
      state: 'locked',
      payType: 'FULL',
      createdTime: paidAt - 30_000,
      modifiedTime: paidAt,
      testMode: sale.testMode ?? false,
      customers: customer ? [customer.id] : [],
      payments: sale.withoutPayment ? [] : [newPayment(sale.amountCents + tax, tax, sale.tipCents ?? 0, paidAt)],
      refunds: [],
    };
    this.orders.unshift(order);
    return order;
  }

  /**
   * Refunds `amountCents`, by default all that is not refunded yet, and its share of the tax. `isTaxHidden` omits the
   * tax from the record. `isLate` keeps the order's modification time, as if a list had shown that time before the
   * refund.
   */
  refund(order: CloverOrder, { amountCents, tipCents = 0, isTaxHidden = false, isLate = false }: RefundOptions): void {
    const [payment] = order.payments;
    if (!payment) return;
    const netCents = payment.amount - payment.taxAmount;
    const refunded = getRefundedCents(order);
    const amount = Math.min(amountCents ?? netCents, netCents - refunded);
    const tax = netCents === 0 ? 0 : Math.round((payment.taxAmount * amount) / netCents);
    order.refunds.push({
      id: newId(),
      amount: amount + tax + tipCents,
      ...(!isTaxHidden && { taxAmount: tax }),
      tipAmount: tipCents,
      createdTime: this.now(),
      status: 'SUCCESS',
      voided: false,
      payment: { id: payment.id },
    });
    order.paymentState = refunded + amount >= netCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    if (!isLate) this.touch(order);
  }

  /** Undoes all refunds: they are voided at the register, or declined by the bank. */
  undoRefunds(order: CloverOrder, change: RefundChange, isLate = false): void {
    for (const refund of order.refunds)
      Object.assign(refund, change === 'void' ? { voided: true } : { status: 'FAIL' });
    order.paymentState = 'PAID';
    if (!isLate) this.touch(order);
  }

  /** Voids the payments. `isLate` keeps the order's modification time. */
  void(order: CloverOrder, isLate = false): void {
    for (const payment of order.payments) Object.assign(payment, { voided: true, result: 'VOIDED' });
    if (!isLate) this.touch(order);
  }

  /** Reopens the order and takes another payment, without tax and tip. */
  addPayment(order: CloverOrder, amountCents: number): void {
    order.payments.push(newPayment(amountCents, 0, 0, this.now()));
    order.total += amountCents;
    this.touch(order);
  }

  attach(order: CloverOrder, customerIds: string[]): void {
    order.customers = customerIds;
    this.touch(order);
  }

  /** Replaces the order's customer by the customer with this phone number. */
  attachPhone(order: CloverOrder, phone: string): void {
    this.attach(order, [this.findOrAddCustomer(phone).id]);
  }

  /** Every change gets a later time than the previous one, even within one millisecond. */
  private touch(order: CloverOrder): void {
    order.modifiedTime = Math.max(this.now(), order.modifiedTime + 1);
  }

  private findOrAddCustomer(phone: string): CloverCustomer {
    const existing = [...this.customers.values()].find(({ phoneNumbers }) => phoneNumbers.includes(phone));
    return existing ?? this.addCustomer([phone]);
  }

  private addCustomer(phoneNumbers: string[]): CloverCustomer {
    const customer = { id: newId(), phoneNumbers };
    this.customers.set(customer.id, customer);
    return customer;
  }
}

export interface RefundOptions {
  amountCents?: number;
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

/** All registers of the fake. A merchant's register is created on first use. */
export class Registers {
  private readonly registers = new Map<string, Register>();

  get(merchantId: string, name?: string): Register {
    const register = this.registers.get(merchantId) ?? new Register(merchantId, name ?? merchantId);
    if (name) register.name = name;
    this.registers.set(merchantId, register);
    return register;
  }

  list(): Register[] {
    return [...this.registers.values()];
  }
}

function newPayment(amount: number, taxAmount: number, tipAmount: number, createdTime: number): CloverPayment {
  return { id: newId(), amount, tipAmount, taxAmount, createdTime, result: 'SUCCESS', voided: false };
}

/** Returns 13 letters and digits, like the vendor's ids. */
function newId(): string {
  const characters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
  return [...randomBytes(13)].map((byte) => characters[byte % characters.length]).join('');
}
