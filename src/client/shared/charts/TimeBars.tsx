import { BarChart } from '@mui/x-charts/BarChart';
import type { ReactNode } from 'react';
import { formatNumber } from '../format/formatNumber';
import { FIRST_COLUMNS, formatInterval, type Interval } from './chartFormat';
import { ChartPanel } from './ChartPanel';
import { barProps, toTimeAxis, useChartColors, type toValueAxis } from './chartProps';

/** The weeks or months of a chart. `to` is the last day of the period, YYYY-MM-DD. */
export interface Times<Each> {
  interval: Interval;
  intervals: readonly Each[];
  to: string;
}

/** A figure of each week or month, and its name in the legend and the table. null is a figure that is not known. */
export interface Metric<Each> {
  label: string;
  getValue: (each: Each) => number | null;
}

interface TimeBarsProps<Each> {
  title: string;
  subtitle: ReactNode;
  definition: string;
  note?: ReactNode;
  emptyHint: string;
  times: Times<Each>;
  /** One to three figures. */
  figures: readonly Metric<Each>[];
  /** Stacks the figures. The columns of the table are then in reverse order. */
  stacked?: boolean;
  /** The unit after the number in a tooltip. */
  unit?: string;
  /** Formats a figure for tooltips and the table. */
  format?: (value: number) => string;
  /** The axis of the figures, if they are no plain numbers. */
  axis?: ReturnType<typeof toValueAxis>;
  /** Further columns of the table. */
  columns?: readonly { label: string; getText: (each: Each) => string }[];
}

/** A bar chart of figures by week or month. */
export function TimeBars<Each extends { start: string }>({
  times,
  figures,
  stacked = false,
  unit,
  format = formatNumber,
  axis,
  columns = [],
  ...panel
}: TimeBarsProps<Each>) {
  const colors = useChartColors();
  const { interval, intervals, to } = times;
  const listed = stacked ? [...figures].reverse() : figures;
  const toText = (value: number | null) => (value === null ? '–' : format(value));
  return (
    <ChartPanel
      {...panel}
      isEmpty={intervals.every((each) => figures.every(({ getValue }) => (getValue(each) ?? 0) === 0))}
      table={{
        columns: [FIRST_COLUMNS[interval], ...[...listed, ...columns].map(({ label }) => label)],
        rows: intervals.map((each) => [
          formatInterval(each.start, to, interval),
          ...listed.map(({ getValue }) => toText(getValue(each))),
          ...columns.map(({ getText }) => getText(each)),
        ]),
      }}
    >
      <BarChart
        {...barProps}
        {...(axis && { yAxis: [axis] })}
        hideLegend={figures.length === 1}
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
          valueFormatter: (value: number | null) =>
            value === null || unit === undefined ? toText(value) : `${format(value)} ${unit}`,
        }))}
      />
    </ChartPanel>
  );
}
