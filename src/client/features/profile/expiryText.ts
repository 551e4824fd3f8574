/** Describes when points expire, such as 'After 12 months without activity'. null means never. */
export function describeMonths(months: number | null): string {
  return months === null ? 'Never' : `After ${months} months without activity`;
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a month 'YYYY-MM' as 'Mar 2026'. */
export const formatMonth = (yearMonth: string) => month.format(new Date(`${yearMonth}-01`));
