import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Grid } from '../ui/layout';

interface ComparedBarsProps {
  label: string;
  /** Some ComparedBar. */
  children: ReactNode;
}

/** A few values to compare, each with a bar. */
export const ComparedBars = ({ label, children }: ComparedBarsProps) => (
  <Grid component="dl" aria-label={label} gap={1} sx={{ m: 0, typography: 'body2' }}>
    {children}
  </Grid>
);

interface ComparedBarProps {
  label: string;
  /** The formatted value. */
  value: string;
  /** A text after the value, such as '40 of 110'. */
  note?: string;
  /** The width of the bar. */
  percent: number;
  isMain?: boolean;
}

/** One of some values to compare, in a ComparedBars. */
export function ComparedBar({ label, value, note, percent, isMain = false }: ComparedBarProps) {
  return (
    <div>
      <Box component="dt" sx={{ float: 'left', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        <strong>{value}</strong>
        {note !== undefined && (
          <>
            {' '}
            <Box component="span" sx={{ ml: 0.5, color: 'text.secondary' }}>
              {note}
            </Box>
          </>
        )}
        <Box sx={{ height: 8, mt: 0.25, borderRadius: 1, bgcolor: 'surface.sunken', overflow: 'hidden' }}>
          <Box sx={{ width: `${percent}%`, height: '100%', bgcolor: isMain ? 'primary.main' : 'line.strong' }} />
        </Box>
      </Box>
    </div>
  );
}
