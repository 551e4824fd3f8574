import { hash, verify } from '@node-rs/argon2';
import { fieldError } from '../../shared/AppError';
import { isGuessable } from './isGuessable';

// OWASP's minimum for argon2id: about 20 ms of one core and 19 MiB for each attempt.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let unknownAccountHash: Promise<string> | undefined;

/**
 * Hashes the new password of a person; the schema has checked its length.
 * @throws AppError 400 when it is blank or easy to guess, alone or for this person.
 */
export async function hashNewPassword(password: string, person: { name: string; email: string }): Promise<string> {
  if (password.trim() === '') throw fieldError('bad_request', 'password', 'Password must not be blank.');
  if (await isGuessable(password, person)) {
    const message = 'Password is too easy to guess. Please choose one that is less common.';
    throw fieldError('bad_request', 'password', message);
  }
  return hashPassword(password);
}

/** Hashes with Argon2id and a random salt; the result is a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password matches the hash. Without a hash it takes the same time and returns false, so that response
 * times do not reveal which emails have an account.
 */
export async function verifyPassword(password: string, passwordHash: string | null): Promise<boolean> {
  unknownAccountHash ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await unknownAccountHash), password);
  return passwordHash !== null && matches;
}
