import type { ShopId, ShopSql, Sql } from '../../database/Database';
import type { Exclusion } from '../pointOfSale';

/** The rules of a store by which an order is credited. */
export interface LoyaltyTerms {
  points_per_dollar: number;
  is_referral_enabled: boolean;
  purchase_referral_percentage: number;
  time_matches_per_day: number;
  /** Orders paid since then are credited by phone number. null when the store does not want it. */
  phone_credit_since: string | null;
}

export async function findLoyaltyTerms(sql: Sql, storeId: string): Promise<LoyaltyTerms | null> {
  const [row] = await sql.query<LoyaltyTerms>(
    `select points_per_dollar, is_referral_enabled, purchase_referral_percentage, time_matches_per_day,
            phone_credit_since
     from stores where id = $1`,
    [storeId],
  );
  return row ?? null;
}

/** Returns what of the shop's register earns no points now. */
export async function findExclusion(sql: ShopSql, shopId: ShopId): Promise<Exclusion> {
  const [row] = await sql.query<Exclusion>(
    `select (select coalesce(jsonb_agg(category_id order by category_id), '[]') from pos_categories
             where store_id = $1 and is_excluded) as "categoryIds",
            is_age_restricted_excluded as "ageRestricted"
     from stores where id = $1`,
    [shopId],
  );
  return row ?? { categoryIds: [] };
}
