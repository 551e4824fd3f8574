import type { ShopId, Sql, Value } from '../../database/Database';
import { ofShop } from '../../shared/shops/ofShop';
import { inShop, ofShopDays } from '../../shared/shops/shopCounters';
import type { DayRange } from '../stats';

export interface MonthSales {
  start: string;
  purchases: number;
  cents: number;
}

/** Lists the sales to customers of a store or a shop by month. Months without a sale are missing. */
export function listSales(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  onlyShop: ShopId | null = null,
): Promise<MonthSales[]> {
  const values: Value[] = [storeId, from, to];
  return sql.query<MonthSales>(
    `select date_trunc('month', d.day)::date as start, sum(d.purchases)::integer as purchases, sum(d.cents)::bigint as cents
     from sales_days d
     where d.store_id = $1 and d.day between $2::date and $3::date ${ofShopDays('d', onlyShop, values)}
     group by 1`,
    values,
  );
}

/**
 * Lists the points that were given as gifts by month, in a chain by the days of the shop. Months without a gift are
 * missing, and one before the first may be included.
 */
export function listGiftPoints(
  sql: Sql,
  storeId: string,
  { from }: Pick<DayRange, 'from'>,
  onlyShop: ShopId | null = null,
): Promise<{ start: string; points: number }[]> {
  const values: Value[] = [storeId, from];
  // Only a store that has set gifts reads its ledger, which has no index by time.
  return sql.query<{ start: string; points: number }>(
    `select date_trunc('month', l.created_at at time zone coalesce(z.time_zone, s.time_zone))::date as start,
            sum(l.delta)::bigint as points
     from points_ledger l
     join stores s on s.id = l.store_id
     left join stores z on z.id = l.shop_id
     where l.store_id = $1 and l.kind = 'gift' and l.created_at > $2::date - interval '1 day'
       and exists (select from gift_settings g where g.store_id = $1) ${ofShop('l', { shopKey: onlyShop }, values)}
     group by 1`,
    values,
  );
}

/** How often a reward was redeemed in a month, and how many of these redemptions were a fixed discount. */
export interface RewardMonth {
  start: string;
  rewardId: string;
  redemptions: number;
  discounts: number;
  /** The value of these discounts when they were redeemed, which a later change of the reward leaves as it was. */
  discountCents: number;
}

/** Lists the redemptions of each reward by month, without cancelled ones. Deleted rewards are included. */
export function listRewardMonths(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
  onlyShop: ShopId | null = null,
): Promise<RewardMonth[]> {
  const values: Value[] = [storeId, from, to];
  // The condition is that of the index redemptions_by_day.
  return sql.query<RewardMonth>(
    `select date_trunc('month', r.day)::date as start, r.reward_id as "rewardId", count(*)::integer as redemptions,
            (count(*) filter (where r.item_type = 'FIXED_DISCOUNT'))::integer as discounts,
            coalesce(sum(round(r.item_value * 100)) filter (where r.item_type = 'FIXED_DISCOUNT'), 0)::bigint
              as "discountCents"
     from redemptions r
     where r.store_id = $1 and r.day between $2::date and $3::date and r.reward_id is not null
       and r.status <> 'cancelled' and (r.deleted_at is null or r.status <> 'pending') ${inShop('r', onlyShop, values)}
     group by 1, 2`,
    values,
  );
}

/** A reward as it is now, with what one of it costs the store. */
export interface PricedReward {
  id: string;
  name: string;
  isDiscount: boolean;
  /** The value of a fixed discount, otherwise what the owner entered, or null. */
  cents: number | null;
  /** What the owner entered, or null. Redemptions that were no fixed discount cost this. */
  enteredCents: number | null;
}

/** Lists all rewards of the store, including deleted ones, by name. */
export function listPricedRewards(sql: Sql, storeId: string): Promise<PricedReward[]> {
  return sql.query<PricedReward>(
    `select r.id, r.name, r.reward_type = 'FIXED_DISCOUNT' as "isDiscount",
            case when r.reward_type = 'FIXED_DISCOUNT' then round(r.reward_value * 100) else u.cents end as cents,
            u.cents as "enteredCents"
     from rewards r
     left join unit_costs u on u.store_id = $1 and u.item = r.id::text
     where r.store_id = $1
     order by r.name, r.id`,
    [storeId],
  );
}

/** Lists the segments of the texts sent by month. Months without a text are missing. */
export function listSmsSegments(
  sql: Sql,
  storeId: string,
  { from, to }: DayRange,
): Promise<{ start: string; segments: number }[]> {
  return sql.query<{ start: string; segments: number }>(
    `select month as start, used as segments from sms_usage where store_id = $1 and month between $2::date and $3::date`,
    [storeId, from, to],
  );
}

/** Costs besides those of rewards, in cents; null while one is not known. */
export type OtherCosts = Record<'segment' | 'goods' | 'program', number | null>;

/** Returns the costs that the owner entered besides those of rewards. */
export async function findOtherCosts(sql: Sql, storeId: string): Promise<OtherCosts> {
  const rows = await sql.query<{ item: string; cents: number }>(
    `select item, cents from unit_costs where store_id = $1 and item in ('segment', 'goods', 'program')`,
    [storeId],
  );
  const find = (item: string) => rows.find((row) => row.item === item)?.cents ?? null;
  return { segment: find('segment'), goods: find('goods'), program: find('program') };
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
