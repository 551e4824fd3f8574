import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { IntervalStats } from '../../../../../contract/stats';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatInterval, formatPercent, isUnfinished, type Interval } from '../chartFormat';
import { barProps, chartProps, percentAxis, toTimeAxis, useChartColors } from '../chartProps';
import { ChartPanel } from './ChartPanel';

/** The weeks or months of a chart. `to` is the last day of the period, YYYY-MM-DD. */
export interface Times {
  interval: Interval;
  intervals: readonly IntervalStats[];
  to: string;
}

/** A figure of each week or month, and its name in the legend and the table. */
interface Metric {
  label: string;
  getValue: (stats: IntervalStats) => number;
}

interface TimeBarsProps {
  title: string;
  subtitle: string;
  definition: string;
  emptyHint: string;
  times: Times;
  /** Two or three figures. */
  figures: readonly Metric[];
  /** Stacks the figures. The columns of the table are then in reverse order. */
  stacked?: boolean;
  /** The unit after the number in a tooltip. */
  unit?: string;
}

/** A bar chart of figures by week or month. */
function TimeBars({ times, figures, stacked = false, unit, ...panel }: TimeBarsProps) {
  const colors = useChartColors();
  const { interval, intervals, to } = times;
  const listed = stacked ? [...figures].reverse() : figures;
  return (
    <ChartPanel
      {...panel}
      isEmpty={intervals.every((each) => figures.every(({ getValue }) => getValue(each) === 0))}
      table={{
        columns: [FIRST_COLUMNS[interval], ...listed.map(({ label }) => label)],
        rows: intervals.map((each) => [
          formatInterval(each.start, to, interval),
          ...listed.map(({ getValue }) => formatNumber(getValue(each))),
        ]),
      }}
    >
      <BarChart
        {...barProps}
        xAxis={[
          toTimeAxis(
            intervals.map(({ start }) => start),
            to,
            interval,
          ),
        ]}
        series={figures.map(({ label, getValue }, index) => ({
          label,
          ...(stacked && { stack: 'all' }),
          color: [colors.first, colors.second][index] ?? colors.third,
          data: intervals.map(getValue),
          ...(unit !== undefined && {
            valueFormatter: (value: number | null) => (value === null ? '–' : `${formatNumber(value)} ${unit}`),
          }),
        }))}
      />
    </ChartPanel>
  );
}

const FIRST_COLUMNS = { week: 'Week of', month: 'Month' };

const POINTS =
  'Issued: points from purchases and referrals, plus starting balances and points you added. Refunds are not subtracted. ' +
  'Redeemed: points spent on rewards, less those that came back.';
const EXPIRED = ' Expired: points that ran out, less those you restored.';

/** Points issued and redeemed. Expired points are included if there are any. */
export function PointsChart({ times }: { times: Times }) {
  const hasExpired = times.intervals.some(({ pointsExpired }) => pointsExpired !== 0);
  return (
    <TimeBars
      title={hasExpired ? 'Points issued, redeemed and expired' : 'Points issued and redeemed'}
      subtitle={`By ${times.interval}, including this ${times.interval} so far`}
      definition={hasExpired ? POINTS + EXPIRED : POINTS}
      emptyHint="Points will appear here with the first purchase."
      times={times}
      figures={[
        { label: 'Issued', getValue: ({ pointsIssued }) => pointsIssued },
        { label: 'Redeemed', getValue: ({ pointsRedeemed }) => pointsRedeemed },
        ...(hasExpired ? [{ label: 'Expired', getValue: ({ pointsExpired }: IntervalStats) => pointsExpired }] : []),
      ]}
      unit="points"
    />
  );
}

/** Customers who checked in, counted once a week, divided into first and later check-ins. */
export const CustomersChart = ({ times }: { times: Times }) => (
  <TimeBars
    title="New and returning customers"
    subtitle={`Who checked in, by ${times.interval}, including this ${times.interval} so far`}
    definition={
      'New: customers who checked in for the first time. Returning: customers who had checked in before that week, ' +
      `counted once a week${times.interval === 'month' ? ', so that somebody who comes every week counts four or five times a month' : ''}.`
    }
    emptyHint="Customers will appear here when they check in at the kiosk."
    times={times}
    figures={[
      { label: 'Returning', getValue: ({ returningCustomers }) => returningCustomers },
      { label: 'New', getValue: ({ newCustomers }) => newCustomers },
    ]}
    stacked
  />
);

/** Points redeemed as a percentage of the points issued. The current week or month has no rate yet. */
export function RateChart({ times: { interval, intervals, to } }: { times: Times }) {
  const colors = useChartColors();
  const rates = intervals.map(({ start, pointsIssued, pointsRedeemed }) =>
    pointsIssued === 0 || isUnfinished(start, to, interval)
      ? null
      : Math.round((Math.max(0, pointsRedeemed) / pointsIssued) * 1000) / 10,
  );
  return (
    <ChartPanel
      title="Redemption rate"
      subtitle={`Points redeemed per 100 issued, by ${interval}. This ${interval} is added once it ends.`}
      definition={`The points spent on rewards in a ${interval}, for every 100 points issued in it. Above 100%, customers spent more points than they got. Points that cancelled rewards gave back are taken off.`}
      emptyHint={`The rate will appear here when the first ${interval} with points is over.`}
      isEmpty={rates.every((rate) => rate === null)}
      table={{
        columns: [FIRST_COLUMNS[interval], 'Rate'],
        rows: intervals.map(({ start }, n) => [formatInterval(start, to, interval), formatPercent(rates[n] ?? null)]),
      }}
    >
      <LineChart
        {...chartProps}
        hideLegend
        yAxis={[percentAxis]}
        xAxis={[
          toTimeAxis(
            intervals.map(({ start }) => start),
            to,
            interval,
          ),
        ]}
        series={[
          {
            label: 'Redemption rate',
            color: colors.first,
            data: rates,
            area: true,
            curve: 'linear',
            showMark: intervals.length <= 14,
            valueFormatter: formatPercent,
          },
        ]}
      />
    </ChartPanel>
  );
}
