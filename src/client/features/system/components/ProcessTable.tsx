import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { System, SystemProcess } from '../../../../contract/system';
import { formatNumber } from '../../../shared/format/formatNumber';
import type { Column } from '../../../shared/list/table/columns';
import { DataTable } from '../../../shared/list/table/DataTable';
import { StatusPill } from '../../../shared/ui/StatusPill';

type Row = SystemProcess & { id: string };

/** Labels for the purposes that the server reports for its database connections. */
const PURPOSES: Partial<Record<string, string>> = { reads: 'short reads', checks: 'health checks' };

const COLUMNS: Column<Row>[] = [
  {
    id: 'process',
    header: 'Process',
    render: ({ name, isCurrent }) =>
      name === null ? (
        'Other programs'
      ) : (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          {isCurrent && <StatusPill tone="brand" label="This server" />}
        </Box>
      ),
  },
  {
    id: 'purposes',
    header: 'Used for',
    isPlain: true,
    render: ({ name, connections }) =>
      connections.map(({ purpose, count }) => `${formatNumber(count)} ${describe(name, purpose)}`).join(', '),
  },
  {
    id: 'connections',
    header: 'Connections',
    align: 'right',
    card: 'corner',
    render: ({ connections }) => formatNumber(connections.reduce((sum, { count }) => sum + count, 0)),
  },
];

function describe(process: string | null, purpose: string): string {
  if (process === null) return purpose === '' ? 'without a name' : purpose;
  return `for ${PURPOSES[purpose] ?? purpose}`;
}

export function ProcessTable({ processes }: Pick<System, 'processes'>) {
  return (
    <Stack component="section" spacing={1.5} aria-labelledby="processes">
      <div>
        <Typography id="processes" component="h2" variant="h5">
          Connections to the database
        </Typography>
        <Typography variant="body2" color="textSecondary">
          Server processes
        </Typography>
      </div>
      <DataTable
        label="Connections to the database"
        columns={COLUMNS}
        rows={processes.map((process) => ({ ...process, id: process.name ?? '' }))}
      />
    </Stack>
  );
}
