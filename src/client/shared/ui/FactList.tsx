import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';

export interface Fact {
  label: string;
  value: ReactNode;
}

type Props = {
  facts: readonly Fact[];
  /** Values beside their labels to be read, or at the far edge to be compared. */
  values?: 'beside' | 'far';
};

/** Facts as label and value in two columns. */
export function FactList({ facts, values = 'far' }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns:
          values === 'far' ? 'minmax(0, max-content) minmax(0, 1fr)' : 'minmax(0, 2fr) minmax(0, 3fr)',
        columnGap: 2,
        rowGap: 0.75,
        m: 0,
        typography: 'body2',
      }}
    >
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, minWidth: 0, textAlign: values === 'far' ? 'right' : 'left', overflowWrap: 'anywhere' }}
          >
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
