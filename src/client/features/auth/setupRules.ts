import type { SetupLink } from '../../../contract/setup';
import { personRules, resetPasswordRules, type NewPassword, type Person } from '../../shared/forms/accountRules';

export type SetupValues = Person & NewPassword;

/** The first administrator also enters a name and an email; those of others are known. */
export const firstAdminRules = resetPasswordRules.shape(personRules);

export const EMPTY_SETUP: SetupValues = { name: '', email: '', password: '', confirmation: '' };

/** The administrator whose password a link sets; null for the link that creates the first one. */
export type KnownPerson = SetupLink['person'];
