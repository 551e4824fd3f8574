import { CHECKED } from './checked.sql';
import type { Rule } from './rule';

/** Rules for merged and erased customers, referrals, and other records that a customer can have only once. */
export const CUSTOMER_RULES: readonly Rule[] = [
  {
    id: 'referral-once',
    title: 'A registration is credited to another customer of the store',
    checked: CHECKED.ledgerRows,
    violations: [
      `select l.store_id, l.source as id
       from points_ledger l
       left join customers c on c.store_id = l.store_id and 'registration:' || c.id = l.source
       where l.kind = 'referral' and l.source like 'registration:%' and (c.id is null or c.id = l.customer_id)`,
    ],
  },
  {
    id: 'referral-circle',
    title: 'No one refers themselves, directly or through others',
    checked: CHECKED.customers,
    stores: 'select distinct store_id as id from customers where referred_by is not null',
    violations: [
      `with recursive chain as (
         select id as start, referred_by as id from customers where store_id = $1 and referred_by is not null
         union
         select chain.start, c.referred_by
         from chain join customers c on c.store_id = $1 and c.id = chain.id
         where c.referred_by is not null
       )
       select $1::uuid as store_id, start::text as id from chain where id = start`,
    ],
  },
  {
    id: 'customer-daily-use',
    title: "What counts toward a customer's daily limit was credited",
    checked: CHECKED.customerDays,
    violations: [
      `with used as (
         select u.store_id, u.customer_id, u.kind, sum(u.granted) as granted from customer_daily_use u group by 1, 2, 3
       ), credited as (
         select l.store_id, coalesce(c.merged_into, c.id) as customer_id, 'referral' as kind, count(*) as credits
         from points_ledger l join customers c on c.store_id = l.store_id and c.id = l.customer_id
         where l.kind = 'referral' and l.source like 'registration:%' group by 1, 2
         union all
         select store_id, customer_id, 'time_match', count(*) from order_credits where match_method = 'time' group by 1, 2
       )
       select u.store_id, u.customer_id || ' ' || u.kind || ': ' || u.granted || ', credited ' || coalesce(k.credits, 0) as id
       from used u
       left join credited k on k.store_id = u.store_id and k.customer_id = u.customer_id and k.kind = u.kind
       -- There may be more credits than uses, from the time before the limit existed.
       where u.granted > coalesce(k.credits, 0)`,
    ],
  },
  {
    id: 'opening-once',
    title: 'A customer gets at most one opening balance from imports',
    checked: CHECKED.ledgerRows,
    violations: [
      `select store_id, customer_id::text as id from points_ledger where source like 'import:%'
       group by store_id, customer_id having count(*) > 1`,
    ],
  },
  {
    id: 'merged-empty',
    title: 'A merged customer goes to one who is not merged and has nothing left',
    checked: CHECKED.customers,
    violations: [
      `select c.store_id, c.id::text as id from customers c
       left join customers i on i.store_id = c.store_id and i.id = c.merged_into
       where c.merged_into is not null and (
         c.points <> 0 or c.visits <> 0 or c.erased_at is null or i.id is null or i.merged_into is not null
         or exists (select from redemptions r where r.store_id = c.store_id and r.customer_id = c.id)
         or exists (select from pending_checkouts p where p.store_id = c.store_id and p.customer_id = c.id)
         or exists (select from order_credits o where o.store_id = c.store_id and o.customer_id = c.id)
         or exists (select from order_credits o where o.store_id = c.store_id and o.referrer_id = c.id)
         or exists (select from visits v where v.store_id = c.store_id and v.customer_id = c.id))`,
    ],
  },
  {
    id: 'merge-moved',
    title: 'A merge takes from one customer what the other gets',
    checked: CHECKED.customers,
    violations: [
      `select coalesce(o.store_id, i.store_id) as store_id, coalesce(o.source, i.source) as id
       from (select store_id, source, customer_id, delta from points_ledger where source like 'merge:%:out') o
       full join (select store_id, source, customer_id, delta from points_ledger
                  where source like 'merge:%' and source not like '%:out') i
         on i.store_id = o.store_id and i.source || ':out' = o.source
       left join customers c on c.store_id = o.store_id and c.id = o.customer_id
       left join customers n on n.store_id = i.store_id and n.id = i.customer_id
       where o.delta is distinct from -i.delta or o.source !~ ('^merge:' || o.customer_id || '(#[0-9]+)?:out$')
          or c.merged_into is distinct from coalesce(n.merged_into, n.id)`,
    ],
  },
  {
    id: 'erased-forgotten',
    title: 'Nothing is known about an erased customer, and nothing waits for them',
    checked: CHECKED.customers,
    violations: [
      `select c.store_id, c.id::text as id from customers c
       where c.erased_at is not null and c.merged_into is null and (
         c.phone is not null or c.name is not null or c.birthday is not null or c.referral_code is not null
         or c.ghl_contact_id is not null
         or exists (select from redemptions r where r.store_id = c.store_id and r.customer_id = c.id
                      and r.status = 'pending' and r.deleted_at is null)
         or exists (select from pending_checkouts p where p.store_id = c.store_id and p.customer_id = c.id
                      and p.status in ('pending', 'review')))`,
    ],
  },
  {
    id: 'session-account',
    title: 'A session has the store and the role of its account, and its shop if the account is limited to one',
    checked: CHECKED.sessions,
    violations: [
      `select a.store_id, s.id::text as id from sessions s join accounts a on a.id = s.account_id
       where s.store_id is distinct from a.store_id or s.role <> a.role
          or (a.shop_id is not null and s.shop_id is distinct from a.shop_id)`,
    ],
  },
];
