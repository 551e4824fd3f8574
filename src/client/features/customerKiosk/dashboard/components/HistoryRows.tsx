import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../../../contract/plain/spanishTexts';
import type { PointsChange } from '../../../../../contract/points';
import type { CustomerRedemption } from '../../../../../contract/redemptions';
import { describePointsChange } from '../../../../entities/customer';
import { getStatusTone, useRedemptionText } from '../../../../entities/redemption';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { humanize } from '../../../../shared/format/humanize';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import history from '../../../../shared/i18n/messages/en/history.json';
import pointsChange from '../../../../shared/i18n/messages/en/pointsChange.json';
import { useText } from '../../../../shared/i18n/useText';
import { KioskPill } from '../../../../shared/ui/KioskPill';
import { Grid, Row } from '../../../../shared/ui/layout';

const STATUS_TEXTS = {
  pending: 'history.pending',
  completed: 'history.completed',
  redeemed: 'history.redeemed',
  cancelled: 'history.cancelled',
} as const;

export function RedemptionRow({ redemption }: { redemption: CustomerRedemption }) {
  const { t, language } = useText(history);
  const { formatDateTime } = useDateFormat();
  const { getKindLabel } = useRedemptionText();
  const { name, spanishName, type, redeemedAt, pointsUsed, status } = redemption;
  // A newer server may send statuses that this client does not know.
  const statusKey = (STATUS_TEXTS as Partial<typeof STATUS_TEXTS>)[status];
  return (
    <HistoryRow minHeight={120}>
      {/* The status wraps below the name before the name would have to break inside a word. */}
      <Row wrap align="center" gap={1} sx={{ gridColumn: '1 / -1', columnGap: 2 }}>
        <Typography variant="h3" component="h3" sx={{ flex: '1 1 8rem', overflowWrap: 'anywhere' }}>
          {inLanguage(language, name, spanishName)}
        </Typography>
        <KioskPill tone={getStatusTone(status)} label={statusKey === undefined ? humanize(status) : t(statusKey)} />
      </Row>
      <Row wrap align="baseline" sx={{ gridColumn: '1 / -1', columnGap: 2 }}>
        <Typography component="p" sx={{ ...NOTE, fontWeight: '400' }}>
          {getKindLabel(type)}, {formatDateTime(redeemedAt)}
        </Typography>
        <Typography variant="h4" component="p" sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
          {pointsUsed > 0 && t('history.pointsUsed', { points: pointsUsed })}
        </Typography>
      </Row>
    </HistoryRow>
  );
}

interface HistoryRowProps {
  /** The minimum height in px. */
  minHeight?: number;
  /** The children are in two columns: a wide one, and one that is as wide as its content. */
  children: ReactNode;
}

/** The frame of a row in the history. */
export function HistoryRow({ minHeight, children }: HistoryRowProps) {
  return (
    <Grid
      component="li"
      columns="minmax(0, 1fr) auto"
      align={minHeight === undefined ? 'baseline' : 'center'}
      gap={1}
      sx={{
        columnGap: 2,
        minHeight,
        p: 2.5,
        border: '1px solid',
        borderColor: 'line.main',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'surface.card',
      }}
    >
      {children}
    </Grid>
  );
}

const NOTE = { typography: { xs: 'body1', sm: 'h4' }, fontWeight: '400 !important', color: 'ink.soft' };

export function PointsChangeRow({ change }: { change: PointsChange }) {
  const { t, language } = useText(history);
  const text = useText(pointsChange);
  const { formatDateTime } = useDateFormat();
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
      <Typography component="p" sx={NOTE}>
        {formatDateTime(createdAt)}
      </Typography>
      <Typography component="p" sx={{ ...NOTE, textAlign: 'right', whiteSpace: 'nowrap' }}>
        {t('history.balance', { points: balanceAfter })}
      </Typography>
    </HistoryRow>
  );
}
