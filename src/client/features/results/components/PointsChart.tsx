import type { MonthResults } from '../../../../contract/results';
import { TimeBars } from '../../../shared/charts/TimeBars';

interface PointsChartProps {
  months: readonly MonthResults[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** Points issued and redeemed by month. */
export const PointsChart = ({ months, to }: PointsChartProps) => (
  <TimeBars
    title="Points issued and redeemed"
    subtitle="By month, including this month so far"
    definition="Issued: points from purchases and referrals, plus starting balances and points you added. Redeemed: points spent on rewards, less those that were given back."
    note="Points alone prove nothing: they show that customers use your program, not that they come more often because of it."
    emptyHint="Points will appear here with the first purchase."
    times={{ interval: 'month', intervals: months, to }}
    figures={[
      { label: 'Issued', getValue: ({ pointsIssued }) => pointsIssued },
      { label: 'Redeemed', getValue: ({ pointsRedeemed }) => pointsRedeemed },
    ]}
    unit="points"
  />
);
