import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** SQL for the redemption in the source of a ledger row `l`: 'redemption:<id>#<hold>'. */
const REDEMPTION_OF_SOURCE = `split_part(substr(l.source, 12), '#', 1)`;
/** SQL that tells whether a reward's redemption `r` holds its points and its use of the daily limit. */
const IS_HELD = `(r.status <> 'cancelled' and (r.deleted_at is null or r.status <> 'pending'))`;
/** SQL that tells whether a redemption may count as a use of its reward or promotion. */
const IS_IN_USE = `merged_at is null and (deleted_at is null or (promotion_id is not null and applied_order_id is not null))`;

export const REDEMPTION_RULES: readonly Rule[] = [
  {
    id: 'redemption-paid',
    title: 'The ledger deducts the points of a redemption while it counts, and returns them when it does not',
    checked: CHECKED.redemptions,
    violations: [
      `with l as (
         select l.store_id, ${REDEMPTION_OF_SOURCE} as redemption_id,
                count(*) filter (where l.kind = 'redeem') as taken, count(*) filter (where l.kind = 'refund') as returned,
                sum(l.delta) as points
         from points_ledger l where l.kind in ('redeem', 'refund')
         group by 1, 2
       )
       select r.store_id, r.id || ' ' || r.status as id
       from redemptions r left join l on l.store_id = r.store_id and l.redemption_id = r.id::text
       where r.reward_id is not null and r.points_used > 0 and (
         coalesce(l.taken, 0) <> r.hold
         or coalesce(l.returned, 0) <> r.hold - ${IS_HELD}::integer
         or coalesce(l.points, 0) <> -r.points_used * ${IS_HELD}::integer)`,
    ],
  },
  {
    id: 'redemption-known',
    title: 'Points deducted or returned for a redemption belong to a redemption of the same customer',
    checked: CHECKED.ledgerRows,
    violations: [
      `select l.store_id, l.kind || ' ' || l.source as id
       from points_ledger l
       left join customers c on c.store_id = l.store_id and c.id = l.customer_id and c.merged_into is not null
       left join redemptions r on r.store_id = l.store_id and r.id::text = ${REDEMPTION_OF_SOURCE}
       where l.kind in ('redeem', 'refund') and (
         r.id is null or r.reward_id is null or r.points_used <> abs(l.delta)
         or r.customer_id is distinct from coalesce(c.merged_into, l.customer_id)
         or case when l.source ~ '#[1-9][0-9]{0,8}$' then split_part(l.source, '#', 2)::integer > r.hold else true end)`,
    ],
  },
  {
    id: 'redeemed-once',
    title: 'A customer has a promotion or reward no more often than it allows, and no reward pending twice',
    checked: CHECKED.redemptions,
    violations: [
      `select store_id, customer_id || ' ' || coalesce(reward_id, promotion_id) || ' pending' as id from redemptions
       where status = 'pending' and ${IS_IN_USE}
       group by store_id, customer_id, reward_id, promotion_id having count(*) > 1`,
      `select store_id, customer_id || ' ' || coalesce(reward_id, promotion_id) as id from redemptions
       where repeat <> 'always' and status <> 'cancelled' and ${IS_IN_USE}
       group by store_id, customer_id, reward_id, promotion_id, repeat, case repeat when 'daily' then day end
       having count(*) > 1`,
    ],
  },
  {
    id: 'daily-use',
    title: 'The daily uses of a reward match the redemptions that count',
    checked: CHECKED.rewardDays,
    violations: [
      `with d as (
         select r.store_id, r.reward_id, r.day, coalesce(nullif(r.shop_id, r.store_id), no_shop()) as shop_id, count(*) as used
         from redemptions r
         where r.reward_id is not null and ${IS_HELD} group by 1, 2, 3, 4
       ), u as (
         select store_id, reward_id, day, shop_id, sum(used) as used from reward_daily_use group by 1, 2, 3, 4
       )
       select store_id, reward_id || ' ' || day || ': ' || coalesce(u.used, 0) || ', counted ' || coalesce(d.used, 0) as id
       from u full join d using (store_id, reward_id, day, shop_id)
       where coalesce(u.used, 0) <> coalesce(d.used, 0)`,
    ],
  },
  {
    id: 'daily-limit',
    // Each shop of a chain has the limit for itself. Only hold = 1 counts, because undoing a cancellation, which
    // increases hold, may exceed the limit.
    title: 'The daily limit of a reward was kept on the days after it was last changed',
    checked: CHECKED.rewardDays,
    violations: [
      `select d.store_id, d.reward_id || ' ' || d.day || ': ' || d.used || ' of ' || w.daily_limit as id
       from rewards w
       join stores s on s.id = w.store_id
       join (select r.store_id, r.reward_id, r.day, count(*) as used from redemptions r
             where r.reward_id is not null and r.hold = 1 and ${IS_HELD} group by 1, 2, 3, r.shop_id) d
         on d.store_id = w.store_id and d.reward_id = w.id
       where d.used > w.daily_limit and d.day > (w.updated_at at time zone s.time_zone)::date + 1`,
    ],
  },
  {
    id: 'review-customer',
    title: 'A question about a reward of a refunded purchase is about a redemption of its customer',
    checked: CHECKED.rewardReviews,
    violations: [
      `select w.store_id, w.redemption_id::text as id from pos_review_rewards w
       join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
       where r.customer_id <> w.customer_id or r.reward_id is null`,
    ],
  },
];
