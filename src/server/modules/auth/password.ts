import { hash, verify } from '@node-rs/argon2';

// OWASP's lower bound for argon2id: about 20 ms of one core and 19 MiB for each attempt.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | undefined;

/** Argon2id with a salt of its own, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Whether the password is the one that was hashed. Without a hash it takes the same time and answers false, so a
 * stranger cannot tell an unknown email from a wrong password by the clock.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  nobody ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return passwordHash !== null && matches;
}
