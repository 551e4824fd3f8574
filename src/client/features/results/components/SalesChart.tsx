import type { MonthResults } from '../../../../contract/results';
import { dollarAxis } from '../../../shared/charts/chartProps';
import { TimeBars } from '../../../shared/charts/TimeBars';
import { formatCents, formatWholeDollars } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { toTotals } from '../yearTotals';

interface MonthsProps {
  months: readonly MonthResults[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** Sales to customers by month, with purchases and the average ticket in the table. */
export function SalesChart({ months, to }: MonthsProps) {
  const { salesCents, purchases } = toTotals(months);
  return (
    <TimeBars
      title="Sales to customers"
      subtitle={`${formatWholeDollars(salesCents)} in 12 months, from ${formatCount(purchases, 'purchase')}`}
      definition="Purchases that earned a customer points, without tax and tips, less refunds. Each purchase counts once, in your store's local time. Average ticket: sales divided by purchases. This month is counted so far."
      note="Customers spending more proves nothing by itself: your best customers are the first to join."
      emptyHint="Sales will appear here with the first purchase that earns points."
      times={{ interval: 'month', intervals: months, to }}
      figures={[{ label: 'Sales', getValue: (month) => month.salesCents }]}
      format={formatCents}
      axis={dollarAxis}
      columns={[
        { label: 'Purchases', getText: (month) => formatNumber(month.purchases) },
        {
          label: 'Average ticket',
          getText: (month) => (month.purchases === 0 ? '–' : formatCents(month.salesCents / month.purchases)),
        },
      ]}
    />
  );
}
