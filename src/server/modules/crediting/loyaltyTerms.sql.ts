import type { Shop, ShopId, ShopSql, Sql } from '../../database/Database';
import type { Exclusion } from '../pointOfSale';

/** What a chain says about one of its shops. */
interface ShopTerms {
  timeZone: string;
  /**
   * Purchases that were paid earlier are of another program. null for the first store, whose program the chain's is.
   */
  joinedAt: string | null;
  /** When the shop left the chain, or null. */
  leftAt: string | null;
}

/** What limits the points of purchases. A purchase of fewer cents earns nothing, and null is no limit. */
export interface LimitTerms {
  minCents: number;
  salePointsMax: number | null;
  dayPointsMax: number | null;
}

/** A subquery, because Citus joins no reference table with rows that a store may lack. */
const LIMITS = `(
  select json_build_object('minCents', g.earning_min_cents, 'salePointsMax', g.sale_points_max,
                           'dayPointsMax', g.day_points_max)
  from gift_settings g
  where g.store_id = $1
    and (g.earning_min_cents > 0 or g.sale_points_max is not null or g.day_points_max is not null)) as limits`;

/** The rules of a store by which an order is credited. */
export interface LoyaltyTerms {
  points_per_dollar: number;
  is_referral_enabled: boolean;
  purchase_referral_percentage: number;
  time_matches_per_day: number;
  /** Orders paid since then are credited by phone number. null when the store does not want it. */
  phone_credit_since: string | null;
  /** null when nothing limits what a purchase earns. */
  limits: LimitTerms | null;
  /** null without a chain. */
  shop: ShopTerms | null;
  /** When a store without a chain, or the first one of a chain, left another chain, or null. */
  left_chain_at: string | null;
}

/**
 * Returns what counts for a purchase in a shop: points and referrals as in its chain, matching as the shop wants it.
 * null for a store that was deleted, or that joins a chain or has joined it since the caller read its shop: whoever
 * still takes it for a store of its own may credit nothing there, because the chain would credit it again.
 */
export async function findLoyaltyTerms(sql: Sql, { storeId, shopKey }: Shop): Promise<LoyaltyTerms | null> {
  if (shopKey !== null) return findTermsOfShop(sql, storeId, shopKey);
  const [row] = await sql.query<Omit<LoyaltyTerms, 'shop'>>(
    `select points_per_dollar, is_referral_enabled, purchase_referral_percentage, time_matches_per_day,
            phone_credit_since, left_chain_at, ${LIMITS}
     from stores where id = $1 and chain_id is null and joins_chain_id is null`,
    [storeId],
  );
  return row ? { ...row, shop: null } : null;
}

async function findTermsOfShop(sql: Sql, storeId: string, shopKey: ShopId): Promise<LoyaltyTerms | null> {
  const [row] = await sql.query<LoyaltyTerms>(
    `select c.points_per_dollar, c.is_referral_enabled, c.purchase_referral_percentage, s.time_matches_per_day,
            s.phone_credit_since, ${LIMITS}, case when h.number = 0 then s.left_chain_at end as left_chain_at,
            json_build_object('timeZone', s.time_zone, 'leftAt', h.left_at,
                              'joinedAt', case when h.number > 0 then h.joined_at end) as shop
     from shops h join stores c on c.id = h.store_id join stores s on s.id = h.id
     where h.store_id = $1 and h.id = $2`,
    [storeId, shopKey],
  );
  return row ?? null;
}

/** Whether a purchase at this time, in ms, was one in this chain, or in this store and not in a chain that it left. */
export function isInProgram({ shop, left_chain_at: leftChainAt }: LoyaltyTerms, paidMs: number): boolean {
  if (leftChainAt !== null && paidMs < Date.parse(leftChainAt)) return false;
  if (shop === null) return true;
  const { joinedAt, leftAt } = shop;
  return (joinedAt === null || paidMs >= Date.parse(joinedAt)) && (leftAt === null || paidMs < Date.parse(leftAt));
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
