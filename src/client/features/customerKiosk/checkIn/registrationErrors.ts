import { getErrorMessages, getErrorStatus } from '../../../shared/api/errors';
import { FIELD_KEYWORDS, toServerErrors } from '../../../shared/forms/serverErrors';
import type { RegistrationErrors } from '../registrationRules';

const FAILED = 'Failed to process your request. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The messages of a failed registration: by field where the server names one, and all of them for the dialog. */
export function toRegistrationErrors(error: unknown): { fields: RegistrationErrors; messages: string[] } {
  const fallback = getErrorStatus(error) === undefined ? UNEXPECTED : FAILED;
  const { fields } = toServerErrors(error, {
    fieldNames: ['name', 'birthday', 'referralCode'] satisfies (keyof RegistrationErrors)[],
    keywords: FIELD_KEYWORDS.registration,
  });
  const messages = [...new Set(getErrorMessages(error))];
  return { fields, messages: messages.length > 0 ? messages : [fallback] };
}
