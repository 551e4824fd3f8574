import type { ShopId, Sql } from '../../database/Database';
import { toDaysShop, toLaterShop } from '../../shared/shops/ofShop';

/** A reward and a day in the time zone of the store or shop, for which the daily limit counts uses. */
interface RewardDay {
  rewardId: string;
  /** Each shop of a chain has the limit for itself. The first one goes on with that of the store. */
  shopKey: ShopId | null;
  /** YYYY-MM-DD */
  day: string;
}

/** Adds one use, even beyond the daily limit. */
export async function addDailyUse(sql: Sql, storeId: string, { rewardId, shopKey, day }: RewardDay): Promise<void> {
  await sql.query(
    `insert into reward_daily_use as u (store_id, reward_id, day, shop_id, used)
     values ($1, $2, $3::date, ${toDaysShop('$4')}, 1)
     on conflict (store_id, reward_id, day, shop_id) do update set used = u.used + 1`,
    [storeId, rewardId, day, toLaterShop({ storeId, shopKey })],
  );
}

/** Removes one use. */
export async function removeDailyUse(sql: Sql, storeId: string, { rewardId, shopKey, day }: RewardDay): Promise<void> {
  await sql.query(
    `update reward_daily_use set used = used - 1
     where store_id = $1 and reward_id = $2 and day = $3::date and shop_id = ${toDaysShop('$4')} and used > 0`,
    [storeId, rewardId, day, toLaterShop({ storeId, shopKey })],
  );
}
