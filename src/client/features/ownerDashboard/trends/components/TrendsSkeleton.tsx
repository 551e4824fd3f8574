import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { CHART_HEIGHT, chartsGrid } from '../../../../shared/charts/chartLayout';
import { Grid, Row } from '../../../../shared/ui/layout';

/** Placeholders for the charts while their data or their chunk is loading. */
export function ChartsSkeleton() {
  return (
    <Box aria-hidden sx={chartsGrid}>
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
