import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** 32 MB and some 50 ms, once at start: what a passphrase needs against guessing from a stolen dump. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Where a secret lives. It is sealed in with it, so a ciphertext opens nowhere else. */
export interface SecretContext {
  storeId: string;
  field: string;
}

/** Seals store secrets at rest: 12 bytes nonce, ciphertext, 16 bytes tag. */
export interface Encryptor {
  /** Names the key, not the key itself; kept beside what it sealed. */
  readonly keyId: string;
  seal(secret: string, place: SecretContext): Buffer;
  /** @throws SecretUnreadable when another key sealed it, or it was changed or moved. */
  open(sealed: Buffer, place: SecretContext, keyId: string): string;
}

/** A kept secret cannot be opened: SECRETS_KEY is not the one it was sealed with, or the row was tampered with. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/**
 * A sealer by SECRETS_KEY: 32 random bytes as 64 hex digits or in base64 (best), or any other text, which is taken
 * as a passphrase. Slow for a passphrase, so make one and keep it.
 */
export function createEncryptor(secretsKey: string): Encryptor {
  const material = randomKeyOf(secretsKey) ?? scryptSync(secretsKey, 'regulars/store-secrets', KEY_BYTES, SCRYPT);
  const key = Buffer.from(hkdfSync('sha256', material, '', 'regulars/store-secrets/aes-256-gcm', KEY_BYTES));
  const keyId = createHash('sha256').update('regulars/key-id\0').update(key).digest('hex').slice(0, 16);
  return {
    keyId,
    seal(secret, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bindingOf(place));
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(sealed, place, sealedBy) {
      if (sealedBy !== keyId) throw new SecretUnreadable('a secret was sealed by another SECRETS_KEY');
      try {
        const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
          .setAAD(bindingOf(place))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        const secret = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('a secret was changed or moved since it was sealed', { cause });
      }
    },
  };
}

function randomKeyOf(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}

function bindingOf({ storeId, field }: SecretContext): Buffer {
  return Buffer.from(`regulars/store-secrets\0${storeId.toLowerCase()}\0${field}`);
}
