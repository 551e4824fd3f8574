import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { PosOrder, PosPayment, PosRefund } from '../pointOfSale/PointOfSale';
import { centsOf, centsOrNone, elementsOf, fieldsOf, idOf, listedIn, msOf, textOf, type Fields } from './read';

const MONEY_TAKEN = new Set(['SUCCESS', 'AUTH_COMPLETED']);

/** A page of orders. Tips stay out: they are no part of a payment's amount. */
export function readOrders(answer: unknown): PosOrder[] {
  return listedIn(answer).map((order) => ({
    id: idOf(order.id),
    createdMs: msOf(order.createdTime),
    modifiedMs: msOf(order.modifiedTime),
    posCustomerIds: elementsOf(order.customers).map(({ id }) => idOf(id)),
    payments: elementsOf(order.payments).map(paymentOf),
    refunds: elementsOf(order.refunds).map(refundOf),
  }));
}

/** The E.164 phones of a customer, each once. */
export function readPhones(answer: unknown): string[] {
  const phones = elementsOf(fieldsOf(answer).phoneNumbers).map(({ phoneNumber }) => e164Of(phoneNumber));
  return [...new Set(phones.filter((phone) => phone !== null))];
}

export function readMerchantId(answer: unknown): string {
  return idOf(fieldsOf(answer).id);
}

function paymentOf(payment: Fields): PosPayment {
  return {
    id: idOf(payment.id),
    amountCents: centsOf(payment.amount),
    taxCents: centsOrNone(payment.taxAmount),
    createdMs: msOf(payment.createdTime),
    succeeded: MONEY_TAKEN.has(textOf(payment.result)) && payment.voided !== true,
  };
}

function refundOf(refund: Fields): PosRefund {
  return {
    id: idOf(refund.id),
    paymentId: refund.payment === undefined ? null : idOf(fieldsOf(refund.payment).id),
    amountCents: centsOf(refund.amount),
    taxCents: centsOrNone(refund.taxAmount),
  };
}

/** Clients of Clover write ten digits or E.164; both become E.164. What is no phone is nobody's. */
function e164Of(value: unknown): string | null {
  return typeof value === 'string' ? (parsePhoneNumberFromString(value, 'US')?.number ?? null) : null;
}
