import type { Attention, RecentActivity } from '../../../contract/stats';
import type { ShopId, Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';
import { ofShop } from '../../shared/shops/ofShop';
import { countersOf, inShop, shopName } from '../../shared/shops/shopCounters';

interface Totals {
  storeName: string;
  ownerName: string;
  customers: number;
  pointsIssued: number;
  rewardPointsUsed: number;
  activeRewards: number;
  customersThisMonth: number;
  customersLastMonth: number;
  pointsThisMonth: number;
  pointsLastMonth: number;
}

/**
 * Returns the totals of a store with its name and the name of the owner. Months are calendar months in its time zone.
 * Last month is counted up to the day of the month that it is today. New customers are those who checked in for the
 * first time, so that an import is no growth. In a shop, the customers are those who joined there.
 */
export async function findTotals(
  sql: Sql,
  storeId: string,
  ownerId: string,
  now: Date,
  onlyShop: ShopId | null = null,
): Promise<Totals | null> {
  const values: Value[] = [storeId, now, ownerId];
  const days = countersOf({ storeId, onlyShop }, values, 'd');
  const { shop, counters, offered } = onlyShop === null ? WHOLE_STORE : inOneShop(storeId, onlyShop, values);
  const [row] = await sql.query<Totals>(
    `select s.name as "storeName",
            coalesce((select a.name from accounts a where a.store_id = $1 and a.id = $3), '') as "ownerName",
            coalesce(c.customers, 0) as customers, coalesce(c.points_issued, 0) as "pointsIssued",
            coalesce(c.reward_points_used, 0) as "rewardPointsUsed",
            (select count(*) from rewards r
             where r.store_id = $1 and r.is_active and r.deleted_at is null${offered}) as "activeRewards",
            m.*
     from stores s
     cross join lateral (
       select local.today, date_trunc('month', local.today)::date as this_month,
              (date_trunc('month', local.today) - interval '1 month')::date as last_month,
              -- In a shorter month this is the last day.
              (local.today - interval '1 month')::date as same_day
       from (select ($2::timestamptz at time zone s.time_zone)::date as today) local
       -- Computed here, because a day that is compared with an expression might not limit the index scan.
       offset 0
     ) t
     cross join lateral (
       select coalesce(sum(${days.sign}d.new_customers) filter (where d.day >= t.this_month), 0) as "customersThisMonth",
              coalesce(sum(${days.sign}d.new_customers) filter (where d.day <= t.same_day), 0) as "customersLastMonth",
              coalesce(sum(${days.sign}d.points_issued) filter (where d.day >= t.this_month), 0) as "pointsThisMonth",
              coalesce(sum(${days.sign}d.points_issued) filter (where d.day <= t.same_day), 0) as "pointsLastMonth"
       from store_day_shards d
       where d.store_id = $1 and ${days.where} and d.day between t.last_month and t.today
     ) m
     left join ${counters}
     where s.id = ${shop}`,
    values,
  );
  return row ?? null;
}

const WHOLE_STORE = { shop: '$1', counters: 'store_counters c on c.store_id = s.id', offered: '' };

function inOneShop(storeId: string, onlyShop: ShopId, values: Value[]): typeof WHOLE_STORE {
  const { where, sign } = countersOf({ storeId, onlyShop }, values, 'k');
  const shop = bind(values, onlyShop);
  return {
    shop: `${shop}::uuid`,
    counters: `lateral (
       select sum(${sign}k.customers)::integer as customers, sum(${sign}k.points_issued)::bigint as points_issued,
              sum(${sign}k.reward_points_used)::bigint as reward_points_used
       from store_counter_shards k where k.store_id = $1 and ${where}) c on true`,
    offered: ` and (r.shop_ids is null or ${shop}::uuid = any(r.shop_ids))`,
  };
}

export interface ActivityRow {
  id: string;
  type: RecentActivity['type'];
  item: string | null;
  status: string | null;
  name: string | null;
  phone: string | null;
  at: string;
  /** The name of the shop, where it was asked for. */
  shop?: string | null;
}

/** Lists registrations and redemptions after `since`, newest first, of a chain with the names of their shops. */
export function listActivity(
  sql: Sql,
  storeId: string,
  {
    since,
    limit,
    onlyShop = null,
    namesShops = false,
  }: { since: Date; limit: number; onlyShop?: ShopId | null; namesShops?: boolean },
): Promise<ActivityRow[]> {
  const values: Value[] = [storeId, since, limit];
  // Names are looked up for the rows of the page only: a plan may read more rows than it returns.
  const name = namesShops ? `, ${shopName('recent')} as shop` : '';
  return sql.query<ActivityRow>(
    `select id, type, item, status, name, phone, at${name} from (
       select * from (
         (select c.id, 'customer_registration' as type, null as item, null as status, c.name, c.phone,
                 c.registered_at as at, c.shop_id
          from customers c
          where c.store_id = $1 and c.registered_at is not null and c.registered_at > $2 and c.erased_at is null
            ${ofShop('c', { shopKey: onlyShop }, values)}
          order by c.registered_at desc, c.id desc
          limit $3)
         union all
         (select r.id, 'redemption', r.item_name, r.status, c.name, c.phone, r.created_at, r.shop_id
          from (select * from redemptions r
                where store_id = $1 and deleted_at is null and created_at > $2 ${inShop('r', onlyShop, values)}
                order by created_at desc, id desc
                limit $3) r
          join customers c on c.store_id = r.store_id and c.id = r.customer_id)
       ) both_kinds
       order by at desc, id desc
       limit $3
     ) recent
     order by at desc, id desc`,
    values,
  );
}

/**
 * Counts what needs the owner's attention, up to `atMost` each. Orders in review count if paid after `since`. Only what
 * waits in the review is a shop's own.
 */
export async function findAttention(
  sql: Sql,
  storeId: string,
  { now, since, atMost, onlyShop = null }: { now: Date; since: Date; atMost: number; onlyShop?: ShopId | null },
): Promise<Omit<Attention, 'pointOfSale'> | null> {
  const values: Value[] = [storeId, now, since, atMost];
  const [row] = await sql.query<Omit<Attention, 'pointOfSale'>>(
    `select exists (select from store_integrations i
                    where i.store_id = $1 and i.provider = 'ghl' and i.status = 'needs_attention') as contacts,
            exists (select from webhook_endpoints w where w.store_id = $1 and w.off_reason is not null) as "webhooksOff",
            least($4::integer, (
              (select count(*) from (select from pos_review_orders o
                 where o.store_id = $1 and o.dismissed_at is null and o.paid_at > $3 ${inShop('o', onlyShop, values)} limit $4) orders)
              + (select count(*) from (select from pending_checkouts p
                   where p.store_id = $1 and p.status = 'review' ${inShop('p', onlyShop, values)} limit $4) checkouts)
              + (select count(*) from (select from pos_review_rewards w
                   where w.store_id = $1 and w.decision is null ${ofShop('w', { shopKey: onlyShop }, values)} limit $4) rewards)))::integer as "reviewItems",
            (select count(*) from (select from customer_flags f
               where f.store_id = $1 and f.reviewed_at is null limit $4) flags)::integer as "openFlags",
            json_build_object('used', coalesce(u.used, 0), 'limit', s.sms_limit) as sms
     from stores s
     left join sms_usage u on u.store_id = s.id
       and u.month = date_trunc('month', $2::timestamptz at time zone s.time_zone)::date
     where s.id = $1`,
    values,
  );
  return row ?? null;
}
