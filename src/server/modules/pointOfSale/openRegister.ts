import { toText, type Database, type Shop } from '../../database/Database';
import { qualifyIds } from '../../integrations/pointOfSale/orderIds';
import type { GetPointOfSale, PointOfSale, PosCredentials } from '../../integrations/pointOfSale/PointOfSale';
import { storeDeleted } from '../../shared/AppError';
import { assertOwnMerchant } from './assertOwnMerchant';
import { findNumber, keepNumber } from './shopNumber.sql';

/**
 * Returns the point of sale of a shop, whose orders have the ids that are stored. Its merchant is the shop's own.
 * @throws SharedMerchant, PointOfSaleError; AppError 401 when the shop is none of the chain anymore.
 */
export async function openRegister(
  { database, getPointOfSale }: { database: Database; getPointOfSale: GetPointOfSale },
  { storeId, shopId, shopKey }: Shop,
  { credentials, signal }: { credentials: PosCredentials; signal: AbortSignal },
): Promise<PointOfSale> {
  const pos = getPointOfSale(toText(shopId), credentials);
  const merchantId = await assertOwnMerchant(database, pos, { shopId, credentials, signal });
  if (shopKey === null) return pos;
  const db = database.forStore(storeId);
  const number =
    (await findNumber(db, { storeId, shopKey, merchantId })) ??
    (await db.transaction((sql) => keepNumber(sql, { storeId, shopKey, merchantId })));
  if (number === null) throw storeDeleted();
  return qualifyIds(pos, number);
}
