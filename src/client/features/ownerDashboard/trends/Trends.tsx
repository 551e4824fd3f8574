import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoreStats } from '../../../../contract/stats';
import { CardBoundary } from '../../../shared/ui/CardBoundary';
import { FailedState } from '../../../shared/ui/FailedState';
import { FilterButtons } from '../../../shared/ui/list/FilterButtons';
import { BestRewards } from './BestRewards';
import { CheckInTimes } from './CheckInTimes';
import { formatPlainDay } from './chartFormat';
import { Outstanding } from './Outstanding';
import { CustomersChart, PointsChart } from './WeekBars';
import { RateChart } from './RateChart';
import { ChartsSkeleton, trendsGrid } from './TrendsSkeleton';
import { PERIODS, type StoreStatsState } from './useStoreStats';

/** How the store did over a period: points, customers, check-ins and rewards. */
export function Trends({ period, setPeriod, data, isStale, error, refetch }: StoreStatsState) {
  return (
    <Stack component="section" spacing={2} aria-labelledby="trends" aria-busy={isStale && error === null}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 220px', minHeight: 48 }}>
          <Typography id="trends" component="h2" variant="h4">
            Trends
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {data && !isStale
              ? `${formatPlainDay(data.from)} – ${formatPlainDay(data.to)}, in whole weeks from Monday`
              : 'In whole weeks from Monday'}
          </Typography>
        </Box>
        <FilterButtons label="Period" options={PERIODS} value={period} onChange={setPeriod} />
      </Box>
      {error !== null ? (
        <Paper variant="outlined">
          <FailedState message={error} onRetry={refetch} />
        </Paper>
      ) : data === undefined ? (
        <ChartsSkeleton />
      ) : (
        <Box sx={isStale ? { opacity: 0.55 } : undefined}>
          <Charts stats={data} />
        </Box>
      )}
    </Stack>
  );
}

function Charts({ stats }: { stats: StoreStats }) {
  return (
    <Box sx={trendsGrid}>
      <CardBoundary>
        <PointsChart weeks={stats.weeks} today={stats.to} />
      </CardBoundary>
      <CardBoundary>
        <RateChart weeks={stats.weeks} today={stats.to} />
      </CardBoundary>
      <CardBoundary>
        <CustomersChart weeks={stats.weeks} today={stats.to} />
      </CardBoundary>
      <CardBoundary>
        <CheckInTimes checkIns={stats.checkIns} />
      </CardBoundary>
      <CardBoundary>
        <BestRewards rewards={stats.bestRewards} />
      </CardBoundary>
      <CardBoundary>
        <Outstanding outstanding={stats.outstanding} />
      </CardBoundary>
    </Box>
  );
}
