import { formatNumber } from '../../shared/format/formatNumber';

const DEFAULT_SMS_LIMIT = 25;

/** Messages a month: 'Unlimited' for 0, '25' if the server sends no limit. */
export function formatSmsLimit(limit: number | undefined): string {
  return limit === 0 ? 'Unlimited' : formatNumber(limit ?? DEFAULT_SMS_LIMIT);
}

/** '12/1,000', '12/25' without a limit from the server, '12/Unlimited' for 0. */
export function formatSmsUsage({ used, limit }: { used: number; limit?: number }): string {
  return `${formatNumber(used)}/${formatSmsLimit(limit)}`;
}
