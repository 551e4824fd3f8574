import { randomInt } from 'node:crypto';
import { REFERRAL_CODE_LENGTH } from '../../../contract/limits';

// No two signs that look or sound alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V), and no vowels, so a code never is a word.
const SIGNS = 'CDFHJKMNPRTVWXY34679';

/** A code that a customer passes on. Whether it is free in the store, the unique index customers_referral_code says. */
export function newReferralCode(): string {
  return Array.from({ length: REFERRAL_CODE_LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}
