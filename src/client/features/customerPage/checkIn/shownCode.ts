import type { CheckInCode } from '../../../../contract/customerPage';

/** Longest time for which a code is shown, in seconds. */
const SHOWN_MAX_S = 60;

/** A code with the seconds that are left of it. */
export interface ShownCode {
  code: string;
  seconds: number;
}

/** Both times are the server's (`date` is the header of its response), because the clock of a phone can be wrong. */
export function toShownCode({ code, expiresAt }: CheckInCode, date: string | null): ShownCode {
  const seconds = (Date.parse(expiresAt) - Date.parse(date ?? '')) / 1_000;
  return { code, seconds: seconds > 0 ? Math.min(seconds, SHOWN_MAX_S) : SHOWN_MAX_S };
}
