import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { Definition } from './dashboard/Definition';
import { Grid } from './layout';

export interface Fact {
  label: string;
  value: ReactNode;
  /** How the value is counted. */
  definition?: string;
}

type DetailListProps = {
  facts: readonly Fact[];
  /**
   * 'start' puts the values next to their labels, which is easy to read; 'end' aligns them at the right edge, which is
   * easy to compare.
   */
  valueAlign?: 'start' | 'end';
};

/** Labels and values in two columns. */
export function DetailList({ facts, valueAlign = 'end' }: DetailListProps) {
  return (
    <Grid
      component="dl"
      columns={valueAlign === 'end' ? 'fit-content(60%) minmax(0, 1fr)' : 'minmax(0, 2fr) minmax(0, 3fr)'}
      sx={{ columnGap: 2, rowGap: 0.75, m: 0, typography: 'body2' }}
    >
      {facts.map(({ label, value, definition }) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
            {definition !== undefined && <Definition of={label} text={definition} />}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, minWidth: 0, textAlign: valueAlign === 'end' ? 'right' : 'left', overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </Fragment>
      ))}
    </Grid>
  );
}
