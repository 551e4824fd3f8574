import { formatNumber } from './formatNumber';

/** The 95% interval of a difference. Only if it excludes 0 is there a difference. */
export interface Interval {
  low: number;
  high: number;
}

type Format = (value: number) => string;

const formatWhole: Format = (value) => formatNumber(Math.round(value));

/** Which way the difference goes, if that is clear. */
export function getDirection({ low, high }: Interval): 'more' | 'less' | 'unclear' {
  if (low > 0) return 'more';
  return high < 0 ? 'less' : 'unclear';
}

/** The size of a clear difference: 'between 2 and 11', or 'up to 11' if its lower end is shown as 0. */
export function formatRange({ low, high }: Interval, format: Format = formatWhole): string {
  const [less, more] = [Math.abs(low), Math.abs(high)].sort((a, b) => a - b).map(format);
  return less === format(0) ? `up to ${more}` : `between ${less} and ${more}`;
}

/** The range of a difference that is not clear, such as '15 fewer' and '10 more'. */
export function formatEnds({ low, high }: Interval, less: string, format: Format = formatWhole): [string, string] {
  return [`${format(Math.abs(low))} ${less}`, `${format(Math.abs(high))} more`];
}

/**
 * Describes how many more customers of 100 came back with a message. `sender` begins the sentence about more of them,
 * such as 'The message brings'; `condition` the one about fewer, such as 'With the message'.
 */
export function describeReturns(points: Interval, sender: string, condition: string): string {
  switch (getDirection(points)) {
    case 'more':
      return `${sender} back ${formatRange(points)} more customers of 100.`;
    case 'less':
      return `${condition}, ${formatRange(points)} fewer customers of 100 came back.`;
    case 'unclear':
      return `No clear difference so far (between ${formatEnds(points, 'fewer').join(' and ')} of 100).`;
  }
}
