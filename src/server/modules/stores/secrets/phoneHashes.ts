import { createHmac } from 'node:crypto';
import type { Sql } from '../../../database/Database';
import { SecretUnreadable, type Encryptor } from '../../../platform/secrets/encryption';
import { listJoinedStores, listKeptHashKeys, upsertKeptHashKey } from './keysInUse.sql';

/** Returns the hash that is stored instead of a store's phone number when the number must not be kept. */
export function hashPhone({ hashKey }: Pick<Encryptor, 'hashKey'>, storeId: string, phone: string): Buffer {
  return createHmac('sha256', hashKey).update(`${storeId.toLowerCase()}\0${phone}`).digest();
}

/**
 * Returns all hashes of these phone numbers: with the current key, and with the keys before rotations. Those of stores
 * that joined the chain contain the ids of these stores, and nobody knows the numbers to make them again.
 */
export async function listPhoneHashes(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<{ phone: string; hash: Buffer }[]> {
  const keys = [encryptor.hashKey, ...(await listFormerKeys(sql, encryptor)).map(({ hashKey }) => hashKey)];
  const storeIds = [storeId, ...(await listJoinedStores(sql, storeId))];
  return phones.flatMap((phone) =>
    keys.flatMap((hashKey) => storeIds.map((id) => ({ phone, hash: hashPhone({ hashKey }, id, phone) }))),
  );
}

/** Keeps the hash keys of `oldKey` and of the keys before it, encrypted with `newKey`. */
export async function keepHashKeys(sql: Sql, oldKey: Encryptor, newKey: Encryptor): Promise<void> {
  const former = await listFormerKeys(sql, oldKey);
  for (const key of [...former, oldKey]) await keepHashKey(sql, key, newKey);
}

/** Keeps the hash key of one key, encrypted with `newKey`. */
export function keepHashKey(
  sql: Sql,
  { keyId, hashKey }: Pick<Encryptor, 'keyId' | 'hashKey'>,
  newKey: Encryptor,
): Promise<void> {
  const encrypted = newKey.encrypt(hashKey.toString('base64'), toContext(keyId));
  return upsertKeptHashKey(sql, { keyId, encryptedBy: newKey.keyId, hashKey: encrypted });
}

/** Returns the hash keys that the encryptor can decrypt. The others need a rotation from their key. */
async function listFormerKeys(sql: Sql, encryptor: Encryptor): Promise<{ keyId: string; hashKey: Buffer }[]> {
  const rows = await listKeptHashKeys(sql);
  return rows.flatMap(({ keyId, encryptedBy, hashKey }) => {
    try {
      const decrypted = encryptor.decrypt(hashKey, toContext(keyId), encryptedBy);
      return [{ keyId, hashKey: Buffer.from(decrypted, 'base64') }];
    } catch (error) {
      if (error instanceof SecretUnreadable) return [];
      throw error;
    }
  });
}

const toContext = (keyId: string) => ({ storeId: '', field: `hash_key:${keyId}` });
