import type { Sql } from '../../database/Database';

/** A reward and a day in the store's time zone, for which the daily limit counts uses. */
interface RewardDay {
  rewardId: string;
  /** YYYY-MM-DD */
  day: string;
}

/** Adds one use, even beyond the daily limit. */
export async function addDailyUse(sql: Sql, storeId: string, { rewardId, day }: RewardDay): Promise<void> {
  await sql.query(
    `insert into reward_daily_use as u (store_id, reward_id, day, used) values ($1, $2, $3::date, 1)
     on conflict (store_id, reward_id, day, shop_id) do update set used = u.used + 1`,
    [storeId, rewardId, day],
  );
}

/** Removes one use. */
export async function removeDailyUse(sql: Sql, storeId: string, { rewardId, day }: RewardDay): Promise<void> {
  await sql.query(
    `update reward_daily_use set used = used - 1
     where store_id = $1 and reward_id = $2 and day = $3::date and used > 0`,
    [storeId, rewardId, day],
  );
}
