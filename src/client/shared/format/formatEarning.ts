import { toEarning } from '../../../contract/plain/earning';
import { formatCents } from './formatMoney';

/** The rate at which purchases earn points, in words: 10 for '$1', or 1 for '$4' at a rate of 0.25. */
export function formatEarning(pointsPerDollar: number): { points: number; dollars: string } {
  const { points, cents } = toEarning(pointsPerDollar);
  return { points, dollars: formatCents(cents).replace(/\.00$/, '') };
}
