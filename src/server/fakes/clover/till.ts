import { randomBytes } from 'node:crypto';

/** The vendor's shapes, as it answers them: money in cents, times in ms. */
export interface CloverOrder {
  id: string;
  currency: 'USD';
  total: number;
  paymentState: 'PAID' | 'REFUNDED' | 'PARTIALLY_REFUNDED';
  state: 'locked';
  payType: 'FULL';
  createdTime: number;
  modifiedTime: number;
  customers: string[];
  payments: CloverPayment[];
  refunds: CloverRefund[];
}
export interface CloverPayment {
  id: string;
  amount: number;
  tipAmount: number;
  taxAmount: number;
  createdTime: number;
  result: 'SUCCESS' | 'VOIDED';
  voided: boolean;
}
export interface CloverRefund {
  id: string;
  amount: number;
  taxAmount: number;
  createdTime: number;
  payment: { id: string };
}
export interface CloverCustomer {
  id: string;
  phoneNumbers: string[];
}

export interface Sale {
  /** Goods, before tax and tip. */
  amountCents: number;
  taxCents?: number;
  tipCents?: number;
  /** Puts a customer with this phone on the order. */
  phone?: string | null;
  /** Puts a customer without any phone on the order. */
  withCustomer?: boolean;
  /** When it was paid, ms; now when left out. */
  paidAt?: number;
}

/** One merchant's till: what was rung up there. */
export class Register {
  readonly orders: CloverOrder[] = [];
  readonly customers = new Map<string, CloverCustomer>();

  constructor(
    readonly merchantId: string,
    public name: string,
  ) {}

  ringUp(sale: Sale): CloverOrder {
    const paidAt = sale.paidAt ?? Date.now();
    const tax = sale.taxCents ?? 0;
    const customer = sale.phone ? this.customerWith(sale.phone) : sale.withCustomer ? this.addCustomer([]) : null;
    const order: CloverOrder = {
      id: newId(),
      currency: 'USD',
      total: sale.amountCents + tax,
      paymentState: 'PAID',
      state: 'locked',
      payType: 'FULL',
      createdTime: paidAt - 30_000,
      modifiedTime: paidAt,
      customers: customer ? [customer.id] : [],
      payments: [
        {
          id: newId(),
          amount: sale.amountCents + tax,
          tipAmount: sale.tipCents ?? 0,
          taxAmount: tax,
          createdTime: paidAt,
          result: 'SUCCESS',
          voided: false,
        },
      ],
      refunds: [],
    };
    this.orders.unshift(order);
    return order;
  }

  /** Gives back goods for `amountCents` (all that is left when not said) and their share of the tax. */
  refund(order: CloverOrder, amountCents?: number): void {
    const [payment] = order.payments;
    if (!payment) return;
    const goods = payment.amount - payment.taxAmount;
    const given = order.refunds.reduce((sum, { amount, taxAmount }) => sum + amount - taxAmount, 0);
    const back = Math.min(amountCents ?? goods, goods - given);
    const tax = goods === 0 ? 0 : Math.round((payment.taxAmount * back) / goods);
    order.refunds.push({
      id: newId(),
      amount: back + tax,
      taxAmount: tax,
      createdTime: Date.now(),
      payment: { id: payment.id },
    });
    order.paymentState = given + back >= goods ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    order.modifiedTime = Date.now();
  }

  void(order: CloverOrder): void {
    for (const payment of order.payments) Object.assign(payment, { voided: true, result: 'VOIDED' });
    order.modifiedTime = Date.now();
  }

  attach(order: CloverOrder, customerIds: string[]): void {
    order.customers = customerIds;
    order.modifiedTime = Date.now();
  }

  private customerWith(phone: string): CloverCustomer {
    const known = [...this.customers.values()].find(({ phoneNumbers }) => phoneNumbers.includes(phone));
    return known ?? this.addCustomer([phone]);
  }

  private addCustomer(phoneNumbers: string[]): CloverCustomer {
    const customer = { id: newId(), phoneNumbers };
    this.customers.set(customer.id, customer);
    return customer;
  }
}

/** All tills of the stand-in; a merchant begins to exist when somebody first speaks of it. */
export class Registers {
  private readonly tills = new Map<string, Register>();

  at(merchantId: string, name?: string): Register {
    const till = this.tills.get(merchantId) ?? new Register(merchantId, name ?? merchantId);
    if (name) till.name = name;
    this.tills.set(merchantId, till);
    return till;
  }

  all(): Register[] {
    return [...this.tills.values()];
  }
}

/** Thirteen letters and digits, as the vendor's ids are. */
function newId(): string {
  const letters = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
  return [...randomBytes(13)].map((byte) => letters[byte % letters.length]).join('');
}
