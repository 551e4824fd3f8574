-- Up Migration
-- Since when customers have had their numbers (see schema/customers.sql), and a lock (see schema/lastHere.sql).
alter table customers add column phone_since timestamptz;
alter table customer_former_phones add column had_since timestamptz;
alter table customer_former_phones add column is_released boolean not null default false;
alter table pos_review_orders drop constraint pos_review_orders_reason_check;
alter table pos_review_orders add constraint pos_review_orders_reason_check
  check (reason in ('ambiguous', 'daily_limit', 'names_customer', 'names_several', 'number_changed',
                    'return_without_sale'));

create or replace function set_regular_until(store uuid, customer uuid) returns void language plpgsql as $$
declare
  zone text;
  until timestamptz;
begin
  -- Otherwise a check-in and a credit at the same time would not see each other, and what the later one counted would
  -- be lost.
  perform from customers c where c.store_id = store and c.id = customer for no key update;
  select s.time_zone into zone from stores s where s.id = store;
  select here.at + interval '90 days' into until
  from (
    (select v.at from visits v where v.store_id = store and v.customer_id = customer order by v.at desc limit 3)
    union all
    select max(p.at) from (
      select least(o.paid_at, o.credited_at) as at from order_credits o
      where o.store_id = store and o.customer_id = customer and o.credited_at > now() - interval '90 days'
        and o.taken_back_at is null and o.eligible_cents > 0
    ) p
    where not exists (
      select from visits v
      where v.store_id = store and v.customer_id = customer
        and v.at between p.at - interval '26 hours' and p.at + interval '26 hours'
        and (v.at at time zone zone)::date = (p.at at time zone zone)::date)
    group by (p.at at time zone zone)::date
  ) here
  order by here.at desc offset 2 limit 1;
  update customers c set regular_until = until
    where c.store_id = store and c.id = customer and c.regular_until is distinct from until;
end $$;
