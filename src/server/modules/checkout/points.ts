import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';

/** Keeps one absurd sale from overflowing the integers of the ledger. */
const MAX_POINTS = 100_000_000;

/**
 * The amount that earns points, in cents: successful payments without tax and tips, less their refunds. Refunds of a
 * voided payment do not count, because the payment did not.
 */
export function getEligibleCents({ payments, refunds }: PosOrder): number {
  const successful = payments.filter(({ succeeded }) => succeeded);
  const countedIds = new Set(successful.map(({ id }) => id));
  const refunded = refunds.filter(({ paymentId }) => paymentId === null || countedIds.has(paymentId));
  return Math.max(0, sumBeforeTax(successful) - sumBeforeTax(refunded));
}

/** How many payments and refunds the order lists. They are only ever added, so more of them make a newer version. */
export function countRecords({ payments, refunds }: PosOrder): number {
  return payments.length + refunds.length;
}

/** When the last successful payment was made, in ms; null for an unpaid order. */
export function getPaidMs({ payments }: PosOrder): number | null {
  const times = payments.filter(({ succeeded }) => succeeded).map(({ createdMs }) => createdMs);
  return times.length === 0 ? null : Math.max(...times);
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

function sumBeforeTax(amounts: { amountCents: number; taxCents: number }[]): number {
  return amounts.reduce((sum, { amountCents, taxCents }) => sum + amountCents - taxCents, 0);
}

/** Rates have two decimal places in the database; in floating point 1.1 × 100 is not a whole number. */
function toHundredths(rate: number): bigint {
  return BigInt(Math.round(rate * 100));
}

function toPoints(points: bigint): number {
  return Math.min(Number(points), MAX_POINTS);
}
