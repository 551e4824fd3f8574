import type { MonthResults } from '../../../../contract/results';
import { dollarAxis } from '../../../shared/charts/chartProps';
import { TimeBars } from '../../../shared/charts/TimeBars';
import { formatCents, formatWholeDollars } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { isCostPartial, toTotals } from '../yearTotals';

interface CostsChartProps {
  months: readonly MonthResults[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** The cost of rewards and texts by month. */
export function CostsChart({ months, to }: CostsChartProps) {
  const totals = toTotals(months);
  const total = formatWholeDollars(totals.rewardCents + totals.textCents);
  return (
    <TimeBars
      title="Cost of rewards and texts"
      subtitle={
        `${totals.isCostPartial ? `At least ${total}` : total} in 12 months, ` +
        `for ${formatCount(totals.rewards, 'reward')} and ${formatCount(totals.segments, 'text')}`
      }
      definition="Rewards that were redeemed and not cancelled, and texts that were sent, each times what one costs you. Long texts count as two or more. This month is counted so far."
      note={
        totals.isCostPartial
          ? "You haven't said what some of these cost, so they cost you more than this. Enter it below."
          : 'What you pay for the program itself is not included.'
      }
      emptyHint="Costs will appear here once you say what rewards and texts cost you."
      times={{ interval: 'month', intervals: months, to }}
      figures={[
        { label: 'Texts', getValue: ({ segments, textCents }) => (segments === 0 ? 0 : textCents) },
        { label: 'Rewards', getValue: ({ rewardCents }) => rewardCents },
      ]}
      stacked
      format={formatCents}
      axis={dollarAxis}
      columns={[
        {
          label: 'Total',
          getText: (month) =>
            `${isCostPartial(month) ? 'at least ' : ''}${formatCents(month.rewardCents + (month.textCents ?? 0))}`,
        },
        { label: 'Redeemed', getText: ({ rewards }) => formatNumber(rewards) },
        { label: 'Sent', getText: ({ segments }) => formatNumber(segments) },
      ]}
    />
  );
}
