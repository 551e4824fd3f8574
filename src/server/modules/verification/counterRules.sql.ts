import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

const isIssued = `(kind in ('earn', 'referral', 'gift') or (kind = 'adjustment' and delta > 0 and source not like 'merge:%'
  and source not like 'move:%' and source not like 'restore:%'))`;
const isExpired = `((kind = 'expiry' and source like 'expiry:%') or (kind = 'adjustment' and source like 'restore:%'))`;

/**
 * SQL for the first days of each store that are compared individually. Earlier days are only compared as a sum, because
 * rows from before a change of the time zone can no longer be assigned to days, and old visits were deleted. Nor can
 * those of a shop whose store was deleted, which may have been a day ahead of its chain.
 */
const BOUNDS = `zone_changes as (
  select store_id, max(changed_on) as changed_on
  from (select id as store_id, (time_zone_since at time zone time_zone)::date as changed_on from stores
        union all
        select h.store_id, (m.time_zone_since at time zone m.time_zone)::date from shops h join stores m on m.id = h.id
        union all
        select h.store_id, (h.left_at at time zone c.time_zone)::date + 1 from shops h join stores c on c.id = h.store_id
        where h.left_at is not null and not exists (select from stores s where s.id = h.id)) z
  group by store_id
), bounds as (
  select s.id as store_id, s.time_zone, s.visits_deleted, z.changed_on + 1 as first_day,
         greatest(z.changed_on, (s.visits_deleted_before at time zone s.time_zone)::date) + 1 as first_visit_day
  from stores s join zone_changes z on z.store_id = s.id
)`;

/** Rules that compare counters kept by triggers with the counted rows. */
export const COUNTER_RULES: readonly Rule[] = [
  {
    id: 'store-counters',
    title: "A store's counters match what they count",
    checked: CHECKED.stores,
    violations: [
      `with kept as (
         select store_id, sum(rewards_pending) as pending, sum(rewards_completed) as completed,
                sum(rewards_cancelled) as cancelled, sum(rewards_redeemed) as redeemed, sum(reward_points_used) as used,
                sum(promotions_redeemed) as promotions, sum(customers) as customers, sum(points_issued) as issued,
                sum(points_outstanding) as outstanding
         from store_counter_shards where shop_id = no_shop() group by store_id
       ), r as (
         select store_id, count(*) filter (where reward_id is not null and status = 'pending') as pending,
                count(*) filter (where reward_id is not null and status = 'completed') as completed,
                count(*) filter (where reward_id is not null and status = 'cancelled') as cancelled,
                count(*) filter (where reward_id is not null and status = 'redeemed') as redeemed,
                sum(points_used) filter (where status <> 'cancelled') as used,
                count(*) filter (where promotion_id is not null) as promotions
         from redemptions where deleted_at is null group by store_id
       ), c as (
         select store_id, count(*) filter (where erased_at is null) as customers, sum(points) as outstanding
         from customers group by store_id
       ), l as (
         select store_id, sum(delta) as issued from points_ledger where ${isIssued} group by store_id
       )
       select s.id as store_id, v.name || ': ' || coalesce(v.kept, 0) || ', counted ' || coalesce(v.counted, 0) as id
       from stores s
       left join kept k on k.store_id = s.id
       left join r on r.store_id = s.id
       left join c on c.store_id = s.id
       left join l on l.store_id = s.id
       cross join lateral (values
         ('pending rewards', k.pending, r.pending), ('completed rewards', k.completed, r.completed),
         ('cancelled rewards', k.cancelled, r.cancelled), ('redeemed rewards', k.redeemed, r.redeemed),
         ('points used', k.used, r.used), ('redeemed promotions', k.promotions, r.promotions),
         ('customers', k.customers, c.customers), ('points issued', k.issued, l.issued),
         ('points outstanding', k.outstanding, c.outstanding)) v (name, kept, counted)
       where coalesce(v.kept, 0) <> coalesce(v.counted, 0)`,
    ],
  },
  {
    id: 'redemption-counts',
    title: 'The counters of rewards and promotions match their redemptions',
    checked: CHECKED.redemptions,
    violations: [
      `with kept as (
         select store_id, item_id, sum(redemptions) as redemptions from redemption_counter_shards group by 1, 2
       ), counted as (
         select store_id, coalesce(reward_id, promotion_id) as item_id, count(*) as redemptions from redemptions
         where status <> 'cancelled' and deleted_at is null group by 1, 2
       )
       select store_id, item_id || ': ' || coalesce(k.redemptions, 0) || ', counted ' || coalesce(c.redemptions, 0) as id
       from kept k full join counted c using (store_id, item_id)
       where coalesce(k.redemptions, 0) <> coalesce(c.redemptions, 0)`,
    ],
  },
  {
    id: 'day-points',
    title: 'The points of a day match its ledger rows',
    checked: CHECKED.ledgerRows,
    violations: [
      `with ${BOUNDS}, kept as (
         select p.store_id, greatest(p.day, b.first_day) as day, sum(p.points_issued) as issued,
                sum(p.points_redeemed) as redeemed, sum(p.rewards_redeemed) as rewards,
                sum(p.points_expired) as expired
         from store_day_shards p join bounds b on b.store_id = p.store_id
         where p.shop_id = no_shop() group by 1, 2
       ), counted as (
         select l.store_id, greatest((l.created_at at time zone coalesce(z.time_zone, b.time_zone))::date, b.first_day) as day,
                coalesce(sum(l.delta) filter (where ${isIssued}), 0) as issued,
                coalesce(-sum(l.delta) filter (where l.kind in ('redeem', 'refund')), 0) as redeemed,
                coalesce(-sum(sign(l.delta)) filter (where l.kind in ('redeem', 'refund')), 0) as rewards,
                coalesce(-sum(l.delta) filter (where ${isExpired}), 0) as expired
         from points_ledger l join bounds b on b.store_id = l.store_id left join stores z on z.id = l.shop_id group by 1, 2
       )
       select store_id, day || ': ' || coalesce(k.issued, 0) || ' issued, ' || coalesce(k.redeemed, 0) || ' redeemed for '
                || coalesce(k.rewards, 0) || ' rewards, ' || coalesce(k.expired, 0) || ' expired, counted '
                || coalesce(c.issued, 0) || ', ' || coalesce(c.redeemed, 0) || ', ' || coalesce(c.rewards, 0)
                || ' and ' || coalesce(c.expired, 0) as id
       from kept k full join counted c using (store_id, day)
       where coalesce(k.issued, 0) <> coalesce(c.issued, 0) or coalesce(k.redeemed, 0) <> coalesce(c.redeemed, 0)
          or coalesce(k.rewards, 0) <> coalesce(c.rewards, 0) or coalesce(k.expired, 0) <> coalesce(c.expired, 0)`,
    ],
  },
  {
    id: 'day-customers',
    // After a merge the remaining customer has the earlier day of both, so merged customers are only compared as a sum,
    // and so are those whom a shop brought.
    title: 'The customers added on a day match those who joined on it',
    checked: CHECKED.customers,
    violations: [
      `with ${BOUNDS}, merged as (
         select store_id, merged_into as id from customers where merged_into is not null
         union select store_id, customer_id from customer_origins
       ), kept as (
         select p.store_id, greatest(p.day, b.first_day) as day, sum(p.customers_added) as customers
         from store_day_shards p join bounds b on b.store_id = p.store_id
         where p.shop_id = no_shop() group by 1, 2
       ), counted as (
         select c.store_id, greatest((c.created_at at time zone coalesce(z.time_zone, b.time_zone))::date, b.first_day) as day,
                count(*) filter (where m.id is null) as customers, count(*) as all_customers
         from customers c join bounds b on b.store_id = c.store_id left join stores z on z.id = c.shop_id
         left join merged m on m.store_id = c.store_id and m.id = c.id
         group by 1, 2
       ), compared as (
         select store_id, day, coalesce(k.customers, 0) as kept, coalesce(c.customers, 0) as counted,
                coalesce(c.all_customers, 0) as all_counted
         from kept k full join counted c using (store_id, day)
       )
       select store_id, day || ': ' || kept || ', counted ' || counted as id from compared where kept < counted
       union all
       select store_id, 'all days: ' || sum(kept) || ', counted ' || sum(all_counted) from compared
       group by store_id having sum(kept) <> sum(all_counted)`,
    ],
  },
  {
    id: 'day-check-ins',
    title: 'The check-ins of a day, and of its hours, match its visits',
    checked: CHECKED.visits,
    violations: [
      `with ${BOUNDS}, kept as (
         select p.store_id, greatest(p.day, b.first_visit_day) as day, sum(p.check_ins) as check_ins
         from store_day_shards p join bounds b on b.store_id = p.store_id
         where p.shop_id = no_shop() group by 1, 2
       ), counted as (
         select v.store_id, greatest((v.at at time zone coalesce(z.time_zone, b.time_zone))::date, b.first_visit_day) as day,
                count(*) as visits
         from visits v join bounds b on b.store_id = v.store_id left join stores z on z.id = v.shop_id group by 1, 2
       )
       select store_id, day || ': ' || coalesce(k.check_ins, 0) || ', counted ' || coalesce(c.visits, 0) as id
       from kept k full join counted c using (store_id, day) join bounds b using (store_id)
       where coalesce(k.check_ins, 0) <> coalesce(c.visits, 0)
         + case when day = b.first_visit_day then b.visits_deleted else 0 end`,
      `with ${BOUNDS}, kept as (
         select p.store_id, p.day, h.hour - 1 as hour, sum(h.check_ins) as check_ins
         from store_day_shards p
         join bounds b on b.store_id = p.store_id
         cross join unnest(p.check_ins_by_hour) with ordinality h (check_ins, hour)
         where p.shop_id = no_shop() and h.check_ins <> 0 and (b.first_visit_day is null or p.day > b.first_visit_day)
         group by 1, 2, 3
       ), counted as (
         select v.store_id, t.at::date as day, extract(hour from t.at) as hour, count(*) as visits
         from visits v
         join bounds b on b.store_id = v.store_id
         left join stores z on z.id = v.shop_id
         cross join lateral (select v.at at time zone coalesce(z.time_zone, b.time_zone) as at) t
         where b.first_visit_day is null or t.at::date > b.first_visit_day
         group by 1, 2, 3
       )
       select store_id, day || ' ' || hour || ' h: ' || coalesce(k.check_ins, 0) || ', counted ' || coalesce(c.visits, 0) as id
       from kept k full join counted c using (store_id, day, hour)
       where coalesce(k.check_ins, 0) <> coalesce(c.visits, 0)`,
      `select store_id, day || ': ' || check_ins || ' check-ins, new ' || new_customers || ', returning '
                || returning_customers || ', by hour ' || by_hour as id
       from (select store_id, day, sum(check_ins) as check_ins, sum(new_customers) as new_customers,
                    sum(returning_customers) as returning_customers,
                    sum((select sum(n) from unnest(check_ins_by_hour) n)) as by_hour
             from store_day_shards group by 1, 2, shop_id) d
       where by_hour <> check_ins or new_customers + returning_customers > check_ins`,
    ],
  },
  {
    id: 'visit-counts',
    title:
      "A customer's visit counter matches their visits, including old ones that were deleted and those of a shop that joined",
    checked: CHECKED.customers,
    violations: [
      `select c.store_id, c.id || ': ' || c.visits || ', counted ' || coalesce(v.visits, 0) as id
       from customers c
       join stores s on s.id = c.store_id
       left join (select store_id, customer_id, count(*) as visits from visits group by 1, 2) v
         on v.store_id = c.store_id and v.customer_id = c.id
       left join (select store_id, customer_id, sum(visits) as visits from customer_origins group by 1, 2) o
         on o.store_id = c.store_id and o.customer_id = c.id
       where c.visits < coalesce(v.visits, 0) + coalesce(o.visits, 0)
          or (s.visits_deleted = 0 and c.visits > coalesce(v.visits, 0) + coalesce(o.visits, 0))`,
      `select s.id as store_id, 'all customers: ' || coalesce(c.visits, 0) || ', counted ' || coalesce(v.visits, 0)
                || ', deleted ' || s.visits_deleted || ', brought ' || coalesce(o.visits, 0) as id
       from stores s
       left join (select store_id, sum(visits) as visits from customers group by 1) c on c.store_id = s.id
       left join (select store_id, count(*) as visits from visits group by 1) v on v.store_id = s.id
       left join (select store_id, sum(visits) as visits from customer_origins group by 1) o on o.store_id = s.id
       where coalesce(c.visits, 0) <> coalesce(v.visits, 0) + s.visits_deleted + coalesce(o.visits, 0)`,
    ],
  },
  {
    id: 'first-visits',
    // A merged customer may have been counted as new too. One whom a shop brought with visits was so in that shop.
    title: 'Every customer who visited was counted as new once',
    checked: CHECKED.stores,
    violations: [
      `with d as (
         select store_id, sum(new_customers) as customers from store_day_shards where shop_id = no_shop() group by 1
       ), c as (
         select store_id, count(*) filter (where visits > 0) as visited,
                count(*) filter (where merged_into is not null) as merged
         from customers group by 1
       ), b as (
         select store_id, count(distinct customer_id) filter (where visits > 0) as brought from customer_origins group by 1
       )
       select store_id, coalesce(d.customers, 0) || ' new, ' || coalesce(c.visited, 0) || ' visited' as id
       from d full join c using (store_id) left join b using (store_id)
       where coalesce(d.customers, 0) not between coalesce(c.visited, 0) - coalesce(b.brought, 0)
         and coalesce(c.visited, 0) + coalesce(c.merged, 0)`,
    ],
  },
  {
    id: 'shop-counters',
    title: "A shop's counters match what they count",
    checked: CHECKED.stores,
    violations: [
      `with kept as (
         select p.store_id, p.shop_id, v.what, sum(v.number) as number from store_counter_shards p
         cross join lateral (values
           ('pending rewards', p.rewards_pending::bigint), ('completed rewards', p.rewards_completed),
           ('cancelled rewards', p.rewards_cancelled), ('redeemed rewards', p.rewards_redeemed),
           ('points used', p.reward_points_used), ('redeemed promotions', p.promotions_redeemed),
           ('customers', p.customers), ('points issued', p.points_issued),
           ('points outstanding', p.points_outstanding)) v (what, number)
         where p.shop_id <> no_shop() group by 1, 2, 3
         union all
         select p.store_id, p.shop_id, v.what, sum(v.number) from store_day_shards p
         cross join lateral (values
           ('points issued on all days', p.points_issued), ('points redeemed on all days', p.points_redeemed),
           ('points expired on all days', p.points_expired), ('rewards redeemed on all days', p.rewards_redeemed),
           ('customers added on all days', p.customers_added), ('check-ins on all days', p.check_ins)) v (what, number)
         where p.shop_id <> no_shop() group by 1, 2, 3
       ), counted as (
         select e.store_id, e.shop_id, v.what, sum(v.number) as number
         from redemptions e
         cross join lateral (values
           (case when promotion_id is null then status || ' rewards' else 'redeemed promotions' end, 1),
           ('points used', case when status = 'cancelled' then 0 else points_used end)) v (what, number)
         where e.shop_id is not null and e.deleted_at is null group by 1, 2, 3
         union all
         select e.store_id, e.shop_id, v.what, sum(v.number)
         from points_ledger e
         cross join lateral (values
           ('points outstanding', delta), ('points issued', case when ${isIssued} then delta end),
           ('points issued on all days', case when ${isIssued} then delta end),
           ('points redeemed on all days', case when kind in ('redeem', 'refund') then -delta end),
           ('rewards redeemed on all days', case when kind in ('redeem', 'refund') then -sign(delta) end),
           ('points expired on all days', case when ${isExpired} then -delta end)) v (what, number)
         where e.shop_id is not null group by 1, 2, 3
         union all
         select e.store_id, e.shop_id, v.what, sum(v.number)
         from customers e
         cross join lateral (values
           ('customers', (erased_at is null)::integer), ('customers added on all days', 1)) v (what, number)
         where e.shop_id is not null group by 1, 2, 3
         union all
         select e.store_id, e.shop_id, 'check-ins on all days', count(*)
         from visits e where e.shop_id is not null group by 1, 2
       )
       select store_id, shop_id || ' ' || what || ': ' || coalesce(k.number, 0) || ', counted ' || coalesce(c.number, 0) as id
       from kept k full join counted c using (store_id, shop_id, what)
       where coalesce(k.number, 0) <> coalesce(c.number, 0)
         -- Old visits were deleted, which is known for the whole chain only.
         and not (what = 'check-ins on all days' and exists (
           select from stores s where s.id = store_id and s.visits_deleted > 0))`,
    ],
  },
];
