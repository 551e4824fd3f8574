import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CHECK_IN_CODE_PATTERN } from '../../../contract/plain/limits';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SESSION_BYTES = 16;
const TIME_BYTES = 6;
const FORMAT = new RegExp(CHECK_IN_CODE_PATTERN);

export interface CheckInCodeContent {
  /** The first half of the session's token hash, in hex. */
  session: string;
  expiresAt: Date;
}

/**
 * Creates a code that only the server can read: 12 random bytes, the encrypted session and time, and an authentication
 * tag of 16 bytes. The store is authenticated too, so the code is invalid in other stores.
 */
export function sealCheckInCode(key: Buffer, storeId: string, { session, expiresAt }: CheckInCodeContent): string {
  const content = Buffer.alloc(SESSION_BYTES + TIME_BYTES);
  content.write(session, 'hex');
  content.writeUIntBE(expiresAt.getTime(), SESSION_BYTES, TIME_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAdditionalData(storeId));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Reads a code of the store, even if it has expired. Returns null when the server did not create it for this store.
 * Compare codes by their nonce, because the last character of the text can be changed without changing its bytes.
 */
export function openCheckInCode(
  key: Buffer,
  storeId: string,
  code: string,
): (CheckInCodeContent & { nonce: Buffer }) | null {
  if (!FORMAT.test(code)) return null;
  const bytes = Buffer.from(code, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(toAdditionalData(storeId))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const content = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    return {
      nonce,
      session: content.toString('hex', 0, SESSION_BYTES),
      expiresAt: new Date(content.readUIntBE(SESSION_BYTES, TIME_BYTES)),
    };
  } catch {
    return null;
  }
}

const toAdditionalData = (storeId: string) => Buffer.from(`regulars/check-in-code\0${storeId.toLowerCase()}`);

/** Returns the part of a session key (see toSessionKey) that a code contains. */
export const toCodeSession = (sessionKey: string): string => sessionKey.slice(0, 2 * SESSION_BYTES);
