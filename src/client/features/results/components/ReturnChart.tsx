import { LineChart } from '@mui/x-charts/LineChart';
import type { Cohort } from '../../../../contract/results';
import { formatPercent } from '../../../shared/charts/chartFormat';
import { ChartPanel } from '../../../shared/charts/ChartPanel';
import { chartProps, percentAxis, useChartColors } from '../../../shared/charts/chartProps';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toPercent, toReturnMonths } from '../cohorts';

interface ReturnChartProps {
  cohorts: readonly Cohort[];
  /** Today, YYYY-MM-DD. */
  to: string;
}

/** How many customers came back each month after joining, of all cohorts together. */
export function ReturnChart({ cohorts, to }: ReturnChartProps) {
  const colors = useChartColors();
  const months = toReturnMonths(cohorts, to);
  const percents = months.map(({ cameBack, customers }) => toPercent(cameBack, customers));
  const first = percents[0];
  return (
    <ChartPanel
      title="How many keep coming back"
      subtitle={
        first === undefined ? 'By months since joining' : `Of 100 customers, ${first} came back the month after joining`
      }
      definition="All customers who joined in the last 12 months, by months since they joined: how many of them checked in or bought something in that month. Only months that are over count, so later ones have fewer customers."
      emptyHint="This will appear here once the second month after the first customers joined is over."
      isEmpty={months.length < 2}
      table={{
        columns: ['Months after joining', 'Came back', 'Customers', 'Percent'],
        rows: months.map(({ later, customers, cameBack }, index) => [
          String(later),
          formatNumber(cameBack),
          formatNumber(customers),
          formatPercent(percents[index] ?? null),
        ]),
      }}
    >
      <LineChart
        {...chartProps}
        hideLegend
        yAxis={[percentAxis]}
        xAxis={[
          {
            scaleType: 'band',
            data: months.map(({ later }) => later),
            height: 28,
            disableTicks: true,
            valueFormatter: (later: number, { location }: { location: string }) =>
              location === 'tick' ? `${later} mo` : describeLater(later),
          },
        ]}
        series={[
          {
            label: 'Came back',
            color: colors.first,
            data: percents,
            area: true,
            curve: 'linear',
            showMark: true,
            valueFormatter: formatPercent,
          },
        ]}
      />
    </ChartPanel>
  );
}

const describeLater = (later: number) => (later === 1 ? 'The month after joining' : `${later} months after joining`);
