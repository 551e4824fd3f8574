import { createCatalog, type Catalog } from './catalog';
import {
  createDiscount,
  createLines,
  getLineCents,
  getSubtotal,
  type CloverDiscount,
  type CloverLine,
  type Discount,
  type LineInput,
} from './lines';
import { newId } from './newId';

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
interface CloverPayment {
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
type RefundChange = 'void' | 'fail';
export interface CloverCustomer {
  id: string;
  phoneNumbers: string[];
}

export interface Sale {
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

/** The register of one merchant, with its orders and customers. */
export class Register {
  readonly orders: CloverOrder[] = [];
  /** Elements that the order list contains in addition to the orders, in any shape. */
  malformedElements: unknown[] = [];
  /** Responses for customers with these ids, in any shape. */
  malformedCustomers = new Map<string, unknown>();
  readonly customers = new Map<string, CloverCustomer>();
  catalog: Catalog = createCatalog();
  /** Responses for the lines of orders with these ids, in any shape. */
  malformedLines = new Map<string, unknown>();
  /** How often the vendor's API was asked for the lines of an order, an item, and the categories. */
  readonly requests = { lines: 0, items: 0, categories: 0 };
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
    const clientPaidAt = sale.clientPaidAt ?? paidAt;
    const tax = sale.taxCents ?? 0;
    const discounts = (sale.discounts ?? []).map(createDiscount);
    const lines = createLines(this.catalog, sale.lines ?? [{ priceCents: sale.amountCents ?? 0 }]);
    const amountCents = sale.amountCents ?? getSubtotal(lines, discounts);
    const customer = sale.phone ? this.findOrAddCustomer(sale.phone) : sale.withCustomer ? this.addCustomer([]) : null;
    const order: CloverOrder = {
      id: newId(),
      currency: 'USD',
      total: amountCents + tax,
      paymentState: 'PAID',
      state: 'locked',
      payType: 'FULL',
      createdTime: sale.clientPaidAt === undefined ? paidAt - 30_000 : paidAt,
      clientCreatedTime: clientPaidAt - 30_000,
      modifiedTime: paidAt,
      testMode: sale.testMode ?? false,
      customers: customer ? [customer.id] : [],
      lineItems: lines,
      discounts,
      payments: sale.withoutPayment ? [] : createPayments(sale, amountCents, { paidAt, clientPaidAt }),
      refunds: [],
      credits: [],
    };
    this.orders.unshift(order);
    return order;
  }

  /** Gives money back without naming a sale: a manual refund, which is an order of its own. */
  giveBack(amountCents: number, phone: string | null): CloverOrder {
    const order = this.ringUp({ amountCents, phone, withoutPayment: true });
    const { createdTime, clientCreatedTime } = order;
    order.paymentState = 'CREDITED';
    order.credits.push({
      id: newId(),
      amount: amountCents,
      taxAmount: 0,
      createdTime,
      clientCreatedTime,
      voided: false,
    });
    return order;
  }

  /** Voids a manual refund. */
  voidCredits(order: CloverOrder): void {
    for (const credit of order.credits) credit.voided = true;
    order.paymentState = 'PAID';
    this.touch(order);
  }

  /**
   * Refunds `amountCents`, by default all that is not refunded yet, and its share of the tax. `isTaxHidden` omits the
   * tax from the record. `isLate` keeps the order's modification time, as if a list had shown that time before the
   * refund.
   */
  refund(order: CloverOrder, options: RefundOptions): void {
    const { tipCents = 0, isTaxHidden = false, isLate = false } = options;
    const [payment] = order.payments;
    if (!payment) return;
    const amountCents = options.lineIds ? this.returnLines(order, options.lineIds) : options.amountCents;
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

  /** Marks the lines as refunded. Returns their part of what the order costs, in cents before tax. */
  private returnLines(order: CloverOrder, ids: readonly string[]): number {
    const returned = order.lineItems.filter(({ id, refunded }) => ids.includes(id) && !refunded);
    for (const line of returned) line.refunded = true;
    const full = getSubtotal(order.lineItems, []);
    const cents = returned.reduce((sum, line) => sum + getLineCents(line), 0);
    return full === 0 ? 0 : Math.round((getSubtotal(order.lineItems, order.discounts) * cents) / full);
  }

  /** Replaces what was sold, as an edit of the order does. The payments stay. */
  replaceLines(order: CloverOrder, lines: readonly LineInput[]): void {
    order.lineItems = createLines(this.catalog, lines);
    this.touch(order);
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
    order.payments.push(newPayment(amountCents, 0, 0, { paidAt: this.now(), clientPaidAt: this.now() }));
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

  /** Corrects the number of the customer who has this one. Orders that list the customer then have the new number. */
  correctPhone(phone: string, corrected: string): void {
    Object.assign(this.findOrAddCustomer(phone), { phoneNumbers: [corrected] });
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

type PaymentTimes = Required<Pick<Sale, 'paidAt' | 'clientPaidAt'>>;

/** The first payment is the card's, which has the tip. Each has its part of the tax. */
function createPayments(sale: Sale, amountCents: number, times: PaymentTimes): CloverPayment[] {
  const { taxCents = 0, tipCents = 0, tenders = [] } = sale;
  const taxOf = (cents: number) => (amountCents === 0 ? 0 : Math.round((taxCents * cents) / amountCents));
  const others = tenders.map(({ label, amountCents: cents }) =>
    newPayment(cents + taxOf(cents), taxOf(cents), 0, times, label),
  );
  const tax = others.reduce((left, { taxAmount }) => left - taxAmount, taxCents);
  const amount = others.reduce((left, payment) => left - payment.amount, amountCents + taxCents);
  return amount === 0 && others.length > 0 ? others : [newPayment(amount, tax, tipCents, times), ...others];
}

function newPayment(
  amount: number,
  taxAmount: number,
  tipAmount: number,
  { paidAt: createdTime, clientPaidAt: clientCreatedTime }: PaymentTimes,
  label = 'Credit card',
): CloverPayment {
  const tender = { id: `TENDER${label.replace(/\W/g, '').toUpperCase()}`, label };
  return {
    id: newId(),
    amount,
    tipAmount,
    taxAmount,
    createdTime,
    clientCreatedTime,
    result: 'SUCCESS',
    voided: false,
    tender,
  };
}
