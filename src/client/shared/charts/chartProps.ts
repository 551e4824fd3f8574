import { useTheme, type Theme } from '@mui/material/styles';
import { formatCompactDollars } from '../format/formatMoney';
import { formatAxisStart, formatCompact, formatInterval, type Interval } from './chartFormat';
import { CHART_HEIGHT } from './chartLayout';

/** Props that all charts share. Charts are not animated and not focusable, because keyboard users have the table. */
export const chartProps = {
  height: CHART_HEIGHT,
  skipAnimation: true,
  disableKeyboardNavigation: true,
  margin: { top: 8, right: 24, bottom: 0, left: 0 },
  grid: { horizontal: true },
  slotProps: { legend: { position: { vertical: 'top', horizontal: 'start' } } },
  sx: ({ vars: { palette } }: Theme) => ({
    '& .MuiChartsAxis-tickLabel': { fontSize: '0.75rem', fill: palette.text.secondary },
    '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: palette.line.control },
    '& .MuiChartsGrid-line': { stroke: palette.line.main },
    '& .MuiLineChart-line': { strokeWidth: 2 },
    '& .MuiLineChart-area': { fillOpacity: 0.14 },
    '& .MuiLineChart-mark': { fill: palette.surface.card },
  }),
} as const;

/** The axis of values, with a format that is short enough for its width. `step` is the least distance of two ticks. */
export const toValueAxis = (valueFormatter: (value: number) => string, step = 1) =>
  ({ width: 48, valueFormatter, tickMinStep: step, disableLine: true, disableTicks: true }) as const;

const valueAxis = toValueAxis(formatCompact);

/** The axis of amounts in cents. */
export const dollarAxis = toValueAxis(formatCompactDollars, 100);

export const barProps = { ...chartProps, yAxis: [valueAxis], borderRadius: 3 } as const;

export const percentAxis = {
  ...valueAxis,
  min: 0,
  valueFormatter: (value: number) => `${formatCompact(value)}%`,
} as const;

/** The maximum number of labels on an axis. A phone has no room for more. */
const LABELS_MAX = { week: 5, month: 6 };

/** The axis of weeks or months. A week is labeled with its first day. */
export function toTimeAxis(starts: string[], today: string, interval: Interval) {
  return {
    scaleType: 'band',
    data: starts,
    height: 28,
    disableTicks: true,
    tickInterval: (_start: string, index: number) => index % Math.ceil(starts.length / LABELS_MAX[interval]) === 0,
    categoryGapRatio: 0.35,
    barGapRatio: 0.1,
    valueFormatter: (start: string, { location }: { location: string }) =>
      location === 'tick'
        ? formatAxisStart(start, interval)
        : `${interval === 'week' ? 'Week of ' : ''}${formatInterval(start, today, interval)}`,
  } as const;
}

/**
 * The colors of up to three series. They differ in hue and lightness and have a contrast of 3:1 to the card in both
 * color schemes. The second color is mixed with that of text to reach this contrast.
 */
export function useChartColors(): { first: string; second: string; third: string } {
  const { palette } = useTheme().vars;
  return {
    first: palette.primary.main,
    second: `color-mix(in oklab, ${palette.reward.main} 78%, ${palette.ink.main})`,
    third: palette.text.secondary,
  };
}
