import { EXPIRY_NOTICE_DAYS, EXPIRY_RESTORE_DAYS } from '../../../contract/plain/customerLimits';
import { WRONG_CHECKPOINTS } from '../ledger';
import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** Rules for the ledger itself and for the balances that result from it. */
export const LEDGER_RULES: readonly Rule[] = [
  {
    id: 'ledger-chain',
    title: "A customer's ledger is numbered without gaps, and each row continues the previous balance",
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, customer_id || ' #' || number as id
       from (select store_id, customer_id, number, delta, balance_after,
                    coalesce(lag(number) over w, 0) as number_before,
                    coalesce(lag(balance_after) over w, 0) as balance_before
             from points_ledger window w as (partition by store_id, customer_id order by number)) l
       where number <> number_before + 1 or balance_after <> balance_before + delta`,
    ],
  },
  {
    id: 'ledger-hash',
    title: "Each ledger row's hash matches the row and the previous hash, and the customer stores the newest hash",
    checked: CHECKED.ledgerRows,
    // Lists the first wrong row of each customer. Each hash is checked against the stored hash of the row before it.
    violations: [
      `select distinct on (store_id, customer_id) store_id, customer_id || ' #' || number || ' ' || problem as id
       from (
         select l.store_id, l.customer_id, least(l.number, l.number_before + 1) as number,
                case
                  when l.number > l.number_before + 1 then 'is missing'
                  when l.hash is distinct from ledger_row_hash(
                    l.hash_before, l.store_id, l.customer_id, l.number, l.delta, l.balance_after, l.kind, l.source,
                    l.actor_role, l.actor_id, l.reason, l.created_at, l.details, l.shop_id) then 'does not match its hash'
                  when l.number > c.ledger_rows then 'is not counted in the customer'
                  when l.number = c.ledger_rows and (l.hash is distinct from c.ledger_hash or l.balance_after <> c.points)
                    then 'differs from the hash or the points of the customer'
                end as problem
         from (select store_id, customer_id, number, delta, balance_after, kind, source, actor_role, actor_id, reason,
                      created_at, details, shop_id, hash, coalesce(lag(number) over w, 0) as number_before,
                      lag(hash) over w as hash_before
               from points_ledger window w as (partition by store_id, customer_id order by number)) l
         join customers c on c.store_id = l.store_id and c.id = l.customer_id
         union all
         select c.store_id, c.id, coalesce(l.number, 0) + 1, 'is missing'
         from customers c
         left join (select store_id, customer_id, max(number) as number from points_ledger group by 1, 2) l
           on l.store_id = c.store_id and l.customer_id = c.id
         where c.ledger_rows > coalesce(l.number, 0) or (l.number is null and c.ledger_hash is not null)) r
       where problem is not null
       order by store_id, customer_id, r.number`,
    ],
  },
  {
    id: 'ledger-checkpoint',
    title: 'The ledger has the roots of the checkpoints of the last three days',
    checked: CHECKED.ledgerRows,
    violations: [WRONG_CHECKPOINTS],
  },
  {
    id: 'balance',
    title: "A customer's balance is the sum of their ledger",
    checked: CHECKED.customers,
    violations: [
      `select c.store_id, c.id || ': ' || c.points || ' points in ' || c.ledger_rows || ' rows, the ledger has '
                || coalesce(l.points, 0) || ' in ' || coalesce(l.rows, 0) as id
       from customers c
       left join (select store_id, customer_id, sum(delta) as points, count(*) as rows
                  from points_ledger group by store_id, customer_id) l
         on l.store_id = c.store_id and l.customer_id = c.id
       where c.points <> coalesce(l.points, 0) or c.ledger_rows <> coalesce(l.rows, 0)`,
    ],
  },
  {
    id: 'no-overdraft',
    title: 'Only a reversal takes a balance below zero',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, customer_id || ' #' || number as id from points_ledger
       where balance_after < 0 and delta < 0 and kind <> 'reversal'`,
    ],
  },
  {
    id: 'cause-once',
    title: 'A cause moves points only once',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, kind || ' ' || source as id from points_ledger
       group by store_id, kind, source having count(*) > 1`,
    ],
  },
  {
    id: 'cause-known',
    title: 'Points are earned by orders, spent on redemptions, given for referrals and as gifts, and taken by erasures',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, kind || ' ' || source as id from points_ledger
       where not case kind
         when 'earn' then source like 'order:%'
         when 'redeem' then source like 'redemption:%#%'
         when 'refund' then source like 'redemption:%#%'
         when 'referral' then source like 'registration:%' or source like 'order:%'
         when 'reversal' then source like 'order:%@%' or source like 'merge:%' or source like 'move:%'
                         or source ~ '^(sign-up|visit):.*#[0-9]+$'
         when 'gift' then source ~ ('^((sign-up|visit):.*#[0-9]+|sign-up:' || customer_id || '|birthday:' || customer_id || ':[0-9]{4})$')
         when 'expiry' then source ~ ('^(erasure:' || customer_id || '(#[0-9]+)?|expiry:' || customer_id || ':[0-9-]+)$')
         else true end`,
    ],
  },
  {
    id: 'expiry-justified',
    title: "Points expire only after the inactivity period and notice in the store's setting",
    checked: CHECKED.ledgerRows,
    violations: [
      // Visits of customers who were merged later do not count, because they may belong to the other customer.
      `select l.store_id, l.customer_id || ' #' || l.number as id
       from points_ledger l
       left join lateral (
         select months, effective_from, make_interval(months => months) as inactive
         from points_expiry_settings e
         where e.store_id = l.store_id and e.saved_at <= l.created_at
         order by e.number desc limit 1) x on true
       where l.kind = 'expiry' and l.source like 'expiry:%' and (
         x.months is null or x.effective_from > l.created_at or l.balance_after <> 0
         or exists (select from points_ledger a
                    where a.store_id = l.store_id and a.customer_id = l.customer_id and a.number < l.number
                      and a.created_at + x.inactive > l.created_at and (a.kind = 'redeem' or a.delta > 0))
         or exists (select from visits v
                    where v.store_id = l.store_id and v.customer_id = l.customer_id
                      and v.at + x.inactive > l.created_at and v.at < l.created_at
                      and not exists (select from customers m
                                      where m.store_id = l.store_id and m.merged_into = l.customer_id
                                        and m.erased_at > l.created_at)))`,
      // A restored expiry is restored completely and within the allowed time.
      `select t.store_id, t.customer_id || ' #' || t.number as id
       from points_ledger t
       where t.kind = 'adjustment' and t.source like 'restore:%' and not exists (
         select from points_ledger l
         where l.store_id = t.store_id and l.customer_id = t.customer_id and l.number < t.number
           and t.source = 'restore:' || l.customer_id || '#' || l.number
           and l.kind = 'expiry' and l.source like 'expiry:%' and l.delta = -t.delta
           and l.created_at > t.created_at - interval '${EXPIRY_RESTORE_DAYS} days 1 hour')`,
      // A shorter period needs a notice. A restore of the database and a new activation of the store only extend it.
      `select e.store_id, 'setting ' || e.number as id
       from points_expiry_settings e
       left join points_expiry_settings b on b.store_id = e.store_id and b.number = e.number - 1
       where e.months is not null and (b.months is null or e.months < b.months)
         and e.effective_from < e.saved_at + interval '${EXPIRY_NOTICE_DAYS} days' - interval '1 hour'`,
    ],
  },
];
