import { randomInt } from 'node:crypto';
import { REFERRAL_CODE_LENGTH } from '../../../contract/plain/limits';
import { isViolation } from '../../shared/violations';

// No characters that look or sound like others (0 O Q, 1 I L, 2 Z, 5 S, 8 B, 6 G), and no vowels, which could form
// words.
const ALPHABET = 'CDFHJKMNPRTVWXY34679';

/**
 * Generates a random referral code. The unique index customers_referral_code rejects one that the store already has.
 */
export function generateReferralCode(): string {
  return Array.from({ length: REFERRAL_CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

const ATTEMPTS = 5;

/**
 * Runs `work`, which saves a generated code in its own transaction. When the store already has the code, everything is
 * repeated with another one.
 */
export async function retryWithOtherCode<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isViolation(error, 'customers_referral_code') || attempt === ATTEMPTS) throw error;
    }
  }
}
