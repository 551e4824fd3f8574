import BarChart from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { IntervalStats, StoreStats } from '../../../../../contract/stats';
import { formatPlainDay } from '../../../../shared/charts/chartFormat';
import { chartsGrid } from '../../../../shared/charts/chartLayout';
import type { Times } from '../../../../shared/charts/TimeBars';
import { formatCents } from '../../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../../shared/format/formatNumber';
import { FilterButtons } from '../../../../shared/list/FilterButtons';
import { useMayOpen } from '../../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../../shared/routing/paths';
import { RouteLink } from '../../../../shared/routing/RouteLink';
import { CardBoundary } from '../../../../shared/ui/CardBoundary';
import { DetailList } from '../../../../shared/ui/DetailList';
import { EmptyState } from '../../../../shared/ui/EmptyState';
import { FailedState } from '../../../../shared/ui/FailedState';
import { Grid, Row } from '../../../../shared/ui/layout';
import { Panel } from '../../../../shared/ui/Panel';
import type { StoreStatsState } from '../hooks/useStoreStats';
import { PERIODS } from '../periods';
import { CheckInTimes } from './CheckInTimes';
import { CustomersChart, PointsChart, RateChart } from './TimeCharts';
import { ChartsSkeleton } from './TrendsSkeleton';

const INTERVALS = { week: 'by week (Mon–Sun)', month: 'by month' };

/** The development of a store over a period: points, customers, check-ins and rewards. */
export function Trends({ period, setPeriod, data, isStale, error, refetch }: StoreStatsState) {
  return (
    <Stack component="section" spacing={2} aria-labelledby="trends" aria-busy={isStale && error === null}>
      <Row wrap align="center" gap={2}>
        <Box sx={{ flex: '1 1 220px', minHeight: 48 }}>
          <Typography id="trends" component="h2" variant="h4">
            Trends
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {data && !isStale ? describeTimes(toTimes(data)) : 'By week or month'}
          </Typography>
        </Box>
        <FilterButtons label="Period" options={PERIODS} value={period} onChange={setPeriod} />
      </Row>
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

/** A year is shown by month, a shorter period by week. */
function toTimes({ weeks, months, to }: StoreStats): Times<IntervalStats> {
  return months.length > 0 ? { interval: 'month', intervals: months, to } : { interval: 'week', intervals: weeks, to };
}

const describeTimes = ({ interval, intervals: [first], to }: Times<IntervalStats>) =>
  `${first ? `${formatPlainDay(first.start)} – ` : ''}${formatPlainDay(to)}, ${INTERVALS[interval]}`;

function Charts({ stats }: { stats: StoreStats }) {
  const times = toTimes(stats);
  return (
    <Box sx={chartsGrid}>
      <CardBoundary>
        <PointsChart times={times} />
      </CardBoundary>
      <CardBoundary>
        <RateChart times={times} />
      </CardBoundary>
      <CardBoundary>
        <CustomersChart times={times} />
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

/** The most redeemed rewards, as a list with bars. */
export function BestRewards({ rewards }: { rewards: StoreStats['bestRewards'] }) {
  const most = rewards[0]?.redemptions ?? 1;
  return (
    <Panel
      title="Best rewards"
      subtitle="Redeemed most in this period"
      definition="How often each reward was redeemed in this period. Cancelled redemptions don't count."
    >
      {rewards.length === 0 ? (
        <EmptyState
          icon={<BarChart />}
          title="Nothing to show yet"
          hint="Rewards will appear here when customers redeem them."
        />
      ) : (
        <Grid component="ol" gap={1.75} sx={{ m: 0, px: 2.5, py: 2, listStyle: 'none' }}>
          {rewards.map(({ id, name, redemptions }) => (
            <li key={id}>
              <Row justify="space-between" gap={2} sx={{ mb: 0.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                  {formatCount(redemptions, 'redemption')}
                </Typography>
              </Row>
              <LinearProgress
                aria-hidden
                variant="determinate"
                value={(redemptions / most) * 100}
                sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
              />
            </li>
          ))}
        </Grid>
      )}
    </Panel>
  );
}

const EXPLANATION =
  'What it would cost if every point were redeemed, between the fixed discount that gives the least per point and the one that gives the most. In practice some points are never redeemed.';

/** The points that customers hold, and the amount that the store owes for them. */
export function Outstanding({ outstanding }: { outstanding: StoreStats['outstanding'] }) {
  const { points, cents, minCents, reward, leastReward } = outstanding;
  const mayOpen = useMayOpen();
  const values = [
    { label: 'Most generous discount', value: reward },
    ...(leastReward?.name === reward?.name ? [] : [{ label: 'Least generous discount', value: leastReward }]),
  ];
  return (
    <Panel title="Outstanding points" subtitle="Unredeemed points today" definition={EXPLANATION}>
      <Grid gap={2} sx={{ px: 2.5, py: 2 }}>
        <Typography component="p" variant="h2">
          {cents === null || minCents === null
            ? formatCount(points, 'point')
            : [...new Set([formatCents(minCents), formatCents(cents)])].join(' to ')}
        </Typography>
        {reward === null ? (
          <Typography variant="body2" color="textSecondary">
            To see their value in dollars, add a reward with a fixed discount.{' '}
            {mayOpen(PATHS.owner.rewards) && (
              <Link component={RouteLink} to={PATHS.owner.rewards}>
                Go to rewards
              </Link>
            )}
          </Typography>
        ) : (
          <DetailList
            facts={[
              { label: 'Points held by customers', value: formatNumber(points) },
              ...values.map(({ label, value }) => ({ label, value: value && toRate(value) })),
            ]}
          />
        )}
      </Grid>
    </Panel>
  );
}

const toRate = ({ name, cents, points }: NonNullable<StoreStats['outstanding']['reward']>) =>
  `${name}: ${formatCents(cents)} for ${formatCount(points, 'point')}`;
