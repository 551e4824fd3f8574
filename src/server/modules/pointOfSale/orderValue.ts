import type { PosOrder, PosPayment, PosRefund } from '../../integrations/pointOfSale/PointOfSale';

/** How long the vendor may take to save an order after its last payment arrived. */
const ARRIVAL_MS = 2 * 60_000;

/**
 * Returns the amount that earns points, in cents: successful payments minus their refunds, without tax and tips.
 * Refunds of a voided payment do not count, because the payment does not, and no payment is refunded beyond its amount.
 * An order in training mode is worth nothing.
 */
export function getEligibleCents({ isTest, payments, refunds }: PosOrder): number {
  if (isTest) return 0;
  const successful = payments.filter(({ succeeded }) => succeeded);
  const inEffect = refunds.filter(({ undone }) => !undone);
  const left = successful.map((payment) => {
    const paymentRefunds = inEffect.filter(({ paymentId }) => paymentId === payment.id);
    return Math.max(0, sumBeforeTax([payment]) - sumRefunds(paymentRefunds, [payment]));
  });
  const unassigned = inEffect.filter(({ paymentId }) => paymentId === null);
  return Math.max(0, left.reduce((sum, cents) => sum + cents, 0) - sumRefunds(unassigned, successful));
}

/**
 * Counts the payments and refunds of the order, and adds the number of undone ones. Records are only ever added, and
 * undoing one is final, so a higher number means a newer version of the order.
 */
export function countRecords({ payments, refunds }: PosOrder): number {
  const undone = payments.filter(({ voided }) => voided).length + refunds.filter((refund) => refund.undone).length;
  return payments.length + refunds.length + undone;
}

/** Returns the time of the last successful payment in ms, or null for an unpaid order and in training mode. */
export function getPaidMs({ isTest, payments }: PosOrder): number | null {
  return isTest ? null : getLastMs(payments.filter(({ succeeded }) => succeeded));
}

/**
 * Returns when the customer was at the register, in ms: the time of the last payment, even if it was voided, or of the
 * order itself when nothing was due. null for an unpaid order and in training mode.
 */
export function getPurchaseMs(order: PosOrder): number | null {
  const paidMs = getPaidMs(order);
  if (paidMs !== null || order.isTest) return paidMs;
  return order.isFree ? order.createdMs : getLastMs(order.payments.filter(({ voided }) => voided));
}

/** Returns the times of the successful payments, in ms. */
export function listPaymentsMs({ payments }: PosOrder): number[] {
  return payments.filter(({ succeeded }) => succeeded).map(({ createdMs }) => createdMs);
}

/**
 * Returns when the order last changed at the register, in ms, or null when it is as it was when the vendor got it. Its
 * arrival is no change: an offline sale may arrive days after its payment.
 */
export function getChangedMs({ receivedMs, modifiedMs, payments }: PosOrder): number | null {
  const arrivedMs = Math.max(receivedMs, ...payments.map((payment) => payment.receivedMs));
  return modifiedMs > arrivedMs + ARRIVAL_MS ? modifiedMs : null;
}

function getLastMs(payments: readonly PosPayment[]): number | null {
  return payments.length === 0 ? null : Math.max(...payments.map(({ createdMs }) => createdMs));
}

function sumBeforeTax(payments: readonly PosPayment[]): number {
  return payments.reduce((sum, { amountCents, taxCents }) => sum + amountCents - taxCents, 0);
}

/** Returns the refunded cents before tax. A refund without tax gets its share of the payments' tax. */
function sumRefunds(refunds: readonly PosRefund[], payments: readonly PosPayment[]): number {
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const toNet = ({ amountCents, taxCents }: PosRefund) => {
    if (taxCents !== null) return amountCents - taxCents;
    // Uses BigInt, because the product of two amounts may exceed the safe integers.
    return paidCents === 0
      ? amountCents
      : divideRounding(BigInt(amountCents) * BigInt(sumBeforeTax(payments)), paidCents);
  };
  return refunds.reduce((sum, refund) => sum + toNet(refund), 0);
}

function divideRounding(dividend: bigint, divisor: number): number {
  return Number((dividend * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));
}
