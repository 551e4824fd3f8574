const DEFAULT_SMS_LIMIT = 25;
const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** 1234.5 as '1,234.5', with at most two decimals. */
export function formatNumber(value: number): string {
  return format.format(value);
}

/** Messages a month: 'Unlimited' for 0, '25' if the server sends no limit. */
export function formatSmsLimit(limit: number | undefined): string {
  return limit === 0 ? 'Unlimited' : format.format(limit ?? DEFAULT_SMS_LIMIT);
}

/** '12/1,000', '12/25' without a limit from the server, '12/Unlimited' for 0. */
export function formatSmsUsage({ used, limit }: { used: number; limit?: number }): string {
  return `${format.format(used)}/${formatSmsLimit(limit)}`;
}
