import type { Sql } from '../../../database/Database';
import type { ClosedMonth, PointSums, RewardRow, ShopSums } from './months.rules';

/** A shop that the chain has or had, with the first days of the months in which it joined and left. */
export interface MonthMember {
  id: string;
  name: string;
  joinedIn: string;
  leftIn: string | null;
}

/** Lists the shops that a chain has or had, the first store first. */
export function listMonthMembers(sql: Sql, storeId: string): Promise<MonthMember[]> {
  const month = (time: string) => `date_trunc('month', ${time} at time zone c.time_zone)::date`;
  return sql.query<MonthMember>(
    `select h.id, h.name, ${month('h.joined_at')} as "joinedIn", ${month('h.left_at')} as "leftIn"
     from shops h join stores c on c.id = h.store_id
     where h.store_id = $1 order by h.number`,
    [storeId],
  );
}

/** Returns the first and the last closed month of a chain, as their first days. Both are null without any. */
export async function findClosedRange(
  sql: Sql,
  storeId: string,
): Promise<{ first: string | null; last: string | null }> {
  const [row] = await sql.query<{ first: string | null; last: string | null }>(
    'select min(month) as first, max(month) as last from shop_months where store_id = $1',
    [storeId],
  );
  return row ?? { first: null, last: null };
}

/** Lists the closed months of each shop, with the costs of that time. */
export function listClosedMonths(
  sql: Sql,
  storeId: string,
  { from, to }: { from: string; to: string },
): Promise<ClosedMonth[]> {
  return sql.query<ClosedMonth>(
    `select month, shop_id as "shopId", points_issued as "pointsIssued", points_reversed as "pointsReversed",
            points_redeemed as "pointsRedeemed", sales_cents as "salesCents", reward_cents as "rewardCents"
     from shop_months where store_id = $1 and month between $2::date and $3::date`,
    [storeId, from, to],
  );
}

/** Adds up what each shop's months were closed with, through the month `last`. */
export function sumClosedMonths(sql: Sql, storeId: string, last: string): Promise<ShopSums[]> {
  return sql.query<ShopSums>(
    `select shop_id as "shopId", sum(points_issued)::bigint as "pointsIssued",
            sum(points_reversed)::bigint as "pointsReversed", sum(points_redeemed)::bigint as "pointsRedeemed",
            sum(sales_cents)::bigint as "salesCents"
     from shop_months where store_id = $1 and month <= $2::date group by shop_id`,
    [storeId, last],
  );
}

/** Adds up the rewards with which each shop's months were closed, through the month `last`. */
export function sumClosedRewards(sql: Sql, storeId: string, last: string): Promise<RewardRow[]> {
  return sql.query<RewardRow>(
    `select m.shop_id as "shopId", r.key as "rewardId", sum((r.value ->> 0)::bigint)::integer as redemptions,
            sum((r.value ->> 1)::bigint)::integer as discounts, sum((r.value ->> 2)::bigint)::bigint as "discountCents"
     from shop_months m cross join lateral jsonb_each(m.rewards) r
     where m.store_id = $1 and m.month <= $2::date group by 1, 2`,
    [storeId, last],
  );
}

/**
 * The days that are added up, by month. What is from `from` up to the end of the month `first` is one sum, which is
 * given as that of `first`.
 */
export interface Span {
  from: string;
  first: string;
  /** The day after the last one. */
  before: string;
}

const toMonth = (day: string) => `greatest(date_trunc('month', ${day})::date, $3::date)`;

/** Adds up the points of each shop by its own days. `shopId` is null for those of the whole chain. */
export function sumPoints(sql: Sql, storeId: string, { from, first, before }: Span): Promise<PointSums[]> {
  return sql.query<PointSums>(
    `select ${toMonth('d.day')} as month, nullif(d.shop_id, no_shop()) as "shopId",
            sum(d.points_issued)::bigint as "pointsIssued", sum(d.points_redeemed)::bigint as "pointsRedeemed"
     from store_day_shards d
     where d.store_id = $1 and d.day >= $2::date and d.day < $4::date
     group by 1, 2`,
    [storeId, from, first, before],
  );
}

/**
 * Adds up the points that were taken back, which no counter has: with a purchase, or by the owner. Those that were
 * moved between two records of one customer, or into a chain and out of it, were not taken from anybody.
 */
export function sumReversed(
  sql: Sql,
  storeId: string,
  { from, first, before }: Span,
): Promise<{ month: string; shopId: string; pointsReversed: number }[]> {
  return sql.query<{ month: string; shopId: string; pointsReversed: number }>(
    `select ${toMonth('l.day')} as month, l.shop_id as "shopId", -sum(l.delta)::bigint as "pointsReversed"
     from (
       select coalesce(p.shop_id, p.store_id) as shop_id, p.delta,
              (p.created_at at time zone coalesce(z.time_zone, c.time_zone))::date as day
       from points_ledger p
       join stores c on c.id = p.store_id
       left join stores z on z.id = p.shop_id
       where p.store_id = $1 and p.kind in ('reversal', 'adjustment') and p.delta < 0
         and p.source not like 'merge:%' and p.source not like 'move:%' and p.source not like 'restore:%') l
     where l.day >= $2::date and l.day < $4::date
     group by 1, 2`,
    [storeId, from, first, before],
  );
}

/** Adds up the sales of each shop. Those of no shop are the first store's. */
export function sumMonthSales(
  sql: Sql,
  storeId: string,
  { from, first, before }: Span,
): Promise<{ month: string; shopId: string; salesCents: number }[]> {
  return sql.query<{ month: string; shopId: string; salesCents: number }>(
    `select ${toMonth('d.day')} as month, coalesce(nullif(d.shop_id, no_shop()), d.store_id) as "shopId",
            sum(d.cents)::bigint as "salesCents"
     from sales_days d
     where d.store_id = $1 and d.day >= $2::date and d.day < $4::date
     group by 1, 2`,
    [storeId, from, first, before],
  );
}

/** Adds up the redemptions of each reward, without cancelled ones, as the results of a store do. */
export function sumRewards(
  sql: Sql,
  storeId: string,
  { from, first, before }: Span,
): Promise<(RewardRow & { month: string })[]> {
  // The condition is that of the index redemptions_by_day.
  return sql.query<RewardRow & { month: string }>(
    `select ${toMonth('r.day')} as month, coalesce(r.shop_id, r.store_id) as "shopId", r.reward_id as "rewardId",
            count(*)::integer as redemptions,
            (count(*) filter (where r.item_type = 'FIXED_DISCOUNT'))::integer as discounts,
            coalesce(sum(round(r.item_value * 100)) filter (where r.item_type = 'FIXED_DISCOUNT'), 0)::bigint
              as "discountCents"
     from redemptions r
     where r.store_id = $1 and r.day >= $2::date and r.day < $4::date and r.reward_id is not null
       and r.status <> 'cancelled' and (r.deleted_at is null or r.status <> 'pending')
     group by 1, 2, 3`,
    [storeId, from, first, before],
  );
}

/** A shop's month as it is closed. */
export interface NewMonth extends Omit<ClosedMonth, 'month'> {
  rewards: Record<string, readonly number[]>;
}

/** Closes a month of all shops. A month that another process has closed in the meantime stays as it is. */
export async function insertMonths(
  sql: Sql,
  storeId: string,
  month: string,
  shops: readonly NewMonth[],
): Promise<void> {
  await sql.query(
    `insert into shop_months as m (store_id, month, shop_id, points_issued, points_reversed, points_redeemed,
                                   sales_cents, rewards, reward_cents)
     select $1, $2::date, s."shopId", s."pointsIssued", s."pointsReversed", s."pointsRedeemed", s."salesCents",
            s.rewards, s."rewardCents"
     from jsonb_to_recordset($3::jsonb) s ("shopId" uuid, "pointsIssued" bigint, "pointsReversed" bigint,
       "pointsRedeemed" bigint, "salesCents" bigint, rewards jsonb, "rewardCents" bigint)
     on conflict (store_id, month, shop_id) do nothing`,
    [storeId, month, JSON.stringify(shops)],
  );
}

/** Lists the chains that are not being deleted. */
export async function listChains(platform: Sql): Promise<string[]> {
  const rows = await platform.query<{ id: string }>(
    'select id from stores where chain_since is not null and deletion_started_at is null order by id',
  );
  return rows.map(({ id }) => id);
}

/** Returns the first day of the present month in the time zone of the store. */
export async function findThisMonth(sql: Sql, storeId: string, now: Date): Promise<string | null> {
  const [row] = await sql.query<{ month: string }>(
    `select date_trunc('month', $2::timestamptz at time zone time_zone)::date as month from stores where id = $1`,
    [storeId, now],
  );
  return row?.month ?? null;
}
