/** Formats an amount in cents as '$1234.50'. */
export const formatDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
