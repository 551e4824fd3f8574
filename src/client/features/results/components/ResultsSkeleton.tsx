import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { CHART_HEIGHT, chartsGrid } from '../../../shared/charts/chartLayout';

/** A placeholder for the sections of the page while their data or their chunk is loading. */
export function ResultsSkeleton() {
  return (
    <Stack spacing={2} aria-busy role="status" aria-label="Loading your results">
      <Skeleton variant="rounded" height={224} />
      <Box sx={chartsGrid}>
        <Skeleton variant="rounded" height={CHART_HEIGHT + 140} />
        <Skeleton variant="rounded" height={CHART_HEIGHT + 140} />
      </Box>
      <Skeleton variant="rounded" height={240} />
    </Stack>
  );
}
