import type { ShopId, ShopSql, Sql } from '../../../database/Database';
import type { CrmCredentials } from '../../../integrations/crm/Crm';
import type { PosCredentials } from '../../../integrations/pointOfSale/PointOfSale';
import { SecretUnreadable, type Encryptor } from '../../../platform/secrets/encryption';
import { AppError } from '../../../shared/AppError';
import {
  findEncryptedPosKey,
  findEncryptedSecrets,
  findLocationId,
  upsertSecrets,
  type EncryptedSecrets,
} from './storeSecrets.sql';

/** A store's API keys for its point of sale and its contact management, in plain text. */
export interface StoreSecrets {
  cloverApiKey: string;
  ghlApiKey: string;
  ghlFineToken?: string | null;
}
export type DecryptedSecrets = Required<StoreSecrets>;

// The client finds the field of a message by keywords. This one names no field, so it is shown above the form.
const UNREADABLE =
  'The API keys of this store were encrypted with another SECRETS_KEY. Enter both keys again, start the server with ' +
  'that SECRETS_KEY, or run "regulars rotate" with it as OLD_SECRETS_KEY';

/** Encrypts and saves the secrets of a store, replacing the previous ones. */
export async function encryptStoreSecrets(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
  { cloverApiKey, ghlApiKey, ghlFineToken }: StoreSecrets,
): Promise<void> {
  const encrypt = (secret: string, field: string) => encryptor.encrypt(secret, { storeId, field });
  await upsertSecrets(sql, {
    storeId,
    keyId: encryptor.keyId,
    cloverApiKey: encrypt(cloverApiKey, 'clover_api_key'),
    ghlApiKey: encrypt(ghlApiKey, 'ghl_api_key'),
    ghlFineToken: ghlFineToken ? encrypt(ghlFineToken, 'ghl_fine_token') : null,
  });
}

/**
 * Returns the secrets of a store, or empty strings when none were ever saved.
 * @throws AppError 409 when they were encrypted with another key.
 */
export async function decryptStoreSecrets(sql: Sql, encryptor: Encryptor, storeId: string): Promise<DecryptedSecrets> {
  const secrets = await tryDecryptStoreSecrets(sql, encryptor, storeId);
  if (secrets === null) throw new AppError('conflict', UNREADABLE);
  return secrets;
}

/** Returns the secrets of a store like decryptStoreSecrets, but null when they were encrypted with another key. */
export async function tryDecryptStoreSecrets(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
): Promise<DecryptedSecrets | null> {
  const row = await findEncryptedSecrets(sql, storeId);
  return row ? tryDecryptRow(encryptor, row) : { cloverApiKey: '', ghlApiKey: '', ghlFineToken: null };
}

/** Decrypts a row of store_secrets. Returns null when it was encrypted with another key. */
export function tryDecryptRow(encryptor: Encryptor, row: EncryptedSecrets): DecryptedSecrets | null {
  const { storeId, keyId, cloverApiKey, ghlApiKey, ghlFineToken } = row;
  const decrypt = (secret: Buffer, field: string) => encryptor.decrypt(secret, { storeId, field }, keyId);
  try {
    return {
      cloverApiKey: decrypt(cloverApiKey, 'clover_api_key'),
      ghlApiKey: decrypt(ghlApiKey, 'ghl_api_key'),
      ghlFineToken: ghlFineToken && decrypt(ghlFineToken, 'ghl_fine_token'),
    };
  } catch (error) {
    if (error instanceof SecretUnreadable) return null;
    throw error;
  }
}

/**
 * Returns the credentials for a shop's point of sale, or null when the shop does not exist or has no secrets.
 * @throws SecretUnreadable when they were encrypted with another key.
 */
export async function getPosCredentials(
  sql: ShopSql,
  encryptor: Encryptor,
  shopId: ShopId,
): Promise<PosCredentials | null> {
  const row = await findEncryptedPosKey(sql, shopId);
  if (!row) return null;
  const { storeId, keyId, merchantId } = row;
  return { apiKey: encryptor.decrypt(row.cloverApiKey, { storeId, field: 'clover_api_key' }, keyId), merchantId };
}

/**
 * Returns the credentials for a store's contact management system: the scoped token if there is one, otherwise the API
 * key. null when the store does not exist or has no secrets.
 * @throws SecretUnreadable when they were encrypted with another key.
 */
export async function getCrmCredentials(
  sql: Sql,
  encryptor: Encryptor,
  storeId: string,
): Promise<CrmCredentials | null> {
  const row = await findEncryptedSecrets(sql, storeId);
  if (!row) return null;
  const decrypt = (secret: Buffer, field: string) => encryptor.decrypt(secret, { storeId, field }, row.keyId);
  const token = row.ghlFineToken ? decrypt(row.ghlFineToken, 'ghl_fine_token') : decrypt(row.ghlApiKey, 'ghl_api_key');
  return token === '' ? null : { token, locationId: await findLocationId(sql, storeId) };
}
