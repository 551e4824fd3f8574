import { hash, timingSafeEqual } from 'node:crypto';
import type { JoinCode } from '../../../contract/join';
import { fieldError, type AppError } from '../../shared/AppError';
import { readSmsCode } from '../customerPage';

/** The hash has the token of the browser, so that only this browser can use the code, and only for this number. */
export const hashJoinCode = ({ code, phone, token }: JoinCode): Buffer =>
  hash('sha256', `join ${readSmsCode(code)} ${phone} ${token}`, 'buffer');

export function isJoinCode(expected: Buffer | null, entered: JoinCode): boolean {
  return expected !== null && timingSafeEqual(expected, hashJoinCode(entered));
}

/** The error for a wrong or expired code, which tells nothing about the phone number. */
export function wrongCode(): AppError {
  return fieldError('bad_request', 'code', 'This code is wrong or has expired. You can ask for a new one.');
}
