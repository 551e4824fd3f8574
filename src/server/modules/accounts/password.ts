import { hash, verify } from '@node-rs/argon2';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { fieldError } from '../../shared/AppError';

/** A lower score of zxcvbn means fewer than a million guesses. */
const GUESSABLE_BELOW_SCORE = 2;
/** Only this many characters are rated, because the time grows quadratically: the longest password would take 0.5 s. */
const ESTIMATED_LENGTH = 32;
const PRODUCT_NAME = 'regulars';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Whether a password is common, a simple pattern, or made from the person's name or email. */
async function isGuessable(password: string, person: { name: string; email: string }): Promise<boolean> {
  estimator ??= createEstimator();
  const known = [PRODUCT_NAME, person.name, ...person.name.split(' '), person.email, ...person.email.split('@')];
  const { score } = (await estimator).check(password.slice(0, ESTIMATED_LENGTH), known);
  return score < GUESSABLE_BELOW_SCORE;
}

/** Loaded on first use, because the password lists take 140 ms and 25 MB. */
async function createEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new Estimator({ dictionary, graphs: adjacencyGraphs });
}

// OWASP's minimum for Argon2id: about 20 ms of one core and 19 MiB per attempt.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let unknownAccountHash: Promise<string> | undefined;

/**
 * Hashes the new password of a person. The schema has validated its length.
 * @throws AppError 400 when it is blank, or easy to guess in general or for this person.
 */
export async function hashNewPassword(password: string, person: { name: string; email: string }): Promise<string> {
  if (password.trim() === '') throw fieldError('bad_request', 'password', 'Password must not be blank.');
  if (await isGuessable(password, person)) {
    const message = 'Password is too easy to guess. Please choose one that is less common.';
    throw fieldError('bad_request', 'password', message);
  }
  return hashPassword(password);
}

/** Hashes with Argon2id and a random salt, and returns a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password matches the hash. Without a hash it returns false after the same time, so that response times do
 * not reveal which emails have an account.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  unknownAccountHash ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await unknownAccountHash), password);
  return passwordHash !== null && matches;
}
