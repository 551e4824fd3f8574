import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { CHECK_IN_CODE_PATTERN } from '../../../../contract/limits';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 16;
const TIME_BYTES = 6;
const FORMAT = new RegExp(CHECK_IN_CODE_PATTERN);

export interface CheckInCodeContent {
  customerId: string;
  expiresAt: Date;
}

/**
 * Makes a code that names a customer of a store to the server alone: 12 random bytes, the encrypted id and time, and 16
 * bytes that show any change. The store is authenticated with them, so the code is worthless in another one.
 */
export function sealCheckInCode(key: Buffer, storeId: string, { customerId, expiresAt }: CheckInCodeContent): string {
  const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
  content.write(customerId.replaceAll('-', ''), 'hex');
  content.writeUIntBE(expiresAt.getTime(), ID_BYTES, TIME_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAdditionalData(storeId));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64url');
}

/**
 * Reads a code of the store, whether it has expired or not; null when the server did not make it for this store. The
 * nonce is what tells codes apart: the last character of the text can be changed without changing its bytes.
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
      customerId: toUuid(content.toString('hex', 0, ID_BYTES)),
      expiresAt: new Date(content.readUIntBE(ID_BYTES, TIME_BYTES)),
    };
  } catch {
    return null;
  }
}

const toAdditionalData = (storeId: string) => Buffer.from(`regulars/check-in-code\0${storeId.toLowerCase()}`);

const toUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
