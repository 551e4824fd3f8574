import { formatCents } from './formatMoney';

/**
 * The rate at which purchases earn points, as whole points for an amount: 10 for '$1', or 1 for '$4' at a rate of 0.25.
 * @param pointsPerDollar A positive number with at most two decimals.
 */
export function formatEarning(pointsPerDollar: number): { points: number; dollars: string } {
  const points = Math.max(1, pointsPerDollar);
  const cents = Math.round((100 * points) / pointsPerDollar);
  return { points, dollars: formatCents(cents).replace(/\.00$/, '') };
}
