import BarChart from '@mui/icons-material/BarChartOutlined';
import TableChart from '@mui/icons-material/TableChartOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '../ui/EmptyState';
import { IconAction } from '../ui/IconAction';
import { Grid } from '../ui/layout';
import { Panel } from '../ui/Panel';
import { visuallyHidden } from '../ui/visuallyHidden';
import { CHART_HEIGHT } from './chartLayout';
import { ChartTable, type ChartTableData } from './ChartTable';

interface ChartPanelProps {
  title: string;
  subtitle: ReactNode;
  /** How the figures are counted, in one or two sentences. */
  definition: string;
  table: ChartTableData;
  /** A sentence above the chart and the table, without which the figures could be misread. */
  note?: ReactNode;
  /** Replaces the chart if there is nothing to draw. */
  emptyHint: string;
  isEmpty: boolean;
  children: ReactNode;
}

/**
 * A chart and a table of its data. A button switches between them. While the chart is visible, the table is still
 * available to screen readers.
 */
export function ChartPanel({
  title,
  subtitle,
  definition,
  table,
  note,
  emptyHint,
  isEmpty,
  children,
}: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const data = <ChartTable caption={title} {...table} />;
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
      {note !== undefined && !isEmpty && <ChartNote>{note}</ChartNote>}
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
        // The chart is at the bottom, so that charts side by side have one baseline, also below a note or a legend.
        <Box sx={{ ...bottomStyles, position: 'relative', minHeight: CHART_HEIGHT + 24, px: 1, py: 1.5 }}>
          <Box aria-hidden>{children}</Box>
          <Box sx={visuallyHidden}>{data}</Box>
        </Box>
      )}
    </Panel>
  );
}

const bottomStyles = { flex: 1, display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' } as const;

const ChartNote = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="body2"
    sx={{ px: 2.5, py: 1.25, bgcolor: 'surface.sunken', borderBottom: 1, borderColor: 'divider' }}
  >
    {children}
  </Typography>
);
