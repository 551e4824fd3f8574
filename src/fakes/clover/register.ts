import { createCatalog, type Catalog } from './catalog';
import { createDiscount, createLines, getLineCents, getSubtotal, type LineInput } from './lines';
import { newId } from './newId';
import { getRefundedCents, type CloverCustomer, type CloverOrder, type RefundOptions, type Sale } from './orders';
import { createPayments, newPayment } from './payments';

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
      id: sale.orderId ?? newId(),
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
  undoRefunds(order: CloverOrder, change: 'void' | 'fail', isLate = false): void {
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
