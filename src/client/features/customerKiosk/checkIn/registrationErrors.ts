import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import type { RegistrationErrors } from '../registrationRules';

const FAILED = 'Failed to process your request. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** The messages of a failed registration, by field where one is concerned, and all of them for the dialog. */
export function toRegistrationErrors(error: unknown): { fields: RegistrationErrors; messages: string[] } {
  const message = getErrorStatus(error) === undefined ? UNEXPECTED : getErrorMessage(error, FAILED);
  return {
    fields: message.includes('Invalid referral code') ? { referralCode: message } : {},
    messages: [message],
  };
}
