import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ImportDetails } from '../../../../contract/imports';
import { formatBirthday } from '../../../shared/format/formatBirthday';
import { formatNumber } from '../../../shared/format/formatNumber';
import { formatPhone } from '../../../shared/format/formatPhone';
import type { Column } from '../../../shared/list/table/columns';
import { DataTable } from '../../../shared/list/table/DataTable';

const COLUMNS: readonly Column<ImportDetails['preview'][number] & { id: string }>[] = [
  { id: 'name', header: 'Name', render: ({ name }) => name ?? 'No name' },
  {
    id: 'phone',
    header: 'Phone',
    width: 150,
    card: 'left',
    isPlain: true,
    render: ({ phoneNumber }) => formatPhone(phoneNumber),
  },
  {
    id: 'birthday',
    header: 'Birthday',
    card: 'right',
    isPlain: true,
    render: ({ birthday }) => (birthday === null ? 'No birthday' : formatBirthday(birthday)),
  },
  { id: 'points', header: 'Points', align: 'right', card: 'corner', render: ({ points }) => formatNumber(points) },
];

/** The first customers of a checked file as they would be after the import. */
export function PreviewTable({ customers }: { customers: ImportDetails['preview'] }) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        How the first customers in your file will look
      </Typography>
      <DataTable
        label="The first customers"
        columns={COLUMNS}
        rows={customers.map((customer) => ({ ...customer, id: customer.phoneNumber }))}
      />
    </Box>
  );
}
