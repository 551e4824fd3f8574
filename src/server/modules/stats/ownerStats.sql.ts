import type { Attention, RecentActivity } from '../../../contract/stats';
import type { Sql } from '../../database/Database';

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
 * first time, so that an import is no growth.
 */
export async function findTotals(sql: Sql, storeId: string, ownerId: string, now: Date): Promise<Totals | null> {
  const [row] = await sql.query<Totals>(
    `select s.name as "storeName",
            coalesce((select a.name from accounts a where a.store_id = $1 and a.id = $3), '') as "ownerName",
            coalesce(c.customers, 0) as customers, coalesce(c.points_issued, 0) as "pointsIssued",
            coalesce(c.reward_points_used, 0) as "rewardPointsUsed",
            (select count(*) from rewards r
             where r.store_id = $1 and r.is_active and r.deleted_at is null) as "activeRewards",
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
       select coalesce(sum(d.new_customers) filter (where d.day >= t.this_month), 0) as "customersThisMonth",
              coalesce(sum(d.new_customers) filter (where d.day <= t.same_day), 0) as "customersLastMonth",
              coalesce(sum(d.points_issued) filter (where d.day >= t.this_month), 0) as "pointsThisMonth",
              coalesce(sum(d.points_issued) filter (where d.day <= t.same_day), 0) as "pointsLastMonth"
       from store_day_shards d
       where d.store_id = $1 and d.shop_id = no_shop() and d.day between t.last_month and t.today
     ) m
     left join store_counters c on c.store_id = s.id
     where s.id = $1`,
    [storeId, now, ownerId],
  );
  return row ?? null;
}

export interface ActivityRow {
  id: string;
  type: RecentActivity['type'];
  item: string | null;
  status: string | null;
  name: string | null;
  phone: string | null;
  at: string;
}

/** Lists registrations and redemptions after `since`, newest first. */
export function listActivity(
  sql: Sql,
  storeId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<ActivityRow[]> {
  return sql.query<ActivityRow>(
    `select * from (
       (select c.id, 'customer_registration' as type, null as item, null as status, c.name, c.phone,
               c.registered_at as at
        from customers c
        where c.store_id = $1 and c.registered_at is not null and c.registered_at > $2 and c.erased_at is null
        order by c.registered_at desc, c.id desc
        limit $3)
       union all
       (select r.id, 'redemption', r.item_name, r.status, c.name, c.phone, r.created_at
        from (select * from redemptions
              where store_id = $1 and deleted_at is null and created_at > $2
              order by created_at desc, id desc
              limit $3) r
        join customers c on c.store_id = r.store_id and c.id = r.customer_id)
     ) recent
     order by at desc, id desc
     limit $3`,
    [storeId, since, limit],
  );
}

/** Counts what needs the owner's attention, up to `atMost` each. Orders in review count if paid after `since`. */
export async function findAttention(
  sql: Sql,
  storeId: string,
  { now, since, atMost }: { now: Date; since: Date; atMost: number },
): Promise<Omit<Attention, 'pointOfSale'> | null> {
  const [row] = await sql.query<Omit<Attention, 'pointOfSale'>>(
    `select exists (select from store_integrations i
                    where i.store_id = $1 and i.provider = 'ghl' and i.status = 'needs_attention') as contacts,
            least($4::integer, (
              (select count(*) from (select from pos_review_orders o
                 where o.store_id = $1 and o.dismissed_at is null and o.paid_at > $3 limit $4) orders)
              + (select count(*) from (select from pending_checkouts p
                   where p.store_id = $1 and p.status = 'review' limit $4) checkouts)
              + (select count(*) from (select from pos_review_rewards w
                   where w.store_id = $1 and w.decision is null limit $4) rewards)))::integer as "reviewItems",
            (select count(*) from (select from customer_flags f
               where f.store_id = $1 and f.reviewed_at is null limit $4) flags)::integer as "openFlags",
            json_build_object('used', coalesce(u.used, 0), 'limit', s.sms_limit) as sms
     from stores s
     left join sms_usage u on u.store_id = s.id
       and u.month = date_trunc('month', $2::timestamptz at time zone s.time_zone)::date
     where s.id = $1`,
    [storeId, now, since, atMost],
  );
  return row ?? null;
}
