import type { PinRefusal } from '../../../session';
import type staff from '../../../shared/i18n/messages/en/staff.json';

/** The message key for a refusal that is not about the number of attempts. */
export function toFailureText({ kind }: PinRefusal): keyof typeof staff {
  switch (kind) {
    case 'pinWrong':
      return 'staff.pinWrong';
    case 'noConnection':
      return 'staff.noConnection';
    default:
      return 'staff.logoutFailed';
  }
}
