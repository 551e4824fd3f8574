import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** Needs 32 MB and about 50 ms, to slow down guessing a passphrase from a stolen database dump. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** Where a secret is stored. It is authenticated, so a ciphertext that was copied elsewhere is rejected. */
interface SecretContext {
  storeId: string;
  field: string;
}

/** Encrypts store secrets at rest. A ciphertext is a 12-byte nonce, the encrypted text and a 16-byte tag. */
export interface Encryptor {
  /** Identifies the key without revealing it. It is stored with each ciphertext. */
  readonly keyId: string;
  /** The key for hashes of values that must not be stored. */
  readonly hashKey: Buffer;
  /** The key for the check-in codes of customers. */
  readonly checkInKey: Buffer;
  encrypt(secret: string, context: SecretContext): Buffer;
  /** @throws SecretUnreadable when it was encrypted with another key, altered, or copied from another context. */
  decrypt(ciphertext: Buffer, context: SecretContext, keyId: string): string;
}

/** A stored secret cannot be decrypted: it was encrypted with another SECRETS_KEY, or tampered with. */
export class SecretUnreadable extends Error {
  override readonly name = 'SecretUnreadable';
}

/**
 * Creates an encryptor from SECRETS_KEY: preferably 32 random bytes as 64 hex digits or base64. Any other text is used
 * as a passphrase. Deriving a key from a passphrase is slow, so create one encryptor and reuse it.
 */
export function createEncryptor(secretsKey: string): Encryptor {
  const material = parseRandomKey(secretsKey) ?? deriveKey(secretsKey);
  const key = Buffer.from(hkdfSync('sha256', material, '', 'regulars/store-secrets/aes-256-gcm', KEY_BYTES));
  const ownKeyId = createHash('sha256').update('regulars/key-id\0').update(key).digest('hex').slice(0, 16);
  const hashKey = Buffer.from(hkdfSync('sha256', material, '', 'regulars/hmac-sha256', KEY_BYTES));
  const checkInKey = Buffer.from(hkdfSync('sha256', material, '', 'regulars/check-in-code/aes-256-gcm', KEY_BYTES));
  return {
    keyId: ownKeyId,
    hashKey,
    checkInKey,
    encrypt(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(toAdditionalData(context));
      return Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(ciphertext, context, keyId) {
      if (keyId !== ownKeyId) throw new SecretUnreadable('the secret was encrypted with another SECRETS_KEY');
      try {
        const decipher = createDecipheriv(CIPHER, key, ciphertext.subarray(0, NONCE_BYTES))
          .setAAD(toAdditionalData(context))
          .setAuthTag(ciphertext.subarray(-TAG_BYTES));
        const secret = decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES));
        return Buffer.concat([secret, decipher.final()]).toString('utf8');
      } catch (cause) {
        throw new SecretUnreadable('the secret was altered or moved after it was encrypted', { cause });
      }
    },
  };
}

/** The last passphrase with its key, because a start compares the key with the database before it uses it. */
let lastDerived: { passphrase: string; key: Buffer } | undefined;

function deriveKey(passphrase: string): Buffer {
  if (lastDerived?.passphrase === passphrase) return lastDerived.key;
  const key = scryptSync(passphrase, 'regulars/store-secrets', KEY_BYTES, SCRYPT);
  lastDerived = { passphrase, key };
  return key;
}

function parseRandomKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return null;
}

function toAdditionalData({ storeId, field }: SecretContext): Buffer {
  return Buffer.from(`regulars/store-secrets\0${storeId.toLowerCase()}\0${field}`);
}
