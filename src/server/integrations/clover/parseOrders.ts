import type { PosOrder, PosPayment, PosRefund, SkippedOrder } from '../pointOfSale/PointOfSale';
import {
  isAbsent,
  parseId,
  parseObject,
  parseText,
  parseTime,
  unexpected,
  UnexpectedValue,
} from '../shared/parseFields';
import {
  MAX_CENTS,
  parseCents,
  parseElements,
  parseOptionalCents,
  parseOptionalElements,
  parseOptionalFlag,
} from './parseFields';

const SUCCESSFUL_RESULTS = new Set(['SUCCESS', 'AUTH_COMPLETED']);
const VOIDED_RESULTS = new Set(['VOIDED', 'VOIDING']);
const MAX_SHOWN_ID = 64;
/** How long before its arrival an offline sale may have happened. Clover's registers work offline for 7 days. */
const MAX_OFFLINE_MS = 8 * 86_400_000;

interface OrderPage {
  orders: PosOrder[];
  skipped: SkippedOrder[];
  /** The number of elements on the page, including skipped ones. */
  length: number;
}

/**
 * Parses a page of orders. An element that is not an order, or has an impossible value, is skipped with the reason, so
 * that the others can still be read. Tips are not included. docs/operations/integrations.md explains what each state
 * flag means for points.
 * @throws UnexpectedValue when the response is not a list.
 */
export function parseOrders(response: unknown): OrderPage {
  const elements = parseElements(response, 'orders');
  const page: OrderPage = { orders: [], skipped: [], length: elements.length };
  for (const element of elements) {
    try {
      page.orders.push(parseOrder(element));
    } catch (error) {
      if (!(error instanceof UnexpectedValue)) throw error;
      page.skipped.push({ id: getShownId(element), reason: error.message, paidMs: listPaymentTimes(element) });
    }
  }
  return page;
}

/** Parses one order. @throws UnexpectedValue for an impossible value. */
export function parseOrder(element: unknown): PosOrder {
  const order = parseObject(element, 'order');
  const payments = parseOptionalElements(order.payments, 'payments').map(parsePayment);
  const refunds = parseOptionalElements(order.refunds, 'refunds').map(parseRefund);
  assertDistinct(payments, 'payments');
  assertDistinct(refunds, 'refunds');
  for (const amounts of [payments, refunds]) {
    const cents = amounts.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (cents > MAX_CENTS) throw unexpected('order', `at most ${MAX_CENTS} cents`);
  }
  const returnedCents = payments.length === 0 ? parseReturn(order) : null;
  return {
    id: parseId(order.id, 'order id'),
    ...parseCreated(order, 'createdTime'),
    modifiedMs: parseTime(order.modifiedTime, 'modifiedTime'),
    isTest: parseOptionalFlag(order.testMode, 'order testMode'),
    isFree: payments.length === 0 && order.total === 0 && order.state === 'locked' && returnedCents === null,
    returnedCents,
    posCustomerIds: parseOptionalElements(order.customers, 'customers').map((customer) =>
      parseId(parseObject(customer, 'customer').id, 'customer id'),
    ),
    payments,
    refunds,
  };
}

/**
 * Returns the amount of a manual refund, which Clover saves as an order with credits instead of payments. Lists do not
 * contain the credits, because they expand three fields only: then the total of the order is the amount.
 */
function parseReturn({ paymentState, credits, total }: Record<string, unknown>): number | null {
  const valid = parseOptionalElements(credits, 'credits')
    .map((element) => parseObject(element, 'credit'))
    .filter(({ voided, deletedTime }) => !parseOptionalFlag(voided, 'credit voided') && isAbsent(deletedTime));
  if (valid.length > 0) return valid.reduce((sum, { amount }) => sum + parseCents(amount, 'credit amount'), 0);
  if (paymentState !== 'CREDITED' || !isAbsent(credits)) return null;
  return typeof total === 'number' ? parseCents(Math.abs(total), 'order total') : 0;
}

function parsePayment(element: unknown): PosPayment {
  const payment = parseObject(element, 'payment');
  const result = parseText(payment.result, 'payment result');
  // A payment that another record voided keeps its result.
  const isVoidedByRecord = !isAbsent(payment.voidPaymentRef);
  const voided = parseOptionalFlag(payment.voided, 'payment voided') || VOIDED_RESULTS.has(result) || isVoidedByRecord;
  const amountCents = parseCents(payment.amount, 'payment amount');
  return {
    id: parseId(payment.id, 'payment id'),
    amountCents,
    taxCents: parseTax(payment.taxAmount, amountCents, 'payment') ?? 0,
    ...parseCreated(payment, 'payment createdTime'),
    succeeded: SUCCESSFUL_RESULTS.has(result) && !voided,
    voided,
  };
}

/**
 * Returns when a record was made at the register, and when Clover got it. The register's clock may be wrong: a time
 * after the arrival is that of the arrival, and so is one from before a register can have been offline.
 */
function parseCreated(
  { createdTime, clientCreatedTime }: Record<string, unknown>,
  name: string,
): { createdMs: number; receivedMs: number } {
  const receivedMs = parseTime(createdTime, name);
  return { createdMs: getCreatedMs(clientCreatedTime, receivedMs), receivedMs };
}

function getCreatedMs(clientMs: unknown, receivedMs: number): number {
  const isPossible = isTime(clientMs) && clientMs <= receivedMs && clientMs >= receivedMs - MAX_OFFLINE_MS;
  return isPossible ? clientMs : receivedMs;
}

function parseRefund(element: unknown): PosRefund {
  const refund = parseObject(element, 'refund');
  const tipCents = parseOptionalCents(refund.tipAmount, 'refund tipAmount');
  const amountCents = parseCents(refund.amount, 'refund amount') - tipCents;
  if (amountCents < 0) throw unexpected('refund tipAmount', 'at most the amount');
  return {
    id: parseId(refund.id, 'refund id'),
    paymentId: isAbsent(refund.payment)
      ? null
      : parseId(parseObject(refund.payment, 'refund payment').id, 'payment id'),
    amountCents,
    taxCents: parseTax(refund.taxAmount, amountCents, 'refund'),
    undone:
      parseOptionalFlag(refund.voided, 'refund voided') || refund.status === 'FAIL' || !isAbsent(refund.deletedTime),
  };
}

/** Rejects tax above the amount, which would make the amount without tax negative. null when the tax is missing. */
function parseTax(taxAmount: unknown, amountCents: number, name: string): number | null {
  if (isAbsent(taxAmount)) return null;
  const taxCents = parseCents(taxAmount, `${name} taxAmount`);
  if (taxCents > amountCents) throw unexpected(`${name} taxAmount`, 'at most the amount');
  return taxCents;
}

/** Rejects duplicates, because a payment that is listed twice would count twice. */
function assertDistinct(items: readonly { id: string }[], name: string): void {
  if (new Set(items.map(({ id }) => id)).size !== items.length) throw unexpected(name, 'each id once');
}

/** Returns the element's id, shortened and limited to printable characters, or '' when it has none. */
function getShownId(element: unknown): string {
  const id = typeof element === 'object' && element !== null && 'id' in element ? element.id : null;
  return typeof id === 'string' ? id.slice(0, MAX_SHOWN_ID).replace(/[^\x20-\x7e]/g, '?') : '';
}

/** Returns the readable payment times of a skipped order in ms, or else its own time. Empty for an unpaid order. */
function listPaymentTimes(element: unknown): number[] {
  if (typeof element !== 'object' || element === null) return [];
  const { payments, createdTime } = element as Record<string, unknown>;
  if (isAbsent(payments)) return [];
  const times = listElements(payments).flatMap((payment) =>
    typeof payment === 'object' && payment !== null ? listCreatedMs(payment as Record<string, unknown>) : [],
  );
  return times.length > 0 ? times : [createdTime].filter(isTime);
}

function listCreatedMs({ createdTime, clientCreatedTime }: Record<string, unknown>): number[] {
  return isTime(createdTime) ? [getCreatedMs(clientCreatedTime, createdTime)] : [];
}

function listElements(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null && 'elements' in value && Array.isArray(value.elements)
    ? value.elements
    : [];
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value);
}
