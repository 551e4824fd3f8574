import { hash } from 'node:crypto';
import { Secret } from 'otpauth';

const CODES = 10;
/** 80 bits, so that a code cannot be guessed from its hash either. In base32 they are 16 characters. */
const CODE_BYTES = 10;

/** Creates a set of random codes, such as 'ABCD-EFGH-IJKL-MNOP'. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => new Secret({ size: CODE_BYTES }).base32.replace(/.{4}(?=.)/g, '$&-'));
}

/** Removes the spaces and hyphens that people type, and ignores the case. */
export function normalizeCode(entry: string): string {
  return entry.replace(/[\s-]/g, '').toUpperCase();
}

/** Returns the hash that the database stores instead of a recovery code. */
export function hashRecoveryCode(code: string): Buffer {
  return hash('sha256', normalizeCode(code), 'buffer');
}
