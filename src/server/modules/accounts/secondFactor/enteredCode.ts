import type { Sql } from '../../../database/Database';
import type { Encryptor } from '../../../platform/secrets/encryption';
import { tryDecryptAppKey } from './appKeys';
import { hashRecoveryCode, normalizeCode } from './recoveryCodes';
import { takeRecoveryCode, takeStep, type EncryptedAppKey } from './secondFactor.sql';
import { findStep } from './totp';

/** A code as a person entered it, compared with the account's key but not used up. */
export type EnteredCode =
  | { kind: 'appCode'; step: number }
  | { kind: 'recoveryCode'; codeHash: Buffer }
  /** `message` says why it cannot be used. */
  | { kind: 'refused'; message: string };

const WRONG = 'The code is wrong. Enter the current code of your app, or a recovery code.';
const ALREADY_USED = 'This code was already used. Wait for the next one.';
const WRONG_RECOVERY_CODE = 'This recovery code is wrong or was already used.';
const UNREADABLE =
  'Sign-in codes cannot be checked, because the server was started with another SECRETS_KEY. Use a recovery code.';

/** Six digits are a code of the app, and everything else is taken for a recovery code. */
export function readCode(encryptor: Encryptor, encryptedKey: EncryptedAppKey, entry: string): EnteredCode {
  const code = normalizeCode(entry);
  if (code.length > 6) return { kind: 'recoveryCode', codeHash: hashRecoveryCode(code) };
  if (!/^\d{6}$/.test(code)) return { kind: 'refused', message: WRONG };
  const appKey = tryDecryptAppKey(encryptor, encryptedKey);
  if (appKey === null) return { kind: 'refused', message: UNREADABLE };
  const step = findStep(appKey, code, Date.now());
  return step === null ? { kind: 'refused', message: WRONG } : { kind: 'appCode', step };
}

/**
 * Uses up a code, so that it works only once. Returns null, or why it cannot be used. When it was a recovery code,
 * `onRecoveryCode` records that in the same transaction.
 */
export async function takeCode(
  sql: Sql,
  key: EncryptedAppKey,
  code: EnteredCode,
  onRecoveryCode: () => Promise<void>,
): Promise<string | null> {
  switch (code.kind) {
    case 'refused':
      return code.message;
    case 'appCode':
      return (await takeStep(sql, key, code.step)) ? null : ALREADY_USED;
    case 'recoveryCode':
      if (!(await takeRecoveryCode(sql, key.accountId, code.codeHash))) return WRONG_RECOVERY_CODE;
      await onRecoveryCode();
      return null;
  }
}
