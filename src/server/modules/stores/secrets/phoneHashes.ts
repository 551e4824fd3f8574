import { createHmac } from 'node:crypto';
import type { Sql } from '../../../database/Database';
import { SecretUnreadable, type Encryptor } from './encryptor';

/** The hash that stands for a store's phone number where the number itself must not be kept. */
export function hashPhone({ hashKey }: Pick<Encryptor, 'hashKey'>, storeId: string, phone: string): Buffer {
  return createHmac('sha256', hashKey).update(`${storeId.toLowerCase()}\0${phone}`).digest();
}

/** The hashes that may stand for a phone number: with the present key, and with those before rotations. */
export async function listPhoneHashes(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  phones: readonly string[],
): Promise<{ phone: string; hash: Buffer }[]> {
  const keys = [encryptor.hashKey, ...(await listFormerKeys(sql, encryptor)).map(({ hashKey }) => hashKey)];
  return phones.flatMap((phone) => keys.map((hashKey) => ({ phone, hash: hashPhone({ hashKey }, storeId, phone) })));
}

/** Keeps the hash keys of and before `oldKey`, encrypted with `newKey`. */
export async function keepHashKeys(sql: Sql, oldKey: Encryptor, newKey: Encryptor): Promise<void> {
  const former = await listFormerKeys(sql, oldKey);
  for (const { keyId, hashKey } of [...former, { keyId: oldKey.keyId, hashKey: oldKey.hashKey }]) {
    await sql.query(
      `insert into former_hash_keys (key_id, encrypted_by, hash_key) values ($1, $2, $3)
       on conflict (key_id) do update set encrypted_by = excluded.encrypted_by, hash_key = excluded.hash_key`,
      [keyId, newKey.keyId, newKey.encrypt(hashKey.toString('base64'), toContext(keyId))],
    );
  }
}

/** Those that the encryptor can decrypt; hashes with other keys are found again after a rotation from these keys. */
async function listFormerKeys(sql: Sql, encryptor: Encryptor): Promise<{ keyId: string; hashKey: Buffer }[]> {
  const rows = await sql.query<{ keyId: string; encryptedBy: string; hashKey: Buffer }>(
    'select key_id as "keyId", encrypted_by as "encryptedBy", hash_key as "hashKey" from former_hash_keys',
  );
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
