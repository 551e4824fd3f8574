import type { Sql } from '../../database/Database';
import type { PosCredentials } from '../../integrations/clover/PointOfSale';
import type { Sealer } from './sealer';
import { findSealedPos } from './stores.sql';

/**
 * How to reach the point of sale of a store; null when the store is unknown or has no secrets.
 * @throws SecretUnreadable when they were sealed by another key.
 */
export async function posCredentialsOf(sql: Sql, sealer: Sealer, storeId: string): Promise<PosCredentials | null> {
  const row = await findSealedPos(sql, storeId);
  if (!row) return null;
  const apiKey = sealer.open(row.clover_api_key, { storeId, field: 'clover_api_key' }, row.key_id);
  return { apiKey, merchantId: row.clover_merchant_id };
}
