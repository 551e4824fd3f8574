import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { MonthResults, Results } from '../../../../contract/results';
import { useShops } from '../../../entities/shop';
import { chartsGrid } from '../../../shared/charts/chartLayout';
import { dollarAxis } from '../../../shared/charts/chartProps';
import { TimeBars } from '../../../shared/charts/TimeBars';
import { formatCents, formatWholeDollars } from '../../../shared/format/formatMoney';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { toTotals } from '../yearTotals';
import { BeforeAfterPanel } from './BeforeAfterPanel';
import { CohortPanel } from './CohortPanel';
import { CostsChart } from './CostsChart';
import { MessagesPanel } from './MessagesPanel';
import { ReturnChart } from './ReturnChart';
import { UnitCostsPanel } from './UnitCostsPanel';
import { WorthPanel } from './WorthPanel';

/** All sections of the page. Figures that prove nothing by themselves come last. */
export function ResultSections({ results }: { results: Results }) {
  const { months, to, measuredAt, messages, beforeAfter, cohorts } = results;
  const isOfShop = useShops().selectedId !== null;
  if (isOfShop) return <ShopSections results={results} />;
  return (
    <Stack spacing={2}>
      <WorthPanel results={results} />
      <MessagesPanel messages={messages} measuredAt={measuredAt} />
      <Box sx={chartsGrid}>
        <SalesChart months={months} to={to} />
        <CostsChart months={months} to={to} />
      </Box>
      <UnitCostsPanel results={results} />
      <BeforeAfterPanel beforeAfter={beforeAfter} measuredAt={measuredAt} />
      <CohortPanel cohorts={cohorts} to={to} measuredAt={measuredAt} />
      <Box sx={chartsGrid}>
        <ReturnChart cohorts={cohorts} to={to} />
        <PointsChart months={months} to={to} />
      </Box>
    </Stack>
  );
}

/** What is known of one shop. Everything else compares customers, who belong to all shops. */
function ShopSections({ results }: { results: Results }) {
  const { months, to } = results;
  return (
    <Stack spacing={2}>
      <Alert severity="info">
        Select All Shops to see whether your messages work, who came back and whether it is worth it: customers belong
        to all of your shops.
      </Alert>
      <Box sx={chartsGrid}>
        <SalesChart months={months} to={to} />
        <CostsChart months={months} to={to} />
      </Box>
      <UnitCostsPanel results={results} />
      <PointsChart months={months} to={to} />
    </Stack>
  );
}

interface PointsChartProps {
  months: readonly MonthResults[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** Points issued and redeemed by month. */
const PointsChart = ({ months, to }: PointsChartProps) => (
  <TimeBars
    title="Points issued and redeemed"
    subtitle="By month, including this month so far"
    definition="Issued: points from purchases, referrals and gifts, plus starting balances and points you added. Gifts: the issued points that nobody earned, also if they were taken back later. Redeemed: points spent on rewards, less those that were given back."
    note="Points alone prove nothing: they show that customers use your program, not that they come more often because of it."
    emptyHint="Points will appear here with the first purchase."
    times={{ interval: 'month', intervals: months, to }}
    figures={[
      { label: 'Issued', getValue: ({ pointsIssued }) => pointsIssued },
      ...(months.some(({ pointsGiven }) => pointsGiven > 0)
        ? [{ label: 'Gifts', getValue: ({ pointsGiven }: MonthResults) => pointsGiven }]
        : []),
      { label: 'Redeemed', getValue: ({ pointsRedeemed }) => pointsRedeemed },
    ]}
    unit="points"
  />
);

interface MonthsProps {
  months: readonly MonthResults[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** Sales to customers by month, with purchases and the average ticket in the table. */
function SalesChart({ months, to }: MonthsProps) {
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
