import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { useContext, useState } from 'react';
import type { OutstandingPoints } from '../../../../contract/points';
import { formatCount } from '../../../shared/format/formatNumber';
import { toPlainDay } from '../../../shared/format/toPlainDay';
import { TimeZoneContext } from '../../../shared/format/useDateFormat';
import { FormField } from '../../../shared/forms/FormField';
import { DayFilters } from '../../../shared/list/DayFilters';
import { getLoadError } from '../../../shared/list/listState';
import { DownloadButton } from '../../../shared/ui/DownloadButton';
import { Grid, Row } from '../../../shared/ui/layout';
import { Panel } from '../../../shared/ui/Panel';
import { RetryAlert } from '../../../shared/ui/RetryAlert';
import { useExportLedgerMutation, useGetOutstandingPointsQuery } from '../resultsApi';

/** What an accountant asks for: the points that were owed at the end of a day, and the ledger behind them. */
export function AccountantPanel() {
  const today = toPlainDay(new Date(), useContext(TimeZoneContext));
  const [date, setDate] = useState(toEndOfLastMonth(today));
  const isValid = date !== '' && date <= today;
  const query = useGetOutstandingPointsQuery(isValid ? date : skipToken, { refetchOnMountOrArgChange: true });
  const error = getLoadError(query);
  return (
    <Panel
      title="For your accountant"
      subtitle="The points that customers held on a day, and every change behind them."
      definition="Outstanding points: the balances above zero at the end of the day, from the points ledger. Below zero: balances of customers whose purchases were refunded after they had used the points. The ledger has customer IDs, but no names and no phone numbers."
    >
      <Row wrap align="start" gap={2} sx={{ px: 2.5, py: 2 }}>
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 0 200px' } }}>
          <FormField
            name="outstandingOn"
            label="At the end of"
            type="date"
            value={date}
            inputProps={{ max: today }}
            error={isValid ? undefined : 'Choose today or a day before'}
            onChange={({ target }) => setDate(target.value)}
          />
        </Box>
        <Box role="status" aria-busy={query.isFetching} sx={{ flex: '1 1 260px', minWidth: 0, minHeight: 72 }}>
          {!isValid ? null : error !== null ? (
            <RetryAlert isLoading={query.isFetching} onRetry={() => void query.refetch()}>
              {error}
            </RetryAlert>
          ) : query.currentData === undefined ? (
            <Skeleton variant="rounded" height={64} aria-label="Loading the points" />
          ) : (
            <Outstanding {...query.currentData} />
          )}
        </Box>
      </Row>
      <LedgerDownload today={today} />
    </Panel>
  );
}

const Outstanding = ({ points, customers, debts, debtors }: OutstandingPoints) => (
  <>
    <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatCount(points, 'point')} outstanding
    </Typography>
    <Typography variant="body2" color="textSecondary">
      Held by {formatCount(customers, 'customer')}.{' '}
      {debtors > 0 && `${formatCount(debtors, 'customer')} below zero, by ${formatCount(debts, 'point')} together.`}
    </Typography>
  </>
);

function LedgerDownload({ today }: { today: string }) {
  const [days, setDays] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const [exportLedger, { isLoading }] = useExportLedgerMutation();
  const isReversed = days.from !== '' && days.to !== '' && days.to < days.from;
  const chosen = { ...(days.from !== '' && { from: days.from }), ...(days.to !== '' && { to: days.to }) };
  return (
    <Row wrap align="end" gap={2} sx={{ px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Grid columns="repeat(2, minmax(0, 1fr))" gap={2} sx={{ flex: '1 1 300px', maxWidth: 416 }}>
        <DayFilters {...days} onChange={(field, day) => setDays({ ...days, [field]: day })} />
      </Grid>
      <DownloadButton
        label="Download Ledger"
        fileName={`${['points-ledger', ...Object.values(chosen)].join('-')}.csv`}
        isLoading={isLoading}
        disabled={isReversed}
        onDownload={() => exportLedger(chosen)}
      />
    </Row>
  );
}

/** The last day of the month before that of `today`. */
const toEndOfLastMonth = (today: string): string => {
  const firstDay = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  firstDay.setUTCDate(0);
  return firstDay.toISOString().slice(0, 10);
};
