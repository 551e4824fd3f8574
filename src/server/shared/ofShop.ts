import { toText, type Shop, type ShopId, type Value } from '../database/Database';
import { bind } from './bind';

/**
 * Returns the shop under whose own id something is kept: any of a chain but its first one. What a store has without a
 * chain is its first shop's in one, so that nothing moves when a chain starts or ends, and a request with a session
 * from before reads and writes the same rows.
 */
export const toLaterShop = ({ storeId, shopKey }: Pick<Shop, 'storeId' | 'shopKey'>): ShopId | null =>
  shopKey !== null && toText(shopKey) !== storeId ? shopKey : null;

/**
 * SQL that limits rows to those of a shop. Rows of a chain without a shop are from before it was one, and count as its
 * first store's. Empty for a store without a chain, so that its statements and their plans are as they always were.
 */
export const ofShop = (alias: string, { shopKey }: Pick<Shop, 'shopKey'>, values: Value[]): string =>
  shopKey === null ? '' : `and coalesce(${alias}.shop_id, ${alias}.store_id) = ${bind(values, shopKey)}`;
