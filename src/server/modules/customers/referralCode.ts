import { randomInt } from 'node:crypto';
import { REFERRAL_CODE_LENGTH } from '../../../contract/limits';

// No characters that look or sound alike (0 O Q, 1 I L, 2 Z, 5 S, 8 B, U V), and no vowels, so that no code is a word.
const ALPHABET = 'CDFHJKMNPRTVWXY34679';

/** Generates a random referral code. The unique index customers_referral_code rejects one that the store already has. */
export function generateReferralCode(): string {
  return Array.from({ length: REFERRAL_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
