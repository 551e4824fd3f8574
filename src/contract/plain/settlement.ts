/** The longest range of months that is shown or exported at once. */
export const SETTLED_MONTHS_MAX = 24;

/** The most that a point can be worth between shops, in cents. */
export const POINT_CENTS_MAX = 1_000;

/** The decimals of the value of a point in cents. */
export const POINT_CENTS_DECIMALS = 4;

/**
 * What a shop owes for its points, in whole cents: those that it issued, less those that it took back and those that
 * customers redeemed there. Negative if the others owe it something. Half a cent is rounded away from zero, so that two
 * shops that owe each other the same get the same amount.
 */
export function toNetCents(
  points: { pointsIssued: number; pointsReversed: number; pointsRedeemed: number },
  centsPerPoint: number,
): number {
  const net = points.pointsIssued - points.pointsReversed - points.pointsRedeemed;
  const scale = 10 ** POINT_CENTS_DECIMALS;
  // The product of integers is exact, so that half a cent is half a cent.
  return Math.sign(net) * Math.round((Math.abs(net) * Math.round(centsPerPoint * scale)) / scale) || 0;
}
