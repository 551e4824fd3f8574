import { postControl } from '../support/control';
import { cloverUrl, fetchAlone } from '../support/http';
import type { TestStore } from '../support/testStore';

export interface Sale {
  /** The id of the order, which another register may use too. */
  orderId?: string;
  /** The amount in cents before tax and tip, which earns points. */
  amountCents?: number | undefined;
  /** What is sold, instead of an amount. */
  lines?: Line[];
  /** Discounts on the whole order. */
  discounts?: Discount[];
  /** Amounts before tax that are paid by other tenders than a card. */
  tenders?: { label: string; amountCents: number }[];
  taxCents?: number;
  tipCents?: number;
  phone?: string;
  /** Adds a customer without a phone number to the order. */
  withCustomer?: boolean;
  /** Makes it a sale in training mode. */
  testMode?: boolean;
  /** Closes an order of $0 without a payment. */
  withoutPayment?: boolean;
  /** When the vendor got the payment, in ms since 1970. */
  paidAt?: number;
  /** When it was paid by the clock of a register that was offline, in ms since 1970. */
  clientPaidAt?: number;
}

interface Discount {
  percent?: number;
  amountCents?: number;
}
/** A line of a ticket, of an item of the register's catalog or with a name and price that were typed in. */
export interface Line {
  itemId?: string;
  name?: string;
  priceCents?: number;
  quantity?: number;
  units?: number;
  discounts?: Discount[];
  modifiers?: { name: string; cents: number }[];
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

/** Returns these lines of the sale, and refunds what they cost. */
export const refundLines = (store: TestStore, orderId: string, lineIds: string[]) =>
  changeSale(store, orderId, 'refund', { lineIds });

/** Edits what was sold. The payments stay. */
export const replaceLines = (store: TestStore, orderId: string, lines: Line[]) =>
  changeSale(store, orderId, 'lines', { lines });

interface SaleState {
  orderId: string;
  lines: { id: string; name: string; amountCents: number; isRefunded: boolean }[];
}

/** Returns the state of a sale at the register. */
export async function getSale({ merchantId }: TestStore, orderId: string): Promise<SaleState> {
  const { sales } = await getControl<{ sales: SaleState[] }>(`state?merchantId=${merchantId}`);
  const sale = sales.find((each) => each.orderId === orderId);
  if (!sale) throw new Error(`the register has no sale ${orderId}`);
  return sale;
}

/** Returns how often the register was asked for the lines of orders, for items and for the categories. */
export const countRequests = ({ merchantId }: TestStore) =>
  getControl<{ lines: number; items: number; categories: number }>(`requests?merchantId=${merchantId}`);

interface Catalog {
  categories: { id: string; name: string }[];
  items: { id: string; name: string; price: number; categoryIds: string[]; isRevenue?: boolean }[];
}
/** Returns what the register sells: at first, what a café does. */
export const getCatalog = ({ merchantId }: TestStore) => getControl<Catalog>(`catalog?merchantId=${merchantId}`);

export async function setCatalog({ merchantId }: TestStore, catalog: Catalog): Promise<void> {
  await postControl(cloverUrl(), 'catalog', { merchantId, ...catalog });
}

/** Sets raw responses for the lines of orders, by order id. */
export async function setMalformedLines({ merchantId }: TestStore, lines: Record<string, unknown>): Promise<void> {
  await postControl(cloverUrl(), 'malformed-lines', { merchantId, lines });
}

async function getControl<T>(path: string): Promise<T> {
  const response = await fetchAlone(`${cloverUrl()}/control/${path}`);
  if (!response.ok) throw new Error(`control/${path}: ${response.status}`);
  return (await response.json()) as T;
}

/** Undoes the sale's refunds: they are voided at the register, or declined by the bank. */
export const undoRefunds = (store: TestStore, orderId: string, change: 'void' | 'fail', isLate = false) =>
  changeSale(store, orderId, 'undo-refunds', { change, isLate });

export const voidSale = (store: TestStore, orderId: string) => changeSale(store, orderId, 'void');

/** Gives money back without naming a sale, and returns the id of the order that this makes. */
export async function addReturn({ merchantId }: TestStore, body: { amountCents: number; phone?: string }) {
  const { orderId } = await postControl<{ orderId: string }>(cloverUrl(), 'returns', { merchantId, ...body });
  return orderId;
}

export async function voidReturn({ merchantId }: TestStore, orderId: string): Promise<void> {
  await postControl(cloverUrl(), `returns/${orderId}/void`, { merchantId });
}

/** Adds another payment in cents to the sale. */
export const addPayment = (store: TestStore, orderId: string, amountCents: number) =>
  changeSale(store, orderId, 'payments', { amountCents });

/** Replaces the sale's customer. */
export const attachPhone = (store: TestStore, orderId: string, phone: string) =>
  changeSale(store, orderId, 'customer', { phone });

/** Corrects the number of a customer of the register. Their orders keep their time of modification. */
export async function correctPhone({ merchantId }: TestStore, phone: string, corrected: string): Promise<void> {
  await postControl(cloverUrl(), 'customers/correct', { merchantId, phone, corrected });
}

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
