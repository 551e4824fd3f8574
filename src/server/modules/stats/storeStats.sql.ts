import type { IntervalStats, StoreStats } from '../../../contract/stats';
import type { Sql } from '../../database/Database';

/** Days in the store's time zone, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export type Interval = 'week' | 'month';

/** Returns today in the time zone of the store, or null when the store does not exist. */
export async function findToday(
  sql: Sql,
  storeId: string,
  now: Date,
): Promise<{ today: string; timeZone: string } | null> {
  const [row] = await sql.query<{ today: string; timeZone: string }>(
    `select ($2::timestamptz at time zone time_zone)::date as today, time_zone as "timeZone" from stores where id = $1`,
    [storeId, now],
    { multiplexed: true },
  );
  return row ?? null;
}

/** Lists sums by week or month. Those without activity are missing. */
export function listIntervals(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  interval: Interval,
): Promise<IntervalStats[]> {
  return sql.query<IntervalStats>(
    `select date_trunc($4, d.day)::date as start, sum(d.points_issued) as "pointsIssued",
            sum(d.points_redeemed) as "pointsRedeemed", sum(d.points_expired) as "pointsExpired",
            sum(d.new_customers) as "newCustomers",
            sum(d.returning_customers) as "returningCustomers"
     from store_day_shards d
     where d.store_id = $1 and d.shop_id = no_shop() and d.day between $2::date and $3::date
     group by 1 order by 1`,
    [storeId, from, to, interval],
  );
}

/** Lists check-ins by weekday (1 is Monday) and hour (0 to 23). Hours without check-ins are missing. */
export function listCheckIns(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
): Promise<{ weekday: number; hour: number; checkIns: number }[]> {
  return sql.query<{ weekday: number; hour: number; checkIns: number }>(
    `select extract(isodow from d.day)::integer as weekday, (h.slot - 1)::integer as hour, sum(h.check_ins) as "checkIns"
     from store_day_shards d
     cross join lateral unnest(d.check_ins_by_hour) with ordinality as h (check_ins, slot)
     where d.store_id = $1 and d.shop_id = no_shop() and d.day between $2::date and $3::date
       and d.check_ins > 0 and h.check_ins > 0
     group by 1, 2`,
    [storeId, from, to],
  );
}

/** Lists the most redeemed rewards, including deleted ones. Cancelled redemptions do not count. */
export function listBestRewards(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<StoreStats['bestRewards']> {
  return sql.query<StoreStats['bestRewards'][number]>(
    `select r.id, r.name, u.used as redemptions
     from rewards r
     cross join lateral (
       select coalesce(sum(d.used), 0)::integer as used from reward_daily_use d
       where d.store_id = $1 and d.reward_id = r.id and d.day between $2::date and $3::date
     ) u
     where r.store_id = $1 and u.used > 0
     order by u.used desc, r.name, r.id
     limit $4`,
    [storeId, from, to, limit],
  );
}

/** A reward that is a fixed discount. */
export interface ValuedReward {
  name: string;
  cents: number;
  points: number;
}

export interface Outstanding {
  points: number;
  /** The active fixed discounts, from the highest value per point to the lowest. Other rewards have no such value. */
  discounts: ValuedReward[];
}

/** Returns the points that customers hold, and the rewards that give them a value. */
export async function getOutstanding(sql: Sql, storeId: string): Promise<Outstanding> {
  const [row] = await sql.query<{ points: number }>(
    `select coalesce(sum(points_outstanding), 0)::bigint as points from store_counter_shards
     where store_id = $1 and shop_id = no_shop()`,
    [storeId],
  );
  const discounts = await sql.query<ValuedReward>(
    `select name, round(reward_value * 100)::integer as cents, points_required as points
     from rewards
     where store_id = $1 and is_active and deleted_at is null and reward_type = 'FIXED_DISCOUNT'
     order by reward_value / points_required desc, name`,
    [storeId],
  );
  return { points: row?.points ?? 0, discounts };
}
