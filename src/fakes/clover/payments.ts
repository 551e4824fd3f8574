import { newId } from './newId';
import type { CloverPayment, Sale } from './orders';

type PaymentTimes = Required<Pick<Sale, 'paidAt' | 'clientPaidAt'>>;

/** The first payment is the card's, which has the tip. Each has its part of the tax. */
export function createPayments(sale: Sale, amountCents: number, times: PaymentTimes): CloverPayment[] {
  const { taxCents = 0, tipCents = 0, tenders = [] } = sale;
  const taxOf = (cents: number) => (amountCents === 0 ? 0 : Math.round((taxCents * cents) / amountCents));
  const others = tenders.map(({ label, amountCents: cents }) =>
    newPayment(cents + taxOf(cents), taxOf(cents), 0, times, label),
  );
  const tax = others.reduce((left, { taxAmount }) => left - taxAmount, taxCents);
  const amount = others.reduce((left, payment) => left - payment.amount, amountCents + taxCents);
  return amount === 0 && others.length > 0 ? others : [newPayment(amount, tax, tipCents, times), ...others];
}

/** A payment by card, or by the tender of this label. */
export function newPayment(
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
