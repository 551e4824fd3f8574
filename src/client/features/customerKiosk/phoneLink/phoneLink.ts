import type { CustomerPageLink } from '../../../../contract/customerPage';

/** Longest time for which a code is shown, in seconds. */
const SHOWN_MAX_S = 120;

/** The server's answer to a request for a code. `unknown`: the store does not know the customer (anymore). */
export type PhoneLinkResult =
  | { kind: 'link'; url: string; seconds: number; isConfirmed: boolean }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'unknown' };

/**
 * A link with the seconds that are left of it. Both times are the server's (`date` is the header of its response),
 * because the clock of a tablet can be wrong by minutes. `isConfirmed`: the staff entered the PIN.
 */
export function toPhoneLink(
  { url, expiresAt }: CustomerPageLink,
  date: string | null,
  isConfirmed = false,
): PhoneLinkResult {
  const seconds = (Date.parse(expiresAt) - Date.parse(date ?? '')) / 1000;
  return { kind: 'link', url, isConfirmed, seconds: seconds > 0 ? Math.min(seconds, SHOWN_MAX_S) : SHOWN_MAX_S };
}
