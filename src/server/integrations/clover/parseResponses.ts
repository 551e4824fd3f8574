import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { PosOrder, PosPayment, PosRefund } from '../pointOfSale/PointOfSale';
import {
  parseCents,
  parseElements,
  parseId,
  parseObject,
  parseOptionalCents,
  parseOptionalElements,
  parseText,
  parseTime,
  type Fields,
} from './parseFields';

const SUCCESSFUL_RESULTS = new Set(['SUCCESS', 'AUTH_COMPLETED']);

/** A page of orders. Tips are not included: Clover keeps them apart from a payment's amount. */
export function parseOrders(response: unknown): PosOrder[] {
  return parseElements(response).map((order) => ({
    id: parseId(order.id),
    createdMs: parseTime(order.createdTime),
    modifiedMs: parseTime(order.modifiedTime),
    posCustomerIds: parseOptionalElements(order.customers).map(({ id }) => parseId(id)),
    payments: parseOptionalElements(order.payments).map(parsePayment),
    refunds: parseOptionalElements(order.refunds).map(parseRefund),
  }));
}

/** The E.164 phone numbers of a customer, without duplicates. */
export function parsePhones(response: unknown): string[] {
  const phones = parseOptionalElements(parseObject(response).phoneNumbers).map(({ phoneNumber }) =>
    toE164(phoneNumber),
  );
  return [...new Set(phones.filter((phone) => phone !== null))];
}

export function parseMerchantId(response: unknown): string {
  return parseId(parseObject(response).id);
}

function parsePayment(payment: Fields): PosPayment {
  return {
    id: parseId(payment.id),
    amountCents: parseCents(payment.amount),
    taxCents: parseOptionalCents(payment.taxAmount),
    createdMs: parseTime(payment.createdTime),
    succeeded: SUCCESSFUL_RESULTS.has(parseText(payment.result)) && payment.voided !== true,
  };
}

function parseRefund(refund: Fields): PosRefund {
  return {
    id: parseId(refund.id),
    paymentId: refund.payment === undefined ? null : parseId(parseObject(refund.payment).id),
    amountCents: parseCents(refund.amount),
    taxCents: parseOptionalCents(refund.taxAmount),
  };
}

/** Merchants enter ten digits or E.164; null for anything that is not a phone number. */
function toE164(value: unknown): string | null {
  return typeof value === 'string' ? (parsePhoneNumberFromString(value, 'US')?.number ?? null) : null;
}
