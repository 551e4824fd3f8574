import type staff from '../../../shared/i18n/messages/en/staff.json';

/** Why the kiosk stays signed in. */
export type LogoutError =
  { kind: 'pinNeeded' | 'pinWrong' | 'noConnection' | 'failed' } | { kind: 'throttled'; seconds: number };

/** The key of the message for a refusal that is not about the number of attempts. */
export function toFailureText({ kind }: LogoutError): keyof typeof staff {
  switch (kind) {
    case 'pinWrong':
      return 'staff.pinWrong';
    case 'noConnection':
      return 'staff.noConnection';
    default:
      return 'staff.logoutFailed';
  }
}
