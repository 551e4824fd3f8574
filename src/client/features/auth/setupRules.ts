import type { SetupLink } from '../../../contract/setup';
import { personRules, resetPasswordRules, type NewPassword, type Person } from '../../shared/forms/accountRules';

export type SetupValues = Person & NewPassword;

/** The rules for the first administrator, who also enters a name and an email. */
export const firstAdminRules = resetPasswordRules.shape(personRules);

export const EMPTY_SETUP: SetupValues = { name: '', email: '', password: '', confirmation: '' };

/** The administrator whose password the link sets; null for the link that creates the first administrator. */
export type KnownPerson = SetupLink['person'];
