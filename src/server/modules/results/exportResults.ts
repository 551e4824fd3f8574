import type { Cohort, MonthResults, Results, ResultsTable } from '../../../contract/results';
import { inOneBatch, type CsvColumns } from '../../platform/http/sendCsv';

const toDollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

const MONTH_COLUMNS: CsvColumns<MonthResults> = {
  Month: ({ start }) => start.slice(0, 7),
  Purchases: ({ purchases }) => purchases,
  'Sales to customers ($)': ({ salesCents }) => Number(toDollars(salesCents)),
  'Average ticket ($)': ({ salesCents, purchases }) =>
    purchases === 0 ? null : Number(toDollars(salesCents / purchases)),
  'Rewards redeemed': ({ rewards }) => rewards,
  'Cost of rewards ($)': ({ rewardCents }) => Number(toDollars(rewardCents)),
  'Rewards without a known cost': ({ unpricedRewards }) => unpricedRewards,
  'Text segments': ({ segments }) => segments,
  'Cost of texts ($)': ({ textCents }) => (textCents === null ? null : Number(toDollars(textCents))),
  'Points issued': ({ pointsIssued }) => pointsIssued,
  'Points given as gifts': ({ pointsGiven }) => pointsGiven,
  'Points redeemed': ({ pointsRedeemed }) => pointsRedeemed,
};

/** Returns one of the tables of the page as a CSV file. */
export function exportResults(results: Results, table: ResultsTable): ExportedTable {
  if (table === 'months') return { table, columns: MONTH_COLUMNS, batches: inOneBatch(results.months) };
  return { table, columns: toCohortColumns(results.cohorts.length), batches: inOneBatch(results.cohorts) };
}

type ExportedTable =
  | { table: 'months'; columns: CsvColumns<MonthResults>; batches: AsyncIterable<MonthResults[]> }
  | { table: 'cohorts'; columns: CsvColumns<Cohort>; batches: AsyncIterable<Cohort[]> };

function toCohortColumns(months: number): CsvColumns<Cohort> {
  const later = Array.from({ length: months - 1 }, (_, index): [string, (cohort: Cohort) => number | null] => [
    `Came after ${index + 1} ${index === 0 ? 'month' : 'months'}`,
    ({ cameBack }) => cameBack[index] ?? null,
  ]);
  return {
    'Month of joining': ({ start }) => start.slice(0, 7),
    'Customers who joined': ({ customers }) => customers,
    ...Object.fromEntries(later),
  };
}
