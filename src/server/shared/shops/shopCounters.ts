import { toText, type ShopId, type Value } from '../../database/Database';
import { bind } from '../bind';

/** Works like ofShop for tables with an index by shop, whose rows of a chain all have one. */
export const inShop = (alias: string, shopKey: ShopId | null, values: Value[]): string =>
  shopKey === null ? '' : `and ${alias}.shop_id = ${bind(values, shopKey)}`;

/** Works like ofShop for sums by day, where the nil id stands for no shop. */
export const ofShopDays = (alias: string, shopKey: ShopId | null, values: Value[]): string =>
  shopKey === null
    ? ''
    : `and coalesce(nullif(${alias}.shop_id, no_shop()), ${alias}.store_id) = ${bind(values, shopKey)}`;

/**
 * SQL for the name of the shop in which a row's event happened, also of a shop that has left the chain since. $1 is the
 * store, which a distributed database needs for each table. PostgreSQL takes coalesce for a function that may leak rows
 * which row-level security hides, and so would not find the shop by its key; a case is fine.
 */
export const shopName = (alias: string): string =>
  `(select h.name from shops h
    where h.store_id = $1 and h.id = case when ${alias}.shop_id is null then $1 else ${alias}.shop_id end)`;

/**
 * SQL for the names of the active shops that are in the chain $1 now, as JSON by name, or null without any. `ids` are
 * those of which they must be, if there is such a choice.
 */
export const shopNames = (ids?: string): string =>
  `(select json_agg(h.name order by h.name, h.number) from shops h join stores z on z.id = h.id and z.is_active
    where h.store_id = $1 and h.left_at is null${ids === undefined ? '' : ` and h.id = any(${ids})`})`;

/**
 * SQL for the same names of an offer with these shops, or null for one that is valid in all of them, which costs no
 * look-up.
 */
export const offeredIn = (shopIds: string): string => `case when ${shopIds} is not null then ${shopNames(shopIds)} end`;

/**
 * Returns which rows of counters are those of a shop, or of the whole store for null, and the sign with which each is
 * added. The first shop has what the chain has and no other shop, so that the shops always add up to the chain.
 * Appends to `values`.
 */
export function countersOf(
  { storeId, onlyShop }: { storeId: string; onlyShop: ShopId | null },
  values: Value[],
  alias: string,
): { where: string; sign: string } {
  const column = `${alias}.shop_id`;
  if (onlyShop === null) return { where: `${column} = no_shop()`, sign: '' };
  const shop = bind(values, onlyShop);
  if (toText(onlyShop) === storeId) {
    return { where: `${column} <> ${shop}`, sign: `case when ${column} = no_shop() then 1 else -1 end * ` };
  }
  return { where: `${column} = ${shop}`, sign: '' };
}
