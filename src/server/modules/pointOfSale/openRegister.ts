import { toText, type Database, type Shop } from '../../database/Database';
import { qualifyIds, toOrderId, type OrderId } from '../../integrations/pointOfSale/orderIds';
import type { GetPointOfSale, PointOfSale, PosCredentials } from '../../integrations/pointOfSale/PointOfSale';
import { storeDeleted } from '../../shared/AppError';
import { findShopNumber } from './shopNumber.sql';

/** Returns the point of sale of a shop, whose orders have the ids that are stored. */
export async function openRegister(
  { database, getPointOfSale }: { database: Database; getPointOfSale: GetPointOfSale },
  shop: Shop,
  credentials: PosCredentials,
): Promise<PointOfSale> {
  const pos = getPointOfSale(toText(shop.shopId), credentials);
  const number = await getShopNumber(database, shop);
  return number === null ? pos : qualifyIds(pos, number);
}

/** Returns the stored id of an order of the shop that a person names. */
export async function toStoredId(database: Database, shop: Shop, plainId: string): Promise<OrderId> {
  return toOrderId(plainId, await getShopNumber(database, shop));
}

/** null for a store without a chain. @throws AppError 401 when the shop is none of the chain anymore. */
async function getShopNumber(database: Database, { storeId, shopKey }: Shop): Promise<number | null> {
  if (shopKey === null) return null;
  const number = await findShopNumber(database.forStore(storeId), storeId, shopKey);
  if (number === null) throw storeDeleted();
  return number;
}
