import type { PosOrder } from '../../integrations/pointOfSale/PointOfSale';

/** Keeps one absurd sale from breaking the integers of the ledger. */
const MOST_POINTS = 100_000_000;

/**
 * What points are counted on, in cents: the payments that stand, without tax and tips, less what was refunded of
 * them. Refunds of a voided payment took back nothing that counted.
 */
export function eligibleCentsOf({ payments, refunds }: PosOrder): number {
  const standing = payments.filter(({ succeeded }) => succeeded);
  const counted = new Set(standing.map(({ id }) => id));
  const back = refunds.filter(({ paymentId }) => paymentId === null || counted.has(paymentId));
  return Math.max(0, beforeTax(standing) - beforeTax(back));
}

/** When the last payment that stands was made, ms; null while nothing is paid. */
export function paidAtOf({ payments }: PosOrder): number | null {
  const times = payments.filter(({ succeeded }) => succeeded).map(({ createdMs }) => createdMs);
  return times.length === 0 ? null : Math.max(...times);
}

/** Points of a purchase, in whole numbers throughout: floor(cents × rate), then floor(× multiplier). */
export function pointsFor(eligibleCents: number, pointsPerDollar: number, multiplier = 1): number {
  const base = (BigInt(eligibleCents) * hundredths(pointsPerDollar)) / 10_000n;
  return whole((base * hundredths(multiplier)) / 100n);
}

/** The referrer's share of a purchase's points. */
export function referralShareOf(points: number, percentage: number): number {
  return whole((BigInt(points) * hundredths(percentage)) / 10_000n);
}

function beforeTax(moneys: { amountCents: number; taxCents: number }[]): number {
  return moneys.reduce((sum, { amountCents, taxCents }) => sum + amountCents - taxCents, 0);
}

/** Rates have two places in the database; a float like 1.1 × 100 does not. */
function hundredths(rate: number): bigint {
  return BigInt(Math.round(rate * 100));
}

function whole(points: bigint): number {
  return Math.min(Number(points), MOST_POINTS);
}
