import type { Sql } from '../../../database/Database';
import { SecretUnreadable, type Encryptor } from '../../../platform/secrets/encryption';
import { lockOtherAppKeys, updateAppKey, type EncryptedAppKey } from './secondFactor.sql';

const toContext = (accountId: string) => ({ storeId: '', field: `second_factor:${accountId.toLowerCase()}` });

export function encryptAppKey(encryptor: Encryptor, accountId: string, key: string): EncryptedAppKey {
  return { accountId, keyId: encryptor.keyId, secret: encryptor.encrypt(key, toContext(accountId)) };
}

/** Decrypts the key of an account's app. Returns null when it was encrypted with another SECRETS_KEY. */
export function tryDecryptAppKey(encryptor: Encryptor, { accountId, keyId, secret }: EncryptedAppKey): string | null {
  try {
    return encryptor.decrypt(secret, toContext(accountId), keyId);
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/**
 * Encrypts the app keys of all accounts with a new key. Those that already use it are skipped. Returns the number of
 * changed accounts.
 * @throws Error that names the accounts whose app keys neither key can decrypt.
 */
export async function reencryptAppKeys(sql: Sql, oldKey: Encryptor, newKey: Encryptor): Promise<number> {
  const rows = await lockOtherAppKeys(sql, newKey.keyId);
  const decrypted = rows.map((row) => ({ ...row, key: tryDecryptAppKey(oldKey, row) }));
  const unreadable = decrypted.filter(({ key }) => key === null).map(({ accountId }) => accountId);
  if (unreadable.length > 0) {
    throw new Error(`Neither key decrypts the sign-in codes of these accounts: ${unreadable.join(', ')}`);
  }
  for (const { accountId, key } of decrypted) {
    if (key !== null) await updateAppKey(sql, encryptAppKey(newKey, accountId, key));
  }
  return decrypted.length;
}
