import { BIRTHDAY_GIFT_DAYS } from '../../../contract/plain/giftLimits';
import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** SQL for the ledger rows `l` by which orders brought gifts or lost them, with the order and the kind of gift. */
const CHANGES = `
  select l.store_id, l.customer_id, l.kind as change, l.delta,
         regexp_replace(substr(l.source, strpos(l.source, ':') + 1), '#[0-9]+$', '') as order_id,
         case when l.source like 'visit:%' then 'visit' else 'sign_up' end as kind
  from points_ledger l
  where l.kind in ('gift', 'reversal') and l.source ~ '^(sign-up|visit):.*#[0-9]+$'`;

export const GIFT_RULES: readonly Rule[] = [
  {
    id: 'gift-granted',
    title: 'The ledger holds what each order has brought as a gift',
    checked: CHECKED.ledgerRows,
    violations: [
      `with l as (select store_id, order_id, kind, sum(delta) as points from (${CHANGES}) c group by 1, 2, 3)
       select store_id, order_id || ' ' || kind || ': brought ' || coalesce(v.granted, 0) || ', the ledger has '
                || coalesce(l.points, 0) as id
       from order_gifts v full join l using (store_id, order_id, kind)
       where v.granted is distinct from coalesce(l.points, 0)`,
    ],
  },
  {
    id: 'gift-due',
    title: 'An order that brought a gift is worth it, unless it changed after an erasure or its points expired',
    checked: CHECKED.orders,
    violations: [
      `select v.store_id, v.order_id || ' ' || v.kind as id
       from order_gifts v
       join order_credits o on o.store_id = v.store_id and o.order_id = v.order_id
       where v.granted > 0 and (o.taken_back_at is not null or o.eligible_cents < v.min_cents)
         and not exists (select from customers c
                         where c.store_id = o.store_id and c.id = o.customer_id and c.erased_at is not null)
         and not exists (select from customers m join points_ledger e on e.store_id = m.store_id and e.customer_id = m.id
                         where m.store_id = o.store_id and (m.id = o.customer_id or m.merged_into = o.customer_id)
                           and e.kind = 'expiry' and e.created_at > o.credited_at)`,
    ],
  },
  {
    id: 'gift-once',
    title: `A customer has one sign-up gift, visit points once a day, and a birthday gift every ${BIRTHDAY_GIFT_DAYS} days at most`,
    checked: CHECKED.ledgerRows,
    violations: [
      // Customers who are merged later had each their own.
      `select g.store_id, g.customer_id || ' ' || g.kind || coalesce(' ' || g.day, '') as id
       from (
         select distinct l.store_id, l.customer_id, l.kind, l.order_id,
                case when l.kind = 'visit' then o.sold_on end as day
         from (${CHANGES}) l
         join order_gifts v
           on v.store_id = l.store_id and v.order_id = l.order_id and v.kind = l.kind and v.granted > 0
         join order_credits o on o.store_id = l.store_id and o.order_id = l.order_id
         where l.change = 'gift' and not exists (
           select from points_ledger t
           where t.store_id = l.store_id and t.customer_id = l.customer_id and t.kind = 'reversal'
             and starts_with(t.source, replace(l.kind, '_', '-') || ':' || l.order_id || '#') and t.delta = -l.delta)
         union all
         select l.store_id, l.customer_id, 'sign_up', l.source, null
         from points_ledger l where l.kind = 'gift' and l.source = 'sign-up:' || l.customer_id) g
       group by g.store_id, g.customer_id, g.kind, g.day having count(*) > 1`,
      `select l.store_id, l.customer_id || ' #' || l.number as id
       from (
         select store_id, customer_id, number, created_at,
                lag(created_at) over (partition by store_id, customer_id order by number) as former
         from points_ledger where kind = 'gift' and source like 'birthday:%') l
       where l.created_at < l.former + interval '${BIRTHDAY_GIFT_DAYS - 1} days'`,
    ],
  },
];
