import { formatNumber } from '../../shared/format/formatNumber';

const DEFAULT_SMS_LIMIT = 25;

/** A monthly limit of messages: 'Unlimited' for 0, and '25' if the server sends no limit. */
export function formatSmsLimit(limit: number | undefined): string {
  return limit === 0 ? 'Unlimited' : formatNumber(limit ?? DEFAULT_SMS_LIMIT);
}

/** The used messages and the limit: '12/1,000', '12/Unlimited' for 0, and '12/25' if the server sends no limit. */
export function formatSmsUsage({ used, limit }: { used: number; limit?: number }): string {
  return `${formatNumber(used)}/${formatSmsLimit(limit)}`;
}
