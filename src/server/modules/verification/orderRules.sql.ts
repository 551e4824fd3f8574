import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** SQL for the order in the source of a ledger row `l`: 'order:<id>', or 'order:<id>@<version>' for a later change. */
const ORDER_OF_SOURCE = `split_part(substr(l.source, 7), '@', 1)`;
/** SQL that tells whether a ledger row `l` of an order is the share of the customer who referred the buyer. */
const IS_SHARE = `(l.kind = 'referral' or l.source like '%:referral')`;
/** The maximum number of points of one order. */
const MAX_POINTS = 100_000_000;

/** SQL that tells whether a customer of an order `o` was erased, so that later changes keep their points. */
const isErased = (column: string) => `exists (
  select from customers c where c.store_id = o.store_id and c.id = o.${column} and c.erased_at is not null)`;

/** SQL that tells whether points of a customer of `o` expired since, which refunds do not take again. */
const hasExpired = (column: string) => `exists (
  select from customers m join points_ledger e on e.store_id = m.store_id and e.customer_id = m.id
  where m.store_id = o.store_id and (m.id = o.${column} or m.merged_into = o.${column})
    and e.kind = 'expiry' and e.created_at > o.credited_at)`;

export const ORDER_RULES: readonly Rule[] = [
  {
    id: 'order-due',
    title:
      'An order has granted what is due for what earns points of it and its terms, unless it changed after an erasure or its points expired',
    checked: CHECKED.orders,
    violations: [
      `select o.store_id, o.order_id || ': granted ' || o.granted_points || ' and ' || o.granted_share
                || ', due ' || due.points || ' and ' || due.share as id
       from order_credits o
       cross join lateral (
         select least((o.eligible_cents - o.excluded_cents) * (o.points_per_dollar * 100)::bigint / 10000
                        * (least(o.multiplier, 1000) * 100)::bigint / 100, ${MAX_POINTS}) as points) worth
       cross join lateral (
         select worth.points,
                least(worth.points * (o.referral_percentage * 100)::bigint / 10000, ${MAX_POINTS}) as share) due
       where (o.granted_points <> due.points and not ${isErased('customer_id')}
              and not (o.granted_points > due.points and ${hasExpired('customer_id')}))
          or (o.granted_share <> due.share and not ${isErased('referrer_id')}
              and not (o.granted_share > due.share and ${hasExpired('referrer_id')}))`,
    ],
  },
  {
    id: 'order-granted',
    title: 'The ledger holds what each order has granted, and no points of other orders',
    checked: CHECKED.orders,
    violations: [
      `with l as (
         select l.store_id, ${ORDER_OF_SOURCE} as order_id,
                coalesce(sum(l.delta) filter (where not ${IS_SHARE}), 0) as points,
                coalesce(sum(l.delta) filter (where ${IS_SHARE}), 0) as share
         from points_ledger l where l.source like 'order:%'
         group by 1, 2
       )
       select store_id, order_id || ': granted ' || coalesce(o.granted_points, 0) || ' and ' || coalesce(o.granted_share, 0)
                || ', the ledger has ' || coalesce(l.points, 0) || ' and ' || coalesce(l.share, 0) as id
       from order_credits o full join l using (store_id, order_id)
       where o.granted_points is distinct from coalesce(l.points, 0) or o.granted_share is distinct from coalesce(l.share, 0)`,
    ],
  },
  {
    id: 'order-customer',
    title: 'The points of an order went to its customer, the share to the customer who referred them',
    checked: CHECKED.ledgerRows,
    violations: [
      `select l.store_id, l.kind || ' ' || l.source as id
       from points_ledger l
       join order_credits o on o.store_id = l.store_id and o.order_id = ${ORDER_OF_SOURCE}
       left join customers c on c.store_id = l.store_id and c.id = l.customer_id and c.merged_into is not null
       where l.source like 'order:%'
         and coalesce(c.merged_into, l.customer_id) is distinct from case when ${IS_SHARE} then o.referrer_id else o.customer_id end`,
    ],
  },
  {
    id: 'checkout-order',
    title: 'A matched checkout has its credited order, for the same customer',
    checked: CHECKED.checkouts,
    violations: [
      `select coalesce(p.store_id, o.store_id) as store_id, coalesce(p.id::text, o.order_id) as id
       from (select store_id, id, order_id, customer_id from pending_checkouts where status = 'matched') p
       full join (select store_id, checkout_id, order_id, customer_id from order_credits
                  where checkout_id is not null) o
         on o.store_id = p.store_id and o.checkout_id = p.id
       where p.order_id is distinct from o.order_id or p.customer_id is distinct from o.customer_id`,
    ],
  },
  {
    id: 'multiplier-once',
    title: "A points multiplier counts for one order of its customer, and the order has the multiplier's factor",
    checked: CHECKED.orders,
    violations: [
      `select coalesce(r.store_id, o.store_id) as store_id, coalesce(r.id::text, o.order_id) as id
       from (select store_id, id, customer_id, applied_order_id, item_value, item_type from redemptions
             where applied_order_id is not null) r
       full join (select store_id, multiplier_redemption_id, order_id, customer_id, multiplier from order_credits
                  where multiplier_redemption_id is not null or multiplier <> 1) o
         on o.store_id = r.store_id and o.multiplier_redemption_id = r.id
       where r.applied_order_id is distinct from o.order_id or r.customer_id is distinct from o.customer_id
          or r.item_value is distinct from o.multiplier or r.item_type is distinct from 'POINTS_MULTIPLIER'`,
    ],
  },
];
