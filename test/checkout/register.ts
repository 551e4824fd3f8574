import { postControl } from '../support/control';
import { cloverUrl } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Sale {
  /** The amount in cents before tax and tip, which earns points. */
  amountCents?: number;
  taxCents?: number;
  tipCents?: number;
  phone?: string;
  /** Adds a customer without a phone number to the order. */
  withCustomer?: boolean;
  /** Makes it a sale in training mode. */
  testMode?: boolean;
  /** Closes an order of $0 without a payment. */
  withoutPayment?: boolean;
  /** In ms since 1970. */
  paidAt?: number;
}

/** Adds a paid sale to the store's register and returns the order id. */
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

/** Sets the ms by which the register's clock is ahead. */
export async function setClock(store: TestStore, offsetMs: number): Promise<void> {
  await postControl(cloverUrl(), 'clock', { merchantId: store.merchantId, offsetMs });
}

/** Changes the sale without updating its time of modification. */
export const changeSaleLate = (store: TestStore, orderId: string, change: 'refund' | 'void') =>
  changeSale(store, orderId, change, { isLate: true });

/** Refunds the sale, or an amount of it in cents before tax. */
export const refundSale = (
  store: TestStore,
  orderId: string,
  amountCents?: number,
  options: { tipCents?: number; isTaxHidden?: boolean } = {},
) => changeSale(store, orderId, 'refund', { ...(amountCents !== undefined && { amountCents }), ...options });

/** Undoes the sale's refunds: they are voided at the register, or declined by the bank. */
export const undoRefunds = (store: TestStore, orderId: string, change: 'void' | 'fail', isLate = false) =>
  changeSale(store, orderId, 'undo-refunds', { change, isLate });

export const voidSale = (store: TestStore, orderId: string) => changeSale(store, orderId, 'void');

/** Adds another payment in cents to the sale. */
export const addPayment = (store: TestStore, orderId: string, amountCents: number) =>
  changeSale(store, orderId, 'payments', { amountCents });

/** Replaces the sale's customer. */
export const attachPhone = (store: TestStore, orderId: string, phone: string) =>
  changeSale(store, orderId, 'customer', { phone });

/** Sets additional elements of the order list besides the sales, and raw responses for customers. */
export async function setMalformedRecords(
  store: TestStore,
  elements: unknown[],
  customers: Record<string, unknown> = {},
) {
  await postControl(cloverUrl(), 'malformed-records', { merchantId: store.merchantId, elements, customers });
}

/** Makes the next `calls` requests to the store's point of sale fail. 0 ends the fault. */
export async function setFault(store: TestStore, kind: string, calls = 10_000): Promise<void> {
  await postControl(cloverUrl(), 'faults', { merchantId: store.merchantId, kind, calls });
}

async function changeSale(store: TestStore, orderId: string, change: string, body: object = {}): Promise<void> {
  await postControl(cloverUrl(), `sales/${orderId}/${change}`, { merchantId: store.merchantId, ...body });
}
