import type { Sql } from '../../database/Database';
import { fieldError } from '../../shared/AppError';

/** SQL that tells whether an offer with these shops is valid in a shop. Without shops it is valid in all of them. */
export const isValidIn = (shopIds: string, shopId: string): string =>
  `(${shopIds} is null or ${shopId} = any(${shopIds}))`;

/**
 * Returns the given shops as the database writes them, in the order in which they joined.
 * @throws AppError 400 when one of them is no shop of the chain now, or the store has no chain.
 */
export async function checkShopIds(
  sql: Sql,
  storeId: string,
  shopIds: readonly string[] | null,
): Promise<string[] | null> {
  if (shopIds === null) return null;
  const shops = await sql.query<{ id: string; isChosen: boolean }>(
    `select id, id = any($2::uuid[]) as "isChosen" from shops
     where store_id = $1 and left_at is null order by number`,
    [storeId, shopIds],
  );
  const chosen = shops.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  const given = new Set(shopIds.map((id) => id.toLowerCase()));
  if (chosen.length === given.size) return chosen;
  const message = shops.length === 0 ? 'Your store is no chain of shops' : 'Choose only shops of your chain';
  throw fieldError('bad_request', 'shopIds', message);
}

/** Leaves out the shops of an offer that is valid everywhere, as all are in a store without a chain. */
export function withoutNoShops<Offer extends { shopIds?: readonly string[] | null }>(offer: Offer): Offer {
  if (offer.shopIds !== null) return offer;
  const others: { shopIds?: readonly string[] | null } = { ...offer };
  delete others.shopIds;
  return others as Offer;
}
