import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ExpiryPreview } from '../../../../contract/pointsExpiry';
import { formatCents } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import { ChangePreview } from '../../../shared/ui/ChangePreview';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';
import { formatMonth } from '../expiryText';
import { usePreviewPointsExpiryQuery } from '../profileApi';

/** The customers and points that would expire per month with this setting, if no customer came back. */
export function ExpiryPreviewPanel({ months }: { months: number }) {
  const query = usePreviewPointsExpiryQuery({ months });
  return (
    <ChangePreview query={query} height={180}>
      {(preview) => <Preview preview={preview} />}
    </ChangePreview>
  );
}

function Preview({ preview: { effectiveFrom, months, total } }: { preview: ExpiryPreview }) {
  const { formatDate } = useDateFormat();
  const [now] = useState(() => Date.now());
  const first = months.find(({ customers }) => customers > 0);
  const starts =
    Date.parse(effectiveFrom) > now ? `Takes effect on ${formatDate(effectiveFrom)}.` : 'Takes effect immediately.';
  if (!first) {
    return <Typography variant="body2">{starts} No points would expire in the next 12 months.</Typography>;
  }
  return (
    <Stack spacing={1.5}>
      <Typography variant="body2">
        {starts} Over the next 12 months, {formatCount(total.customers, 'customer')} would lose{' '}
        {formatCount(total.points, 'point')}
        {total.cents !== null && `, worth up to ${formatCents(total.cents)},`} if none of them came back. The first
        points would expire in {formatMonth(first.month)}: {formatCount(first.points, 'point')} from{' '}
        {formatCount(first.customers, 'customer')}.
      </Typography>
      <PreviewTable months={months} />
    </Stack>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { py: 0.5, pl: 1, textAlign: 'right', whiteSpace: 'nowrap', borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
  '& th': { fontWeight: 500 },
  '& thead th': { color: 'text.secondary' },
} as const;

/** On a phone there is no room for the bars. */
const barCell = { width: '35%', display: { xs: 'none', sm: 'table-cell' } } as const;

/** A table with one row per month. The bars are relative to the month with the most points. */
function PreviewTable({ months }: Pick<ExpiryPreview, 'months'>) {
  const most = Math.max(...months.map(({ points }) => points));
  const hasValue = months.some(({ cents }) => cents !== null);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" sx={tableStyles}>
        <Box component="caption" sx={visuallyHidden}>
          Points that would expire, by month
        </Box>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <Box component="td" aria-hidden sx={barCell} />
            <th scope="col">Points</th>
            <th scope="col">Customers</th>
            {hasValue && <th scope="col">Value</th>}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, points, customers, cents }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <Box component="td" aria-hidden sx={barCell}>
                <Box
                  sx={{ height: 10, borderRadius: 1, bgcolor: 'primary.main', width: `${(points / most) * 100}%` }}
                />
              </Box>
              <td>{formatNumber(points)}</td>
              <td>{formatNumber(customers)}</td>
              {hasValue && <td>{cents === null ? '–' : formatCents(cents)}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
