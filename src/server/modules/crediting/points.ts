/** Limits the points of one sale, so that an absurd amount cannot overflow the integers of the ledger. */
const MAX_POINTS = 100_000_000;

/** Returns the points of a purchase in integer arithmetic: floor(cents × rate), then floor(× multiplier). */
export function calculatePoints(eligibleCents: number, pointsPerDollar: number, multiplier = 1): number {
  const base = (BigInt(eligibleCents) * toHundredths(pointsPerDollar)) / 10_000n;
  return toPoints((base * toHundredths(multiplier)) / 100n);
}

/** What limits the points of one purchase, as it was at its credit. */
export interface EarningLimits {
  /** A purchase of fewer cents earns nothing. */
  minCents: number;
  /** The most points that it earns. null without a limit. */
  maxPoints: number | null;
}

export const NO_LIMITS: EarningLimits = { minCents: 0, maxPoints: null };

/** Returns the points of a purchase within its limits. What is excluded of it, in cents, earns nothing. */
export function calculateEarned(
  { eligibleCents, excludedCents }: { eligibleCents: number; excludedCents: number },
  pointsPerDollar: number,
  { minCents, maxPoints }: EarningLimits,
  multiplier = 1,
): number {
  if (eligibleCents < minCents) return 0;
  const points = calculatePoints(eligibleCents - excludedCents, pointsPerDollar, multiplier);
  return maxPoints === null ? points : Math.min(points, maxPoints);
}

/** Returns the referrer's share of a purchase's points. */
export function calculateReferralShare(points: number, percentage: number): number {
  return toPoints((BigInt(points) * toHundredths(percentage)) / 10_000n);
}

/** Rates have two decimals in the database. In floating point 1.1 × 100 is not an integer. */
function toHundredths(rate: number): bigint {
  return BigInt(Math.round(rate * 100));
}

function toPoints(points: bigint): number {
  return Math.min(Number(points), MAX_POINTS);
}
