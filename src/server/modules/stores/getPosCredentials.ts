import type { Sql } from '../../database/Database';
import type { PosCredentials } from '../../integrations/pointOfSale/PointOfSale';
import type { Encryptor } from './encryptor';
import { findEncryptedPosKey } from './stores.sql';

/**
 * How to reach the point of sale of a store; null when the store is unknown or has no secrets.
 * @throws SecretUnreadable when they were sealed by another key.
 */
export async function getPosCredentials(sql: Sql, sealer: Encryptor, storeId: string): Promise<PosCredentials | null> {
  const row = await findEncryptedPosKey(sql, storeId);
  if (!row) return null;
  const apiKey = sealer.open(row.clover_api_key, { storeId, field: 'clover_api_key' }, row.key_id);
  return { apiKey, merchantId: row.clover_merchant_id };
}
