import type { RewardRepeat } from '../../../contract/rewards';
import type { Shop, Sql } from '../../database/Database';
import { SUBDOMAINS } from '../../platform/auth/assertSameStore';
import { storeDeleted } from '../../shared/AppError';
import { toDaysShop, toLaterShop } from '../../shared/shops/ofShop';
import { lockCustomerById } from '../customers';
import { isValidIn } from '../offers';
import { isLimitReached, toRedemptionBlock } from '../rewards';
import type { Redeemable } from './redemptions.rules';

/**
 * Locks the customer's balance until the transaction ends and returns it, or null when the customer is unknown. The id
 * of a merged customer finds the one that they were merged into.
 */
export function lockBalance(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<{ customerId: string; points: number } | null> {
  return lockCustomerById(sql, storeId, customerId, 'c.id as "customerId", c.points');
}

/** A reward with the facts that decide whether a customer may redeem it today. */
export interface RewardForCustomer extends Redeemable {
  rewardId: string;
  name: string;
  spanishName: string | null;
  description: string;
  category: string | null;
  rewardType: string;
  rewardValue: number;
  repeat: RewardRepeat;
  /** Redemptions per day, or null for no limit. */
  dailyLimit: number | null;
  /** Today in the shop's time zone, YYYY-MM-DD. */
  day: string;
  /** The id and the time for a new redemption. */
  redemptionId: string;
  now: string;
}

/**
 * Returns the subdomains of the shop and one of its store's rewards for a customer. `offer` is null for an unknown
 * reward.
 * @throws AppError 401 when the store was deleted.
 */
export async function findRewardForCustomer(
  sql: Sql,
  shop: Shop,
  { customerId, rewardId }: { customerId: string; rewardId: string },
): Promise<{ subdomains: string[]; offer: RewardForCustomer | null }> {
  const [row] = await sql.query<{ subdomains: string[] } & (RewardForCustomer | { rewardId: null })>(
    `select ${SUBDOMAINS} as subdomains, today.day, today.now, new_id() as "redemptionId", r.id as "rewardId", r.name,
            r.spanish_name as "spanishName", r.description, r.category,
            r.reward_type as "rewardType", r.reward_value as "rewardValue", r.points_required as "pointsRequired",
            r.is_active as "isActive", ${isValidIn('r.shop_ids', '$4')} as "isInShop", r.daily_limit as "dailyLimit", r.repeat,
            ${isLimitReached('today.day', '$1', toDaysShop('$5'))} as "isLimitReached",
            ${toRedemptionBlock('r', '$2', 'today.day')} as block
     from stores s
     cross join lateral (
       select statement_timestamp() as now, (statement_timestamp() at time zone s.time_zone)::date as day
     ) today
     left join rewards r on r.store_id = $1 and r.id = $3 and r.deleted_at is null
     where s.id = $4`,
    [shop.storeId, customerId, rewardId, shop.shopId, toLaterShop(shop)],
  );
  if (!row) throw storeDeleted();
  const { subdomains, ...offer } = row;
  return { subdomains, offer: offer.rewardId === null ? null : offer };
}

/**
 * Counts one daily use of the reward and inserts the redemption with a copy of the reward, in one statement. Returns
 * false when the daily limit is reached. The condition on the counter row enforces it between concurrent transactions.
 * Uses are counted for rewards without a limit too, so that a limit set later in the day applies.
 * @throws ConstraintViolation one of REWARD_CONSTRAINTS when the customer already redeemed the reward.
 */
export async function insertRedemption(
  sql: Sql,
  { storeId, shopKey }: Shop,
  { customerId, offer }: { customerId: string; offer: RewardForCustomer },
): Promise<boolean> {
  const rows = await sql.query<{ id: string }>(
    `with daily_use as (
       insert into reward_daily_use as u (store_id, reward_id, day, shop_id, used)
       values ($1, $3, $4::date, ${toDaysShop('$17')}, 1)
       on conflict (store_id, reward_id, day, shop_id) do update set used = u.used + 1
         where $5::integer is null or u.used < $5
       returning u.reward_id
     )
     insert into redemptions as r (store_id, id, customer_id, reward_id, status, day, points_used, item_name,
                                   item_description, item_category, item_type, item_value, repeat,
                                   item_spanish_name, shop_id, created_at, updated_at)
     select $1, $12::uuid, $2, daily_use.reward_id, 'pending', $4::date, $6, $7, $8, $9, $10, $11::numeric,
            $14, $15, $16::uuid, $13::timestamptz, $13::timestamptz
     from daily_use
     returning r.id`,
    [
      storeId,
      customerId,
      offer.rewardId,
      offer.day,
      offer.dailyLimit,
      offer.pointsRequired,
      offer.name,
      offer.description,
      offer.category,
      offer.rewardType,
      offer.rewardValue,
      offer.redemptionId,
      offer.now,
      offer.repeat,
      offer.spanishName,
      shopKey,
      toLaterShop({ storeId, shopKey }),
    ],
  );
  return rows.length > 0;
}
