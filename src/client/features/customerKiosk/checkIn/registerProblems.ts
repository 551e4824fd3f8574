import { getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import type { RegistrationProblems } from '../registrationRules';

const FAILED = 'Failed to process your request. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** What a refused registration tells the form: beside the referral code where it is about that, else about the whole. */
export function registerProblems(error: unknown): { fields: RegistrationProblems; all: string[] } {
  const words = getErrorStatus(error) === undefined ? UNEXPECTED : getErrorMessage(error, FAILED);
  return { fields: words.includes('Invalid referral code') ? { referralCode: words } : {}, all: [words] };
}
