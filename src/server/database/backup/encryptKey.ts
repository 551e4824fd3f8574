import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { EncryptedKey } from './manifest';

// Each guess of the passphrase needs 128 MiB and about half a second.
const COST = { N: 2 ** 17, r: 8, p: 1 };
const MAX_MEMORY = 256 * 1024 * 1024;
const deriveKey = promisify<string, Buffer, number, typeof COST & { maxmem: number }, Buffer>(scrypt);

/** Encrypts the secrets key with a passphrase, using scrypt and AES-256-GCM. */
export async function encryptKey(secretsKey: string, passphrase: string): Promise<EncryptedKey> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const key = await deriveKey(passphrase.normalize('NFC'), salt, 32, { ...COST, maxmem: MAX_MEMORY });
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const ciphertext = Buffer.concat([cipher.update(secretsKey, 'utf8'), cipher.final()]);
  return {
    kdf: { name: 'scrypt', ...COST, salt: salt.toString('base64') },
    nonce: nonce.toString('base64'),
    ciphertext: ciphertext.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
  };
}

/** Decrypts the secrets key. @throws Error when the passphrase is wrong. */
export async function decryptKey({ kdf, nonce, ciphertext, tag }: EncryptedKey, passphrase: string): Promise<string> {
  const { N, r, p } = kdf;
  const salt = Buffer.from(kdf.salt, 'base64');
  const key = await deriveKey(passphrase.normalize('NFC'), salt, 32, { N, r, p, maxmem: MAX_MEMORY });
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64'), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, 'base64'));
  try {
    return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64')), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new Error('the passphrase is not the one that the key in the backup was encrypted with', { cause: error });
  }
}
