import { LineChart } from '@mui/x-charts/LineChart';
import type { WeekStats } from '../../../../contract/stats';
import { formatPercent, formatWeek, isUnfinished } from './chartFormat';
import { ChartPanel } from './ChartPanel';
import { chartProps, percentAxis, toWeekAxis, useChartColors } from './chartProps';

/** Points redeemed as a percentage of those issued, by week. A week that is not over has no rate. */
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
      subtitle="Points redeemed per 100 issued, by week. This week follows when it is over."
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
