import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerRedemption } from '../../../../../contract/redemptions';
import { getStatusTone, KIND_LABELS } from '../../../../entities/redemption';
import { formatDateTime } from '../../../../shared/format/formatDate';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { KioskPill } from '../../ui/KioskPill';
import { HistoryRow } from './HistoryRow';

export function RedemptionRow({ redemption }: { redemption: CustomerRedemption }) {
  const { name, type, redeemedAt, pointsUsed, status } = redemption;
  return (
    <HistoryRow minHeight={120}>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <KioskPill tone={getStatusTone(status)} label={status.charAt(0).toUpperCase() + status.slice(1)} />
      <Box
        sx={{
          gridColumn: '1 / -1',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
          whiteSpace: 'nowrap',
        }}
      >
        <Typography component="p" sx={{ typography: { xs: 'body1', sm: 'h4' }, fontWeight: '400', color: 'ink.soft' }}>
          {KIND_LABELS[type]}, {formatDateTime(redeemedAt)}
        </Typography>
        <Typography variant="h4" component="p" sx={{ ml: 'auto' }}>
          {pointsUsed > 0 && `${formatNumber(pointsUsed)} points`}
        </Typography>
      </Box>
    </HistoryRow>
  );
}
