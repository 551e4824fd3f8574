import { LineChart } from '@mui/x-charts/LineChart';
import type { IntervalStats } from '../../../../../contract/stats';
import { FIRST_COLUMNS, formatInterval, formatPercent, isUnfinished } from '../../../../shared/charts/chartFormat';
import { ChartPanel } from '../../../../shared/charts/ChartPanel';
import { chartProps, percentAxis, toTimeAxis, useChartColors } from '../../../../shared/charts/chartProps';
import { TimeBars, type Times } from '../../../../shared/charts/TimeBars';

type StatsTimes = Times<IntervalStats>;

const POINTS =
  'Issued: points from purchases, referrals and gifts, plus starting balances and points you added. Refunds are not subtracted. ' +
  'Redeemed: points spent on rewards, less those that came back.';
const EXPIRED = ' Expired: points that ran out, less those you restored.';

/** Points issued and redeemed. Expired points are included if there are any. */
export function PointsChart({ times }: { times: StatsTimes }) {
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
export const CustomersChart = ({ times }: { times: StatsTimes }) => (
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
export function RateChart({ times: { interval, intervals, to } }: { times: StatsTimes }) {
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
