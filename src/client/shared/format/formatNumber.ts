const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** A number with thousands separators and at most two decimals: '1,234.5'. */
export function formatNumber(value: number): string {
  return format.format(value);
}

/** A number of things: '1 store', '1,200 stores'. The plural must end in -s. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
