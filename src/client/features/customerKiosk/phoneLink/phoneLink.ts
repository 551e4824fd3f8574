import type { CustomerPageLink } from '../../../../contract/customerPage';

/** The maximum time to show a code, in seconds. */
const SHOWN_MAX_S = 120;

/** The server's response to a request for a link. `unknown` means that the customer does not exist (anymore). */
export type PhoneLinkResult =
  | { kind: 'link'; url: string; seconds: number; isConfirmed: boolean }
  | { kind: 'throttled'; seconds: number }
  | { kind: 'unknown' };

/**
 * Creates a link with its remaining validity in seconds. Both times are from the server, because a tablet's clock can
 * be wrong by minutes. `date` is the Date header of the response. `isConfirmed` means that the staff entered the PIN.
 */
export function toPhoneLink(
  { url, expiresAt }: CustomerPageLink,
  date: string | null,
  isConfirmed = false,
): PhoneLinkResult {
  const seconds = (Date.parse(expiresAt) - Date.parse(date ?? '')) / 1000;
  return { kind: 'link', url, isConfirmed, seconds: seconds > 0 ? Math.min(seconds, SHOWN_MAX_S) : SHOWN_MAX_S };
}
