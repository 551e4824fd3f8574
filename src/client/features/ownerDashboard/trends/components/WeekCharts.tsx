import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { WeekStats } from '../../../../../contract/stats';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { formatPercent, formatWeek, isUnfinished } from '../chartFormat';
import { barProps, chartProps, percentAxis, toWeekAxis, useChartColors } from '../chartProps';
import { ChartPanel } from './ChartPanel';

/** A weekly figure and its name in the legend and the table. */
export interface WeekMetric {
  label: string;
  getValue: (week: WeekStats) => number;
}

interface WeekBarsProps {
  title: string;
  subtitle: string;
  emptyHint: string;
  weeks: readonly WeekStats[];
  /** The last day of the period, YYYY-MM-DD. */
  today: string;
  /** Two or three figures. */
  figures: readonly WeekMetric[];
  /** Stacks the figures of a week. The columns of the table are then in reverse order. */
  stacked?: boolean;
  /** The unit after the number in a tooltip. */
  unit?: string;
}

/** A bar chart of weekly figures. */
export function WeekBars({ title, subtitle, emptyHint, weeks, today, figures, stacked = false, unit }: WeekBarsProps) {
  const colors = useChartColors();
  const listed = stacked ? [...figures].reverse() : figures;
  return (
    <ChartPanel
      title={title}
      subtitle={subtitle}
      emptyHint={emptyHint}
      isEmpty={weeks.every((week) => figures.every(({ getValue }) => getValue(week) === 0))}
      table={{
        columns: ['Week of', ...listed.map(({ label }) => label)],
        rows: weeks.map((week) => [
          formatWeek(week.start, today),
          ...listed.map(({ getValue }) => formatNumber(getValue(week))),
        ]),
      }}
    >
      <BarChart
        {...barProps}
        xAxis={[
          toWeekAxis(
            weeks.map(({ start }) => start),
            today,
          ),
        ]}
        series={figures.map(({ label, getValue }, index) => ({
          label,
          ...(stacked && { stack: 'all' }),
          color: [colors.first, colors.second][index] ?? colors.third,
          data: weeks.map(getValue),
          ...(unit !== undefined && {
            valueFormatter: (value: number | null) => (value === null ? '–' : `${formatNumber(value)} ${unit}`),
          }),
        }))}
      />
    </ChartPanel>
  );
}

/** Points issued and redeemed per week. Expired points are included if there are any. */
export const PointsChart = ({ weeks, today }: Pick<WeekBarsProps, 'weeks' | 'today'>) => (
  <WeekBars
    title={hasExpired(weeks) ? 'Points issued, redeemed and expired' : 'Points issued and redeemed'}
    subtitle="By week, this week so far"
    emptyHint="Points will appear here with the first purchase."
    weeks={weeks}
    today={today}
    figures={[
      { label: 'Issued', getValue: ({ pointsIssued }) => pointsIssued },
      { label: 'Redeemed', getValue: ({ pointsRedeemed }) => pointsRedeemed },
      ...(hasExpired(weeks) ? [{ label: 'Expired', getValue: ({ pointsExpired }: WeekStats) => pointsExpired }] : []),
    ]}
    unit="points"
  />
);

const hasExpired = (weeks: readonly WeekStats[]) => weeks.some(({ pointsExpired }) => pointsExpired !== 0);

/** Customers who checked in per week, counted once a week, divided into first and later check-ins. */
export const CustomersChart = ({ weeks, today }: Pick<WeekBarsProps, 'weeks' | 'today'>) => (
  <WeekBars
    title="New and returning customers"
    subtitle="Who checked in, by week, this week so far"
    emptyHint="Customers will appear here when they check in at the kiosk."
    weeks={weeks}
    today={today}
    figures={[
      { label: 'Returning', getValue: ({ returningCustomers }) => returningCustomers },
      { label: 'New', getValue: ({ newCustomers }) => newCustomers },
    ]}
    stacked
  />
);

/** Points redeemed per week as a percentage of the points issued. The current week has no rate yet. */
export function RateChart({ weeks, today }: { weeks: readonly WeekStats[]; today: string }) {
  const colors = useChartColors();
  const rates = weeks.map(({ start, pointsIssued, pointsRedeemed }) =>
    pointsIssued === 0 || isUnfinished(start, today)
      ? null
      : Math.round((Math.max(0, pointsRedeemed) / pointsIssued) * 1000) / 10,
  );
  return (
    <ChartPanel
      title="Redemption rate"
      subtitle="Share of issued points that were redeemed, by week. This week is added once it ends."
      emptyHint="The rate will appear here when the first week with points is over."
      isEmpty={rates.every((rate) => rate === null)}
      table={{
        columns: ['Week of', 'Rate'],
        rows: weeks.map(({ start }, n) => [formatWeek(start, today), formatPercent(rates[n] ?? null)]),
      }}
    >
      <LineChart
        {...chartProps}
        hideLegend
        yAxis={[percentAxis]}
        xAxis={[
          toWeekAxis(
            weeks.map(({ start }) => start),
            today,
          ),
        ]}
        series={[
          {
            label: 'Redemption rate',
            color: colors.first,
            data: rates,
            area: true,
            curve: 'linear',
            showMark: weeks.length <= 14,
            valueFormatter: formatPercent,
          },
        ]}
      />
    </ChartPanel>
  );
}
