import type { Shop, Value } from '../database/Database';
import { bind } from './bind';

/**
 * SQL that limits rows to those of a shop. Rows of a chain without a shop are from before it was one, and count as its
 * first store's. Empty for a store without a chain, so that its statements and their plans are as they always were.
 */
export const ofShop = (alias: string, { shopKey }: Pick<Shop, 'shopKey'>, values: Value[]): string =>
  shopKey === null ? '' : `and coalesce(${alias}.shop_id, ${alias}.store_id) = ${bind(values, shopKey)}`;
