import type { Database } from '../../database/Database';
import type { PointOfSale, PosCredentials } from '../../integrations/pointOfSale/PointOfSale';
import { findMerchantId, isMerchantTaken } from '../stores';
import { savePosMerchant } from './connection.sql';
import { SharedMerchant } from './posProblem';

/**
 * Makes sure that the orders of the store's merchant earn points in no other store. Asks the point of sale for the
 * merchant if it was neither entered nor looked up before.
 * @throws SharedMerchant, PointOfSaleError
 */
export async function assertOwnMerchant(
  { platform }: Database,
  pos: PointOfSale,
  { storeId, credentials, signal }: { storeId: string; credentials: PosCredentials; signal: AbortSignal },
): Promise<void> {
  let merchantId = credentials.merchantId ?? (await findMerchantId(platform, storeId));
  if (merchantId === null) {
    merchantId = await pos.getMerchantId(signal);
    await savePosMerchant(platform, storeId, merchantId);
  }
  if (await isMerchantTaken(platform, merchantId, storeId)) throw new SharedMerchant();
}
