import type { Redemption } from '../../../contract/redemptions';
import { formatCount } from '../../shared/format/formatNumber';

/** What a cancellation did, such as 'Cancelled. 450 points went back to Ann Lee.' */
export function describeReturn({ pointsUsed }: Pick<Redemption, 'pointsUsed'>, customerName: string): string {
  return pointsUsed === 0
    ? 'Cancelled.'
    : `Cancelled. ${formatCount(pointsUsed, 'point')} went back to ${customerName}.`;
}

/** Whether a reward was given out for points, which cancelling it would return. */
export const canReturnPoints = ({ status, pointsUsed, promotion }: Redemption): boolean =>
  promotion === undefined && (status === 'completed' || status === 'redeemed') && pointsUsed > 0;
