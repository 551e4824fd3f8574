import type { Sql } from '../../database/Database';
import type { DayRange } from '../stats';

export interface MonthSales {
  start: string;
  purchases: number;
  cents: number;
}

/** Lists the sales to customers by month. Months without a sale are missing. */
export function listSales(sql: Sql, storeId: string, { from, to }: DayRange): Promise<MonthSales[]> {
  return sql.query<MonthSales & Record<string, unknown>>(
    `select date_trunc('month', d.day)::date as start, sum(d.purchases)::integer as purchases, sum(d.cents)::bigint as cents
     from sales_days d
     where d.store_id = $1 and d.day between $2::date and $3::date
     group by 1`,
    [storeId, from, to],
  );
}

/** How often a reward was redeemed in a month. */
export interface RewardMonth {
  start: string;
  rewardId: string;
  redemptions: number;
}

/** Lists the redemptions of each reward by month, without cancelled ones. Deleted rewards are included. */
export function listRewardMonths(sql: Sql, storeId: string, { from, to }: DayRange): Promise<RewardMonth[]> {
  return sql.query<RewardMonth & Record<string, unknown>>(
    `select date_trunc('month', u.day)::date as start, r.id as "rewardId", sum(u.used)::integer as redemptions
     from rewards r
     join reward_daily_use u on u.store_id = $1 and u.reward_id = r.id and u.day between $2::date and $3::date
     where r.store_id = $1 and u.used > 0
     group by 1, 2`,
    [storeId, from, to],
  );
}

/** A reward with what one of it costs the store. */
export interface PricedReward {
  id: string;
  name: string;
  isDiscount: boolean;
  /** The value of a fixed discount, otherwise what the owner entered, or null. */
  cents: number | null;
}

/** Lists all rewards of the store, including deleted ones, by name. */
export function listPricedRewards(sql: Sql, storeId: string): Promise<PricedReward[]> {
  return sql.query<PricedReward & Record<string, unknown>>(
    `select r.id, r.name, r.reward_type = 'FIXED_DISCOUNT' as "isDiscount",
            case when r.reward_type = 'FIXED_DISCOUNT' then round(r.reward_value * 100) else u.cents end as cents
     from rewards r
     left join unit_costs u on u.store_id = $1 and u.item = r.id::text
     where r.store_id = $1
     order by r.name, r.id`,
    [storeId],
  );
}

/** Lists the segments of the texts sent by month. Months without a text are missing. */
export function listSegments(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
): Promise<{ start: string; segments: number }[]> {
  return sql.query<{ start: string; segments: number }>(
    `select month as start, used as segments from sms_usage where store_id = $1 and month between $2::date and $3::date`,
    [storeId, from, to],
  );
}

/** Returns what a segment of a text costs in cents, or null. */
export async function findSegmentCost(sql: Sql, storeId: string): Promise<number | null> {
  const [row] = await sql.query<{ cents: number }>(
    `select cents from unit_costs where store_id = $1 and item = 'segment'`,
    [storeId],
  );
  return row?.cents ?? null;
}

/** Saves what one of an item costs, or removes it with null. */
export async function saveUnitCost(sql: Sql, storeId: string, item: string, cents: number | null): Promise<void> {
  if (cents === null) {
    await sql.query('delete from unit_costs where store_id = $1 and item = $2', [storeId, item]);
    return;
  }
  await sql.query(
    `insert into unit_costs (store_id, item, cents) values ($1, $2, $3)
     on conflict (store_id, item) do update set cents = excluded.cents`,
    [storeId, item, cents],
  );
}
