import type { RecentActivity } from '../../../contract/stats';
import type { Sql, Statement } from '../../database/Database';

export interface TotalsRow {
  store_name: string;
  owner_name: string;
  customers: number;
  points_issued: number;
  reward_points_used: number;
  active_rewards: number;
  customers_this_month: number;
  customers_last_month: number;
  points_this_month: number;
  points_last_month: number;
}

/**
 * Totals of a store, with its name and that of its owner. Months are calendar months in its time zone; last month
 * counts
 * up to the same day as today.
 */
export function totalsStatement(storeId: string, ownerId: string, now: Date): Statement {
  return {
    text: `
      select s.name as store_name,
             coalesce((select a.name from accounts a where a.store_id = $1 and a.id = $3), '') as owner_name,
             coalesce(c.customers, 0) as customers, coalesce(c.points_issued, 0) as points_issued,
             coalesce(c.reward_points_used, 0) as reward_points_used,
             (select count(*) from rewards r
              where r.store_id = $1 and r.is_active and r.deleted_at is null) as active_rewards,
             m.customers_this_month, m.customers_last_month, m.points_this_month, m.points_last_month
      from stores s
      cross join lateral (
        select local.today, date_trunc('month', local.today)::date as this_month,
               (date_trunc('month', local.today) - interval '1 month')::date as last_month,
               -- The last day of a shorter month stands for those it lacks.
               (local.today - interval '1 month')::date as same_day
        from (select ($2::timestamptz at time zone s.time_zone)::date as today) local
        -- Computed first: a day that is compared with an expression may not limit what is read of the key.
        offset 0
      ) t
      cross join lateral (
        select coalesce(sum(d.customers_added) filter (where d.day >= t.this_month), 0) as customers_this_month,
               coalesce(sum(d.customers_added) filter (where d.day <= t.same_day), 0) as customers_last_month,
               coalesce(sum(d.points_issued) filter (where d.day >= t.this_month), 0) as points_this_month,
               coalesce(sum(d.points_issued) filter (where d.day <= t.same_day), 0) as points_last_month
        from store_day_shards d
        where d.store_id = $1 and d.day between t.last_month and t.today
      ) m
      left join store_counters c on c.store_id = s.id
      where s.id = $1`,
    values: [storeId, now, ownerId],
  };
}

export async function findTotals(sql: Sql, storeId: string, ownerId: string, now: Date): Promise<TotalsRow | null> {
  const { text, values } = totalsStatement(storeId, ownerId, now);
  return (await sql.query<TotalsRow>(text, values))[0] ?? null;
}

export interface ActivityRow {
  id: string;
  type: RecentActivity['type'];
  item_name: string | null;
  status: string | null;
  name: string | null;
  phone: string | null;
  at: string;
}

/** Registrations and redemptions after `since`, newest first. */
export function activityStatement(storeId: string, { since, limit }: { since: Date; limit: number }): Statement {
  return {
    text: `
      select * from (
        (select c.id, 'customer_registration' as type, null as item_name, null as status, c.name, c.phone,
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
    values: [storeId, since, limit],
  };
}

export async function listActivity(
  sql: Sql,
  storeId: string,
  page: { since: Date; limit: number },
): Promise<ActivityRow[]> {
  const { text, values } = activityStatement(storeId, page);
  return sql.query<ActivityRow>(text, values);
}

export interface AttentionRow {
  contacts: boolean;
  review_items: number;
  open_flags: number;
  sms_used: number;
  sms_limit: number;
}

/** What waits for the owner, counted up to `atMost`; of the orders in review those paid after `since`. */
export function attentionStatement(
  storeId: string,
  { now, since, atMost }: { now: Date; since: Date; atMost: number },
): Statement {
  return {
    text: `
      select exists (select from store_integrations i
                     where i.store_id = $1 and i.provider = 'ghl' and i.status = 'needs_attention') as contacts,
             least($4::integer, (
               (select count(*) from (select from pos_review_orders o
                  where o.store_id = $1 and o.dismissed_at is null and o.paid_at > $3 limit $4) orders)
               + (select count(*) from (select from pending_checkouts p
                    where p.store_id = $1 and p.status = 'review' limit $4) checkouts)
               + (select count(*) from (select from pos_review_rewards w
                    where w.store_id = $1 and w.decision is null limit $4) rewards)))::integer as review_items,
             (select count(*) from (select from customer_flags f
                where f.store_id = $1 and f.reviewed_at is null limit $4) flags)::integer as open_flags,
             coalesce(u.used, 0) as sms_used, s.sms_limit
      from stores s
      left join sms_usage u on u.store_id = s.id
        and u.month = date_trunc('month', $2::timestamptz at time zone s.time_zone)::date
      where s.id = $1`,
    values: [storeId, now, since, atMost],
  };
}

export async function findAttention(
  sql: Sql,
  storeId: string,
  input: { now: Date; since: Date; atMost: number },
): Promise<AttentionRow | null> {
  const { text, values } = attentionStatement(storeId, input);
  return (await sql.query<AttentionRow>(text, values))[0] ?? null;
}
