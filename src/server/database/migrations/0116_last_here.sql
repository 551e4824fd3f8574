-- Up Migration
-- When customers were last here, with purchases (see schema/lastHere.sql).
alter table customers add column last_purchase_at timestamptz;
create index redemptions_by_day on redemptions (store_id, day) include (reward_id, item_type, item_value)
  where reward_id is not null and status <> 'cancelled' and (deleted_at is null or status <> 'pending');

-- Sets until when a customer is a regular: 90 days after the third-latest time that they were here. These times are the
-- check-ins, and the last purchase of each local day without a check-in. Every visit is a check-in of its own, so that
-- two of one day count twice.
create function set_regular_until(store uuid, customer uuid) returns void language plpgsql as $$
declare
  zone text;
  until timestamptz;
begin
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

create function visits_set_regular() returns trigger language plpgsql security definer as $$
begin
  perform set_regular_until(new.store_id, new.customer_id);
  return null;
end $$;
create trigger visits_set_regular after insert on visits
  for each row when (new.at > now() - interval '90 days') execute function visits_set_regular();

-- Keeps the time of a customer's last purchase as orders are credited, change, are taken back, and go to another
-- customer. A refund of the whole order or a credit that is taken back moves it back to the purchase before.
create function order_credits_set_last_purchase() returns trigger language plpgsql security definer as $$
declare
  before timestamptz;
  present timestamptz;
  latest timestamptz;
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null and old.eligible_cents > 0 then
    before := least(old.paid_at, old.credited_at);
  end if;
  if new.taken_back_at is null and new.eligible_cents > 0 then
    present := least(new.paid_at, new.credited_at);
  end if;
  if before is not null and (present is distinct from before or new.customer_id <> old.customer_id) then
    select max(least(o.paid_at, o.credited_at)) into latest from order_credits o
      where o.store_id = old.store_id and o.customer_id = old.customer_id
        and o.taken_back_at is null and o.eligible_cents > 0;
    update customers c set last_purchase_at = latest
      where c.store_id = old.store_id and c.id = old.customer_id and c.last_purchase_at is distinct from latest;
    perform set_regular_until(old.store_id, old.customer_id);
  end if;
  if present is not null and (present is distinct from before or new.customer_id <> old.customer_id) then
    update customers c set last_purchase_at = present
      where c.store_id = new.store_id and c.id = new.customer_id
        and (c.last_purchase_at is null or c.last_purchase_at < present);
    perform set_regular_until(new.store_id, new.customer_id);
  end if;
  return null;
end $$;
create trigger set_first_last_purchase after insert on order_credits
  for each row execute function order_credits_set_last_purchase();
create trigger set_changed_last_purchase
  after update of customer_id, eligible_cents, taken_back_at, paid_at, credited_at on order_credits
  for each row execute function order_credits_set_last_purchase();

do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and p.proname in ('visits_set_regular', 'order_credits_set_last_purchase')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f.name, current_schema());
    execute format('revoke execute on function %s from public', f.name);
  end loop;
end $$;

-- No credit changes between the triggers and this, because creating them waits for writers and keeps them away.
update customers c set last_purchase_at = o.latest
  from (
    select store_id, customer_id, max(least(paid_at, credited_at)) as latest from order_credits
    where taken_back_at is null and eligible_cents > 0
    group by 1, 2) o
  where c.store_id = o.store_id and c.id = o.customer_id;
-- Customers who bought without checking in may be regulars.
do $$
declare
  r record;
begin
  for r in
    select distinct o.store_id, o.customer_id
    from order_credits o join customers c on c.store_id = o.store_id and c.id = o.customer_id
    where o.credited_at > now() - interval '90 days' and o.taken_back_at is null and o.eligible_cents > 0
      and o.match_method = 'identity' and o.checkout_id is null and c.erased_at is null
  loop
    perform set_regular_until(r.store_id, r.customer_id);
  end loop;
end $$;
