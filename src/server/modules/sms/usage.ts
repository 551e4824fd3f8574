import type { SmsUsage } from '../../../contract/sms';
import { nextMonthStart } from './localTime';

/** The usage of the local month of a moment, in the shape of the API. The used segments may exceed a limit that was lowered. */
export function toUsage({ used, limit }: { used: number; limit: number }, at: Date, timeZone: string): SmsUsage {
  const remaining = limit === 0 ? null : Math.max(0, limit - used);
  return { used, limit, remaining, resetsAt: nextMonthStart(at, timeZone).toISOString() };
}
