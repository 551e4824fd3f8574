import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Grid, Row } from '../../../../shared/ui/layout';

/** The height of a chart in px, including its axes. */
export const CHART_HEIGHT = 264;

export const trendsGrid = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** Placeholders for the charts while their data or their chunk is loading. */
export function ChartsSkeleton() {
  return (
    <Box aria-hidden sx={trendsGrid}>
      {Array.from({ length: 4 }, (_, n) => (
        <Skeleton key={n} variant="rounded" height={CHART_HEIGHT + 96} />
      ))}
    </Box>
  );
}

/** A placeholder for the section while its chunk is loading. */
export function TrendsSkeleton() {
  return (
    <Grid aria-busy gap={2}>
      <Row align="center" justify="space-between" sx={{ minHeight: 48 }}>
        <Skeleton width={96} height={28} />
        <Skeleton variant="rounded" width={280} height={40} />
      </Row>
      <ChartsSkeleton />
    </Grid>
  );
}
