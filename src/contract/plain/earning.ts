/**
 * The rate at which purchases earn points, as whole points for an amount in cents: 10 for 100, or 1 for 400 at a rate
 * of 0.25. This file imports nothing.
 * @param pointsPerDollar A positive number with at most two decimals.
 */
export function toEarning(pointsPerDollar: number): { points: number; cents: number } {
  const points = Math.max(1, pointsPerDollar);
  return { points, cents: Math.round((100 * points) / pointsPerDollar) };
}
