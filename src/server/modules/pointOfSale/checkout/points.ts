import type { PosOrder, PosPayment, PosRefund } from '../../../integrations/pointOfSale/PointOfSale';

/** Keeps one absurd sale from overflowing the integers of the ledger. */
const MAX_POINTS = 100_000_000;

/**
 * The amount that earns points, in cents: successful payments without tax and tips, less their refunds. Refunds of a
 * voided payment do not count, because the payment did not, and no payment is refunded beyond its amount. An order in
 * training mode is worth nothing.
 */
export function getEligibleCents({ isTest, payments, refunds }: PosOrder): number {
  if (isTest) return 0;
  const successful = payments.filter(({ succeeded }) => succeeded);
  const inEffect = refunds.filter(({ undone }) => !undone);
  const left = successful.map((payment) => {
    const own = inEffect.filter(({ paymentId }) => paymentId === payment.id);
    return Math.max(0, sumBeforeTax([payment]) - sumRefunds(own, [payment]));
  });
  const unassigned = inEffect.filter(({ paymentId }) => paymentId === null);
  return Math.max(0, left.reduce((sum, cents) => sum + cents, 0) - sumRefunds(unassigned, successful));
}

/**
 * How many payments and refunds the order lists, and how many of them are undone. They are only ever added, and undoing
 * one is final, so a higher number makes a newer version.
 */
export function countRecords({ payments, refunds }: PosOrder): number {
  const undone = payments.filter(({ voided }) => voided).length + refunds.filter((refund) => refund.undone).length;
  return payments.length + refunds.length + undone;
}

/** When the last successful payment was made, in ms; null for an unpaid order and for one in training mode. */
export function getPaidMs({ isTest, payments }: PosOrder): number | null {
  return isTest ? null : getLastMs(payments.filter(({ succeeded }) => succeeded));
}

/**
 * When the customer was at the register, in ms: the last payment, also one that was voided since, or the order itself
 * when nothing was due. null for an order without a customer at the register: unpaid, or in training mode.
 */
export function getPurchaseMs(order: PosOrder): number | null {
  const paidMs = getPaidMs(order);
  if (paidMs !== null || order.isTest) return paidMs;
  return order.isFree ? order.createdMs : getLastMs(order.payments.filter(({ voided }) => voided));
}

function getLastMs(payments: readonly PosPayment[]): number | null {
  return payments.length === 0 ? null : Math.max(...payments.map(({ createdMs }) => createdMs));
}

/** Points for a purchase, in integer arithmetic: floor(cents × rate), then floor(× multiplier). */
export function calculatePoints(eligibleCents: number, pointsPerDollar: number, multiplier = 1): number {
  const base = (BigInt(eligibleCents) * toHundredths(pointsPerDollar)) / 10_000n;
  return toPoints((base * toHundredths(multiplier)) / 100n);
}

/** The referrer's share of a purchase's points. */
export function calculateReferralShare(points: number, percentage: number): number {
  return toPoints((BigInt(points) * toHundredths(percentage)) / 10_000n);
}

/** '$12.34' */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function sumBeforeTax(payments: readonly PosPayment[]): number {
  return payments.reduce((sum, { amountCents, taxCents }) => sum + amountCents - taxCents, 0);
}

/** Before tax. A refund whose tax is not known has its share of that of the payments. */
function sumRefunds(refunds: readonly PosRefund[], payments: readonly PosPayment[]): number {
  const paidCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const toNet = ({ amountCents, taxCents }: PosRefund) => {
    if (taxCents !== null) return amountCents - taxCents;
    // Divided as integers: the product of two amounts may be too large for a number.
    return paidCents === 0
      ? amountCents
      : divideRounding(BigInt(amountCents) * BigInt(sumBeforeTax(payments)), paidCents);
  };
  return refunds.reduce((sum, refund) => sum + toNet(refund), 0);
}

function divideRounding(dividend: bigint, divisor: number): number {
  return Number((dividend * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n));
}

/** Rates have two decimal places in the database; in floating point 1.1 × 100 is not a whole number. */
function toHundredths(rate: number): bigint {
  return BigInt(Math.round(rate * 100));
}

function toPoints(points: bigint): number {
  return Math.min(Number(points), MAX_POINTS);
}
