const dollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const compactDollars = /* @__PURE__ */ new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats an amount in cents as '$1,234.50'. */
export function formatCents(cents: number): string {
  return dollars.format(cents / 100);
}

/** Formats an amount in cents as '$1,235', for estimates and large sums. */
export function formatWholeDollars(cents: number): string {
  return wholeDollars.format(cents / 100);
}

/** Formats an amount in cents for small spaces, such as '$1.2K'. */
export function formatCompactDollars(cents: number): string {
  return compactDollars.format(cents / 100);
}
