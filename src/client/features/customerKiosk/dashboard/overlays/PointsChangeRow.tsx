import Typography from '@mui/material/Typography';
import type { PointsChange } from '../../../../../contract/points';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { HistoryRow } from './HistoryRow';

export function PointsChangeRow({ change }: { change: PointsChange }) {
  const { points, balanceAfter, createdAt } = change;
  return (
    <HistoryRow>
      <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {describePointsChange(change)}
      </Typography>
      <Typography
        variant="h3"
        component="p"
        sx={{ textAlign: 'right', whiteSpace: 'nowrap', color: points > 0 ? 'success.onSoft' : 'ink.main' }}
      >
        {points > 0 ? '+' : '-'}
        {formatNumber(Math.abs(points))}
      </Typography>
      <Typography
        component="p"
        sx={{ typography: { xs: 'body1', sm: 'h4' }, fontWeight: '400 !important', color: 'ink.soft' }}
      >
        {formatDateTime(createdAt)}
      </Typography>
      <Typography
        component="p"
        sx={{
          typography: { xs: 'body1', sm: 'h4' },
          fontWeight: '400 !important',
          color: 'ink.soft',
          textAlign: 'right',
          whiteSpace: 'nowrap',
        }}
      >
        Balance {formatNumber(balanceAfter)}
      </Typography>
    </HistoryRow>
  );
}

/** Why a balance changed, for the customer: 'Purchase of $12.50', 'Redeemed Free coffee'. */
export function describePointsChange({
  kind,
  points,
  reason,
  released,
}: Pick<PointsChange, 'kind' | 'points' | 'reason' | 'released'>): string {
  switch (kind) {
    case 'earn':
      return reason ?? 'Purchase';
    case 'redeem':
      return reason === undefined ? 'Reward redeemed' : `Redeemed ${reason}`;
    case 'refund':
      if (released) return `Points returned: ${reason ?? 'your reward'} was not picked up in time`;
      return reason === undefined ? 'Points returned' : `Points returned for ${reason}`;
    case 'referral':
      return reason ?? 'Referred a new customer';
    case 'adjustment':
      return points > 0 ? 'Points added by the store' : 'Points removed by the store';
    case 'expiry':
      return 'Points expired';
    case 'reversal':
      return reason ?? 'Purchase refunded';
    default:
      // A newer server may send kinds that this client does not know.
      return reason ?? 'Points changed';
  }
}
