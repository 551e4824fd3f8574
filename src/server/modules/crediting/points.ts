/** Limits the points of one sale, so that an absurd amount cannot overflow the integers of the ledger. */
const MAX_POINTS = 100_000_000;

/** Returns the points of a purchase in integer arithmetic: floor(cents × rate), then floor(× multiplier). */
export function calculatePoints(eligibleCents: number, pointsPerDollar: number, multiplier = 1): number {
  const base = (BigInt(eligibleCents) * toHundredths(pointsPerDollar)) / 10_000n;
  return toPoints((base * toHundredths(multiplier)) / 100n);
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
