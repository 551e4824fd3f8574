import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerRedemption } from '../../../../../contract/redemptions';
import { getStatusTone, useRedemptionText } from '../../../../entities/redemption';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { humanize } from '../../../../shared/format/humanize';
import { KioskPill } from '../../../../shared/ui/KioskPill';
import { HistoryRow } from './HistoryRow';
import history from '../../../../shared/i18n/messages/en/history.json';
import { useText } from '../../../../shared/i18n/useText';

const STATUS_TEXTS = {
  pending: 'history.pending',
  completed: 'history.completed',
  redeemed: 'history.redeemed',
  cancelled: 'history.cancelled',
} as const;

export function RedemptionRow({ redemption }: { redemption: CustomerRedemption }) {
  const { t, language } = useText(history);
  const { getKindLabel } = useRedemptionText();
  const { name, type, redeemedAt, pointsUsed, status } = redemption;
  // A newer server may send statuses that this client does not know.
  const statusKey = (STATUS_TEXTS as Partial<typeof STATUS_TEXTS>)[status];
  return (
    <HistoryRow minHeight={120}>
      {/* Where words would have to be broken, the status is below the name. */}
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 2 }}>
        <Typography variant="h3" component="h3" sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <KioskPill tone={getStatusTone(status)} label={statusKey === undefined ? humanize(status) : t(statusKey)} />
      </Box>
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
        }}
      >
        <Typography component="p" sx={{ typography: { xs: 'body1', sm: 'h4' }, fontWeight: '400', color: 'ink.soft' }}>
          {getKindLabel(type)}, {formatDateTime(redeemedAt, language)}
        </Typography>
        <Typography variant="h4" component="p" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          {pointsUsed > 0 && t('history.pointsUsed', { points: pointsUsed })}
        </Typography>
      </Box>
    </HistoryRow>
  );
}
