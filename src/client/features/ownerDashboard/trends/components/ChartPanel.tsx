import BarChart from '@mui/icons-material/BarChartOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../../../shared/ui/EmptyState';
import { IconAction } from '../../../../shared/ui/IconAction';
import { Grid } from '../../../../shared/ui/layout';
import { Panel } from '../../../../shared/ui/Panel';
import { visuallyHidden } from '../../../../shared/ui/visuallyHidden';
import { CHART_HEIGHT } from './TrendsSkeleton';

export interface ChartTable {
  /** The column headers. The first column contains the names of the rows. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartPanelProps {
  title: string;
  subtitle: ReactNode;
  /** How the figures are counted, in one or two sentences. */
  definition: string;
  table: ChartTable;
  /** Replaces the chart if there is nothing to draw. */
  emptyHint: string;
  isEmpty: boolean;
  children: ReactNode;
}

/**
 * A chart and a table of its data. A button switches between them. While the chart is visible, the table is still
 * available to screen readers.
 */
export function ChartPanel({ title, subtitle, definition, table, emptyHint, isEmpty, children }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const data = <DataTable caption={title} {...table} />;
  return (
    <Panel
      title={title}
      subtitle={subtitle}
      definition={definition}
      actions={
        !isEmpty && (
          <IconAction
            label={`${isTable ? 'Show as chart' : 'Show as table'}: ${title}`}
            icon={isTable ? <BarChart /> : <TableChart />}
            onClick={() => setIsTable(!isTable)}
          />
        )
      }
    >
      {isEmpty ? (
        <Grid sx={{ minHeight: CHART_HEIGHT, placeItems: 'center' }}>
          <EmptyState icon={<BarChart />} title="Nothing to show yet" hint={emptyHint} />
        </Grid>
      ) : isTable ? (
        // The table can be focused, so that keyboard users can scroll it.
        <Box
          tabIndex={0}
          role="group"
          aria-label={`${title}, table`}
          sx={{ height: CHART_HEIGHT + 24, overflow: 'auto' }}
        >
          {data}
        </Box>
      ) : (
        <Box sx={{ position: 'relative', minHeight: CHART_HEIGHT + 24, px: 1, py: 1.5 }}>
          <Box aria-hidden>{children}</Box>
          <Box sx={visuallyHidden}>{data}</Box>
        </Box>
      )}
    </Panel>
  );
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    px: 2.5,
    py: 0.75,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& th:first-of-type': { textAlign: 'left' },
  '& th': { fontWeight: 500 },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'surface.card', color: 'text.secondary' },
} as const;

function DataTable({ caption, columns, rows }: ChartTable & { caption: string }) {
  return (
    <Box component="table" sx={tableStyles}>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...values]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {values.map((value, n) => (
              <td key={columns[n + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
