import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import type { MergeCustomer, MergePreview } from '../../../../../../contract/merging';
import { formatBirthday } from '../../../../../shared/format/formatBirthday';
import { formatCount, formatNumber } from '../../../../../shared/format/formatNumber';
import { formatPhone } from '../../../../../shared/format/formatPhone';
import { humanize } from '../../../../../shared/format/humanize';
import { FormattedDate } from '../../../../../shared/ui/text/FormattedDate';
import { visuallyHidden } from '../../../../../shared/ui/visuallyHidden';

const TEXTS: Record<MergeCustomer['texts'], string> = {
  accepted: 'Yes',
  not_accepted: 'No',
  opted_out: 'Opted out',
};

const ROWS: readonly { label: string; show: (customer: MergeCustomer) => ReactNode }[] = [
  { label: 'Name', show: ({ name }) => name ?? 'None' },
  { label: 'Phone', show: ({ phoneNumber }) => formatPhone(phoneNumber) },
  { label: 'Birthday', show: ({ birthday }) => (birthday === null ? 'Not set' : formatBirthday(birthday)) },
  { label: 'Points', show: ({ points }) => formatNumber(points) },
  { label: 'Visits', show: ({ visits }) => formatNumber(visits) },
  { label: 'Joined', show: ({ joinedAt }) => <FormattedDate iso={joinedAt} /> },
  { label: 'Texts', show: ({ texts }) => (TEXTS as Partial<typeof TEXTS>)[texts] ?? humanize(texts) },
];

/** Compares two customers with the result of their merge. Lists the redemptions that only the history will keep. */
export function MergePreviewTable({ preview: { from, into, result, duplicates } }: { preview: MergePreview }) {
  return (
    <Stack spacing={2}>
      <Table
        size="small"
        aria-label="After merging"
        // The fixed layout makes four columns fit on a phone.
        sx={{
          tableLayout: 'fixed',
          '& th, & td': { px: 0.75, verticalAlign: 'top', overflowWrap: 'anywhere' },
          '& th:first-of-type': { width: 72, pl: 0 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell component="th">
              <Box component="span" sx={visuallyHidden}>
                What
              </Box>
            </TableCell>
            <TableCell>Going away</TableCell>
            <TableCell>Staying</TableCell>
            <TableCell>After merging</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map(({ label, show }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row" sx={{ color: 'text.secondary' }}>
                {label}
              </TableCell>
              <TableCell>{show(from)}</TableCell>
              <TableCell>{show(into)}</TableCell>
              <TableCell sx={{ fontWeight: 500 }}>{show(result)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {duplicates.length > 0 && (
        <Alert severity="info">
          Both used these. Only the older one counts:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {duplicates.map(({ redemptionId, name, redeemedAt, pointsReturned }) => (
              <li key={redemptionId}>
                {name}, <FormattedDate iso={redeemedAt} />
                {pointsReturned > 0 && ` (waiting to be picked up: ${formatCount(pointsReturned, 'point')} returned)`}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Stack>
  );
}
