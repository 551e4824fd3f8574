import { LineChart } from '@mui/x-charts/LineChart';
import type { WeekStats } from '../../../../contract/stats';
import { formatAxisDay, formatPercent, formatPlainDay } from './chartFormat';
import { ChartPanel } from './ChartPanel';
import { chartProps, percentAxis, toWeekAxis, useChartColors } from './chartProps';

/** Points redeemed as a percentage of those issued, by week. */
export function RateChart({ weeks }: { weeks: readonly WeekStats[] }) {
  const colors = useChartColors();
  const rates = weeks.map(({ pointsIssued, pointsRedeemed }) =>
    pointsIssued === 0 ? null : Math.round((Math.max(0, pointsRedeemed) / pointsIssued) * 1000) / 10,
  );
  return (
    <ChartPanel
      title="Redemption rate"
      subtitle="Points redeemed per 100 issued, by week"
      emptyHint="The rate will appear here when customers redeem points."
      isEmpty={rates.every((rate) => rate === null)}
      table={{
        columns: ['Week of', 'Rate'],
        rows: weeks.map(({ start }, n) => [formatPlainDay(start), formatPercent(rates[n] ?? null)]),
      }}
    >
      <LineChart
        {...chartProps}
        hideLegend
        yAxis={[percentAxis]}
        xAxis={[
          toWeekAxis(
            weeks.map(({ start }) => start),
            formatAxisDay,
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
