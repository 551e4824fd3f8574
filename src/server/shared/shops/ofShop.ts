import { toText, type Shop, type ShopId, type Value } from '../../database/Database';
import { bind } from '../bind';

/**
 * Returns the shop, or null for the first one of a chain and for a store without a chain. Daily limits and idempotency
 * keys of the first shop are kept as those of the store, so that nothing moves when a chain starts or ends, and a
 * request whose session was read before that uses the same rows.
 */
export const toLaterShop = ({ storeId, shopKey }: Pick<Shop, 'storeId' | 'shopKey'>): ShopId | null =>
  shopKey !== null && toText(shopKey) !== storeId ? shopKey : null;

/**
 * SQL for the shop_id of uses by day under a parameter with a later shop (see toLaterShop). With coalesce, which
 * PostgreSQL takes for a function that may leak rows, row-level security would keep the index from being used.
 */
export const toDaysShop = (laterShop: string): string =>
  `case when ${laterShop}::uuid is null then no_shop() else ${laterShop}::uuid end`;

/**
 * SQL that limits rows to those of a shop. Rows of a chain without a shop are from before it was one, and count as its
 * first store's. Empty for a store without a chain, so that its statements and their plans are as they always were.
 */
export const ofShop = (alias: string, { shopKey }: Pick<Shop, 'shopKey'>, values: Value[]): string =>
  shopKey === null ? '' : `and coalesce(${alias}.shop_id, ${alias}.store_id) = ${bind(values, shopKey)}`;
