import { BarChart } from '@mui/x-charts/BarChart';
import type { WeekStats } from '../../../../contract/stats';
import { formatNumber } from '../../../shared/format/formatNumber';
import { formatAxisDay, formatPlainDay } from './chartFormat';
import { ChartPanel } from './ChartPanel';
import { barProps, toWeekAxis, useChartColors } from './chartProps';

/** A figure of each week, with its name in legend and table. */
export interface WeekFigure {
  label: string;
  getValue: (week: WeekStats) => number;
}

interface WeekBarsProps {
  title: string;
  subtitle: string;
  emptyHint: string;
  weeks: readonly WeekStats[];
  figures: readonly [WeekFigure, WeekFigure];
  /** Stacks the second figure of a week on the first; the table still begins with the second. */
  stacked?: boolean;
  /** After the number in a tooltip. */
  unit?: string;
}

/** Two figures of each week as bars. */
export function WeekBars({ title, subtitle, emptyHint, weeks, figures, stacked = false, unit }: WeekBarsProps) {
  const colors = useChartColors();
  const listed = stacked ? [figures[1], figures[0]] : figures;
  return (
    <ChartPanel
      title={title}
      subtitle={subtitle}
      emptyHint={emptyHint}
      isEmpty={weeks.every((week) => figures.every(({ getValue }) => getValue(week) === 0))}
      table={{
        columns: ['Week of', ...listed.map(({ label }) => label)],
        rows: weeks.map((week) => [
          formatPlainDay(week.start),
          ...listed.map(({ getValue }) => formatNumber(getValue(week))),
        ]),
      }}
    >
      <BarChart
        {...barProps}
        xAxis={[
          toWeekAxis(
            weeks.map(({ start }) => start),
            formatAxisDay,
          ),
        ]}
        series={figures.map(({ label, getValue }, index) => ({
          label,
          ...(stacked && { stack: 'all' }),
          color: index === 0 ? colors.first : colors.second,
          data: weeks.map(getValue),
          ...(unit !== undefined && {
            valueFormatter: (value: number | null) => (value === null ? '–' : `${formatNumber(value)} ${unit}`),
          }),
        }))}
      />
    </ChartPanel>
  );
}

/** Points issued and redeemed in each week. */
export const PointsChart = ({ weeks }: { weeks: readonly WeekStats[] }) => (
  <WeekBars
    title="Points issued and redeemed"
    subtitle="By week"
    emptyHint="Points will appear here with the first purchase."
    weeks={weeks}
    figures={[
      { label: 'Issued', getValue: ({ pointsIssued }) => pointsIssued },
      { label: 'Redeemed', getValue: ({ pointsRedeemed }) => pointsRedeemed },
    ]}
    unit="points"
  />
);

/** Customers who checked in, each once a week: for the first time, or again. */
export const CustomersChart = ({ weeks }: { weeks: readonly WeekStats[] }) => (
  <WeekBars
    title="New and returning customers"
    subtitle="Who checked in, by week"
    emptyHint="Customers will appear here when they check in at the kiosk."
    weeks={weeks}
    figures={[
      { label: 'Returning', getValue: ({ returningCustomers }) => returningCustomers },
      { label: 'New', getValue: ({ newCustomers }) => newCustomers },
    ]}
    stacked
  />
);
