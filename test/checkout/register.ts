import { postControl } from '../support/control';
import { cloverUrl } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Sale {
  /** Before tax and tip: the amount that earns points. */
  amountCents?: number;
  taxCents?: number;
  tipCents?: number;
  phone?: string;
  /** Adds a customer without a phone number. */
  withCustomer?: boolean;
  /** Rung up in training mode. */
  testMode?: boolean;
  /** Closes an order of $0 without a payment. */
  withoutPayment?: boolean;
  /** ms */
  paidAt?: number;
}

/** Adds a paid sale to the store's register. Returns the order id. */
export async function addSale(store: TestStore, sale: Sale = {}): Promise<string> {
  const { orderId } = await postControl<{ orderId: string }>(cloverUrl(), 'sales', {
    merchantId: store.merchantId,
    amountCents: 2000,
    taxCents: 165,
    tipCents: 300,
    ...sale,
  });
  return orderId;
}

/** Sets how far the register's clock is ahead of the true time, in ms. */
export async function setClock(store: TestStore, offsetMs: number): Promise<void> {
  await postControl(cloverUrl(), 'clock', { merchantId: store.merchantId, offsetMs });
}

/** Changes the sale without a later time of modification. */
export const changeSaleLate = (store: TestStore, orderId: string, change: 'refund' | 'void') =>
  changeSale(store, orderId, change, { isLate: true });

/** Refunds the sale, or this amount of it before tax. */
export const refundSale = (
  store: TestStore,
  orderId: string,
  amountCents?: number,
  options: { tipCents?: number; isTaxHidden?: boolean } = {},
) => changeSale(store, orderId, 'refund', { ...(amountCents !== undefined && { amountCents }), ...options });

/** The sale's refunds are voided at the register, or declined by the bank. */
export const undoRefunds = (store: TestStore, orderId: string, change: 'void' | 'fail', isLate = false) =>
  changeSale(store, orderId, 'undo-refunds', { change, isLate });

export const voidSale = (store: TestStore, orderId: string) => changeSale(store, orderId, 'void');

/** Takes another payment for the sale. */
export const addPayment = (store: TestStore, orderId: string, amountCents: number) =>
  changeSale(store, orderId, 'payments', { amountCents });

/** Replaces the sale's customer. */
export const attachPhone = (store: TestStore, orderId: string, phone: string) =>
  changeSale(store, orderId, 'customer', { phone });

/** Replaces the elements that the order list contains besides the sales, and the customers in a shape of their own. */
export async function setMalformedRecords(
  store: TestStore,
  elements: unknown[],
  customers: Record<string, unknown> = {},
) {
  await postControl(cloverUrl(), 'malformed-records', { merchantId: store.merchantId, elements, customers });
}

/** Makes the next `calls` requests to the store's point of sale fail; 0 ends the fault. */
export async function setFault(store: TestStore, kind: string, calls = 10_000): Promise<void> {
  await postControl(cloverUrl(), 'faults', { merchantId: store.merchantId, kind, calls });
}

async function changeSale(store: TestStore, orderId: string, change: string, body: object = {}): Promise<void> {
  await postControl(cloverUrl(), `sales/${orderId}/${change}`, { merchantId: store.merchantId, ...body });
}
