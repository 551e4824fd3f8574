import { IS_PURCHASE, PURCHASED_AT } from '../customers';
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

/** SQL that tells whether a version `b` of a boost was valid when and where `o` was paid. */
const WAS_VALID = `(b.is_active and b.created_at <= o.paid_at and (b.archived_at is null or b.archived_at > o.paid_at)
  and (b.shop_ids is null or coalesce(o.shop_id, o.store_id) = any(b.shop_ids)))`;
/**
 * SQL that tells whether a clock in the store, or in the shop of a chain at the credit, showed a time of boost `b` when
 * `o` was paid.
 */
const WAS_ACTIVE = `exists (
  select from (select o.paid_at at time zone coalesce(o.time_zone, b.time_zone) as local) paid
  cross join lateral (select paid.local::date - d.earlier as day, d.earlier from (values (0), (1)) d (earlier)) begun
  where extract(isodow from begun.day)::integer = any (b.weekdays)
    and begun.day between coalesce(b.first_date, '-infinity') and coalesce(b.last_date, 'infinity')
    and case when b.start_time < b.end_time
             then begun.earlier = 0 and paid.local::time >= b.start_time and paid.local::time < b.end_time
             when begun.earlier = 0 then paid.local::time >= b.start_time
             else paid.local::time < b.end_time end)`;

const toSales = (alias: string) =>
  `coalesce(${alias}.purchases, 0) || ' purchases of ' || coalesce(${alias}.cents, 0) || ' cents'`;

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
         select case when o.eligible_cents >= o.earning_min_cents
                     then least((o.eligible_cents - o.excluded_cents) * (o.points_per_dollar * 100)::bigint / 10000
                                  * (least(o.multiplier, 1000) * 100)::bigint / 100, ${MAX_POINTS}, o.points_max)
                     else 0 end as points) worth
       cross join lateral (
         select worth.points,
                least(worth.points * (o.referral_percentage * 100)::bigint / 10000, ${MAX_POINTS}) as share) due
       where o.taken_back_at is null and (
             (o.granted_points <> due.points and not ${isErased('customer_id')}
              and not (o.granted_points > due.points and ${hasExpired('customer_id')}))
          or (o.granted_share <> due.share and not ${isErased('referrer_id')}
              and not (o.granted_share > due.share and ${hasExpired('referrer_id')})))`,
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
    title:
      'Only the customer who has an order has points of it, and only their referrer has a share: others have none left',
    checked: CHECKED.ledgerRows,
    violations: [
      `select o.store_id, o.order_id || ': ' || l.points || ' points of ' || l.customer_id as id
       from (
         select l.store_id, ${ORDER_OF_SOURCE} as order_id, coalesce(c.merged_into, l.customer_id) as customer_id,
                ${IS_SHARE} as is_share, sum(l.delta) as points
         from points_ledger l
         left join customers c on c.store_id = l.store_id and c.id = l.customer_id and c.merged_into is not null
         where l.source like 'order:%'
         group by 1, 2, 3, 4
       ) l
       join order_credits o on o.store_id = l.store_id and o.order_id = l.order_id
       where l.points <> 0
         and l.customer_id is distinct from case when l.is_share then o.referrer_id else o.customer_id end`,
    ],
  },
  {
    id: 'order-taken-back',
    title: 'Nobody has points of an order that was taken back, and it has no checkout and no multiplier',
    checked: CHECKED.orders,
    violations: [
      `select o.store_id, o.order_id as id from order_credits o
       where (o.taken_back_at is not null and (
               o.take_backs = 0 or o.granted_points <> 0 or o.checkout_id is not null or o.multiplier <> 1
               or (o.granted_share <> 0 and not ${isErased('referrer_id')})))
          or (o.taken_back_at is null and o.take_backs > 0 and o.match_method <> 'manual')`,
    ],
  },
  {
    id: 'checkout-order',
    title:
      'A matched checkout has an order that is credited to its customer, and the checkout of a credit has its order',
    checked: CHECKED.checkouts,
    violations: [
      `select p.store_id, p.id::text as id
       from pending_checkouts p
       left join order_credits o on o.store_id = p.store_id and o.order_id = p.order_id
       where p.status = 'matched' and (o.customer_id is distinct from p.customer_id or o.taken_back_at is not null)`,
      `select o.store_id, o.order_id as id
       from order_credits o
       left join pending_checkouts p on p.store_id = o.store_id and p.id = o.checkout_id
       where o.checkout_id is not null
         and (p.order_id is distinct from o.order_id or p.customer_id is distinct from o.customer_id)`,
    ],
  },
  {
    id: 'multiplier-once',
    title:
      'A points multiplier counts for one order of its customer in a shop where it is valid, and the order has its factor',
    checked: CHECKED.orders,
    violations: [
      `select coalesce(r.store_id, o.store_id) as store_id, coalesce(r.id::text, o.order_id) as id
       from (select store_id, id, customer_id, applied_order_id, item_value, item_type, valid_shops from redemptions
             where applied_order_id is not null) r
       full join (select store_id, multiplier_redemption_id, order_id, customer_id, multiplier,
                         coalesce(shop_id, store_id) as shop_id from order_credits
                  where multiplier_redemption_id is not null or (multiplier <> 1 and boost_id is null)) o
         on o.store_id = r.store_id and o.multiplier_redemption_id = r.id
       where r.applied_order_id is distinct from o.order_id or r.customer_id is distinct from o.customer_id
          or r.item_value is distinct from o.multiplier or r.item_type is distinct from 'POINTS_MULTIPLIER'
          or (r.valid_shops is not null and o.shop_id <> all(r.valid_shops))`,
    ],
  },
  {
    id: 'sales-days',
    title: "A store's sales to customers by day match its credited orders",
    checked: CHECKED.orders,
    violations: [
      `with kept as (
         select d.store_id, sum(d.purchases) as purchases, sum(d.cents) as cents
         from sales_days d join stores s on s.id = d.store_id and s.deletion_started_at is null
         group by d.store_id
       ), counted as (
         select o.store_id, count(*) as purchases, sum(o.eligible_cents) as cents
         from order_credits o join stores s on s.id = o.store_id and s.deletion_started_at is null
         where ${IS_PURCHASE}
         group by o.store_id
       )
       select store_id, ${toSales('k')} || ', counted ' || ${toSales('c')} as id
       from kept k full join counted c using (store_id)
       where ${toSales('k')} <> ${toSales('c')}`,
      // Days with credits from before sales were counted are only compared as a sum.
      `with counted as (
         select o.store_id, o.sold_on as day, count(*) as purchases, sum(o.eligible_cents) as cents
         from order_credits o join stores s on s.id = o.store_id and s.deletion_started_at is null
         where ${IS_PURCHASE} and o.sold_on is not null
         group by o.store_id, o.sold_on
       ), kept as (
         select store_id, day, sum(purchases) as purchases, sum(cents) as cents from sales_days group by 1, 2
       ), earlier as (
         select o.store_id, max(coalesce(o.paid_at, o.credited_at)) as until from order_credits o
         where o.sold_on is null group by o.store_id
       )
       select c.store_id, c.day || ': ' || ${toSales('d')} || ', counted ' || ${toSales('c')} as id
       from counted c
       left join kept d on d.store_id = c.store_id and d.day = c.day
       left join earlier e on e.store_id = c.store_id
       where ${toSales('d')} <> ${toSales('c')} and (e.until is null or c.day > e.until::date + 1)`,
    ],
  },
  {
    id: 'last-purchase',
    title: "A customer's last purchase is the latest of their credited orders that was not taken back",
    checked: CHECKED.customers,
    violations: [
      `with counted as (
         select o.store_id, o.customer_id, max(${PURCHASED_AT}) as latest from order_credits o
         where ${IS_PURCHASE} group by 1, 2
       )
       select c.store_id, c.id || ': ' || coalesce(c.last_purchase_at::text, 'never') || ', counted '
                          || coalesce(o.latest::text, 'never') as id
       from customers c left join counted o on o.store_id = c.store_id and o.customer_id = c.id
       where c.last_purchase_at is distinct from o.latest`,
    ],
  },
  {
    id: 'boost-of-payment',
    title: 'An order has the factor of the highest boost at its payment, unless its customer used a higher multiplier',
    checked: CHECKED.orders,
    violations: [
      `select o.store_id, o.order_id || ': boost ' || o.boost_id as id
       from order_credits o left join boosts b on b.store_id = o.store_id and b.id = o.boost_id
       where o.boost_id is not null
         and (o.multiplier_redemption_id is not null or o.multiplier is distinct from b.factor
              or (${WAS_VALID} and ${WAS_ACTIVE}) is not true
              -- A register whose clock is ahead says that an order was paid later than it was credited.
              and not (o.paid_at > o.credited_at and b.archived_at > o.credited_at))`,
      `select o.store_id, o.order_id || ': ' || o.multiplier || ' instead of ' || max(b.factor) as id
       from order_credits o join boosts b on b.store_id = o.store_id
       where o.paid_at is not null and b.factor > o.multiplier and ${WAS_VALID} and ${WAS_ACTIVE}
         and b.created_at <= o.credited_at
         and o.taken_back_at is null
         and (o.eligible_cents - o.excluded_cents) * (o.points_per_dollar * 100)::bigint >= 10000
         and o.eligible_cents >= o.earning_min_cents and o.points_max is distinct from 0
         and not ${isErased('customer_id')}
       group by o.store_id, o.order_id, o.multiplier`,
    ],
  },
];
