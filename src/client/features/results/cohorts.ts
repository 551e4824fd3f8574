import type { Cohort } from '../../../contract/results';
import { formatNumber } from '../../shared/format/formatNumber';

/** Percentages of fewer customers than this say too little, so the numbers are shown instead. */
export const COHORT_MIN = 10;

const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** The number of months since year 0 of a day 'YYYY-MM-DD'. */
const toMonthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Whether the month that is `later` + 1 months after the month of joining is over. `to` is today, YYYY-MM-DD. */
export const isMonthOver = (start: string, later: number, to: string) =>
  toMonthNumber(start) + later + 1 < toMonthNumber(to);

/**
 * One sentence about the newest cohort whose first month after joining is over: 'Of the 42 customers who joined in
 * June, 18 came back the month after.' A cohort with too few customers is taken only if there is no other one.
 */
export function describeNewest(cohorts: readonly Cohort[], to: string): string | null {
  const complete = cohorts
    .filter(({ start, customers, cameBack }) => customers > 0 && cameBack.length > 0 && isMonthOver(start, 0, to))
    .sort((a, b) => b.start.localeCompare(a.start));
  const newest = complete.find(({ customers }) => customers >= COHORT_MIN) ?? complete[0];
  if (newest === undefined) return null;
  const { start, customers, cameBack } = newest;
  const name = month.format(new Date(start));
  const who = customers === 1 ? 'Of the 1 customer' : `Of the ${formatNumber(customers)} customers`;
  return `${who} who joined in ${name}, ${formatNumber(cameBack[0] ?? 0)} came back the month after.`;
}

/** Of all customers, how many came back a number of months after joining. */
export interface ReturnMonth {
  /** 1 is the month after that of joining. */
  later: number;
  customers: number;
  cameBack: number;
}

/** All cohorts together, by the number of months since joining. Only months that are over count. */
export function toReturnMonths(cohorts: readonly Cohort[], to: string): ReturnMonth[] {
  const months = Math.max(0, ...cohorts.map(({ cameBack }) => cameBack.length));
  return Array.from({ length: months }, (_, index) => {
    const counted = cohorts.filter(({ start, cameBack }) => index < cameBack.length && isMonthOver(start, index, to));
    return {
      later: index + 1,
      customers: counted.reduce((sum, { customers }) => sum + customers, 0),
      cameBack: counted.reduce((sum, { cameBack }) => sum + (cameBack[index] ?? 0), 0),
    };
  }).filter(({ customers }) => customers >= COHORT_MIN);
}

/** A percentage without decimals. */
export const toPercent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100));
