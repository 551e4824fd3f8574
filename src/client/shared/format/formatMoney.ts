import { groupThousands } from './formatNumber';

/** Creates a format for amounts in cents. Its parts are prepared at the first use: that takes a slow tablet 150 ms. */
function createFormat(options?: Intl.NumberFormatOptions): (cents: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (cents) =>
    (format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })).format(cents / 100);
}

const formatFractions = /* @__PURE__ */ createFormat();

/** Formats an amount in cents as '$1,234.50'. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) return formatFractions(cents);
  const amount = Math.abs(cents);
  const rest = String(amount % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${groupThousands(Math.floor(amount / 100))}.${rest}`;
}

/** Formats an amount in cents as '$1,235', for estimates and large sums. */
export const formatWholeDollars = /* @__PURE__ */ createFormat({ maximumFractionDigits: 0 });

/** Formats an amount in cents for small spaces, such as '$1.2K'. */
export const formatCompactDollars = /* @__PURE__ */ createFormat({
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
