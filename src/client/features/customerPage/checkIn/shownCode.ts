import type { CheckInCode } from '../../../../contract/customerPage';

/** The maximum time to show a code, in seconds. */
const SHOWN_MAX_S = 60;

/** A code with its remaining validity in seconds. */
export interface ShownCode {
  code: string;
  seconds: number;
}

/** Uses only the server's times, because the phone's clock can be wrong. `date` is the response's Date header. */
export function toShownCode({ code, expiresAt }: CheckInCode, date: string | null): ShownCode {
  const seconds = (Date.parse(expiresAt) - Date.parse(date ?? '')) / 1_000;
  return { code, seconds: seconds > 0 ? Math.min(seconds, SHOWN_MAX_S) : SHOWN_MAX_S };
}
