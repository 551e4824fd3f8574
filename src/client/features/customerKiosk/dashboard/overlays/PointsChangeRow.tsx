import Typography from '@mui/material/Typography';
import type { PointsChange } from '../../../../../contract/points';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { describePointsChange } from './describePointsChange';
import { HistoryRow } from './HistoryRow';
import history from '../../../../shared/i18n/messages/en/history.json';
import { useText } from '../../../../shared/i18n/useText';

export function PointsChangeRow({ change }: { change: PointsChange }) {
  const text = useText(history);
  const { t, language } = text;
  const { points, balanceAfter, createdAt } = change;
  return (
    <HistoryRow>
      <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {describePointsChange(change, text)}
      </Typography>
      <Typography
        variant="h3"
        component="p"
        sx={{ textAlign: 'right', whiteSpace: 'nowrap', color: points > 0 ? 'success.onSoft' : 'ink.main' }}
      >
        {points > 0 ? '+' : '-'}
        {formatNumber(Math.abs(points), language)}
      </Typography>
      <Typography
        component="p"
        sx={{ typography: { xs: 'body1', sm: 'h4' }, fontWeight: '400 !important', color: 'ink.soft' }}
      >
        {formatDateTime(createdAt, language)}
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
        {t('history.balance', { points: balanceAfter })}
      </Typography>
    </HistoryRow>
  );
}
