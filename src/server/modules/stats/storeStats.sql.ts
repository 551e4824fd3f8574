import type { IntervalStats, StoreStats } from '../../../contract/stats';
import type { ShopId, Sql, Value } from '../../database/Database';
import { countersOf, ofShopDays } from '../../shared/shops/shopCounters';

/** Days in the store's time zone, YYYY-MM-DD, both included. */
export interface DayRange {
  from: string;
  to: string;
}

export type Interval = 'week' | 'month';

/** Returns today in the time zone of the store, or of one of its shops, or null when it does not exist. */
export async function findToday(
  sql: Sql,
  storeId: string | ShopId,
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
  onlyShop: ShopId | null = null,
): Promise<IntervalStats[]> {
  const values: Value[] = [storeId, from, to, interval];
  const { where, sign } = countersOf({ storeId, onlyShop }, values, 'd');
  return sql.query<IntervalStats>(
    `select date_trunc($4, d.day)::date as start, sum(${sign}d.points_issued) as "pointsIssued",
            sum(${sign}d.points_redeemed) as "pointsRedeemed", sum(${sign}d.points_expired) as "pointsExpired",
            sum(${sign}d.new_customers) as "newCustomers",
            sum(${sign}d.returning_customers) as "returningCustomers"
     from store_day_shards d
     where d.store_id = $1 and ${where} and d.day between $2::date and $3::date
     group by 1 order by 1`,
    values,
  );
}

/** Lists check-ins by weekday (1 is Monday) and hour (0 to 23). Hours without check-ins are missing. */
export function listCheckIns(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  onlyShop: ShopId | null = null,
): Promise<{ weekday: number; hour: number; checkIns: number }[]> {
  const values: Value[] = [storeId, from, to];
  const { where, sign } = countersOf({ storeId, onlyShop }, values, 'd');
  return sql.query<{ weekday: number; hour: number; checkIns: number }>(
    `select extract(isodow from d.day)::integer as weekday, (h.slot - 1)::integer as hour, sum(${sign}h.check_ins) as "checkIns"
     from store_day_shards d
     cross join lateral unnest(d.check_ins_by_hour) with ordinality as h (check_ins, slot)
     where d.store_id = $1 and ${where} and d.day between $2::date and $3::date
       and d.check_ins > 0 and h.check_ins > 0
     group by 1, 2`,
    values,
  );
}

/** Lists the most redeemed rewards, including deleted ones. Cancelled redemptions do not count. */
export function listBestRewards(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  limit: number,
  onlyShop: ShopId | null = null,
): Promise<StoreStats['bestRewards']> {
  const values: Value[] = [storeId, from, to, limit];
  return sql.query<StoreStats['bestRewards'][number]>(
    `select r.id, r.name, u.used as redemptions
     from rewards r
     cross join lateral (
       select coalesce(sum(d.used), 0)::integer as used from reward_daily_use d
       where d.store_id = $1 and d.reward_id = r.id and d.day between $2::date and $3::date
         ${ofShopDays('d', onlyShop, values)}
     ) u
     where r.store_id = $1 and u.used > 0
     order by u.used desc, r.name, r.id
     limit $4`,
    values,
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
  /** The result of listDiscounts. Other rewards have no such value. */
  discounts: ValuedReward[];
}

/**
 * Returns the points that customers hold, of a shop what it gave them less what they spent there, and the rewards that
 * give them a value.
 */
export async function getOutstanding(sql: Sql, storeId: string, onlyShop: ShopId | null = null): Promise<Outstanding> {
  const values: Value[] = [storeId];
  const { where, sign } = countersOf({ storeId, onlyShop }, values, 'c');
  const [row] = await sql.query<{ points: number }>(
    `select coalesce(sum(${sign}c.points_outstanding), 0)::bigint as points from store_counter_shards c
     where c.store_id = $1 and ${where}`,
    values,
  );
  return { points: row?.points ?? 0, discounts: await listDiscounts(sql, storeId) };
}

/** A price in points that a reward does not have yet. */
export interface RewardPrice {
  rewardId: string;
  points: number;
}

/** Lists the active fixed discounts, from the highest value per point to the lowest. */
export function listDiscounts(sql: Sql, storeId: string, price?: RewardPrice): Promise<ValuedReward[]> {
  return sql.query<ValuedReward>(
    `select r.name, round(r.reward_value * 100)::integer as cents, p.points
     from rewards r
     cross join lateral (select case when r.id = $2 then $3 else r.points_required end as points) p
     where r.store_id = $1 and r.is_active and r.deleted_at is null and r.reward_type = 'FIXED_DISCOUNT'
     order by r.reward_value / p.points desc, r.name`,
    [storeId, price?.rewardId ?? null, price?.points ?? null],
  );
}
