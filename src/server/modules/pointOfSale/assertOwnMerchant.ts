import type { Database, ShopId } from '../../database/Database';
import type { PointOfSale, PosCredentials } from '../../integrations/pointOfSale/PointOfSale';
import { findMerchantId, isMerchantTaken } from '../stores';
import { savePosMerchant } from './connection.sql';
import { SharedMerchant } from './posProblem';

/**
 * Asserts that no other store gets points for the orders of the shop's merchant, and returns its id. Asks the point of
 * sale for it unless it was entered or found before.
 * @throws SharedMerchant, PointOfSaleError
 */
export async function assertOwnMerchant(
  { platform }: Database,
  pos: PointOfSale,
  { shopId, credentials, signal }: { shopId: ShopId; credentials: PosCredentials; signal: AbortSignal },
): Promise<string> {
  let merchantId = credentials.merchantId ?? (await findMerchantId(platform, shopId));
  if (merchantId === null) {
    merchantId = await pos.getMerchantId(signal);
    await savePosMerchant(platform, shopId, merchantId);
  }
  if (await isMerchantTaken(platform, merchantId, shopId)) throw new SharedMerchant();
  return merchantId;
}
