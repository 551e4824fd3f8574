-- Up Migration
-- What is counted in a shop of a chain whose store was deleted has the time zone of the chain: its pending rewards can
-- still be cancelled, and its customers merged and erased (schema/counting.sql, schema/results.sql).
create or replace function customers_count_days() returns trigger language plpgsql security definer as $$
declare
  change store_day_shards;
  place record;
  zone text;
  r record;
begin
  for place in select distinct store_id, shop_id from added loop
    select s.time_zone into zone from stores s where s.id = coalesce(place.shop_id, place.store_id);
    if zone is null then
      select s.time_zone into zone from stores s where s.id = place.store_id;
    end if;
    for r in
      select (created_at at time zone zone)::date as local_day, count(*) as customers
      from added where store_id = place.store_id and shop_id is not distinct from place.shop_id
      group by 1
    loop
      change := no_day_change(place.store_id, place.shop_id, r.local_day);
      change.customers_added := r.customers;
      perform add_day_counts(change);
    end loop;
  end loop;
  return null;
end $$;

create or replace function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards;
  day_change store_day_shards;
  shop uuid;
  zone text;
  local_day date;
  r record;
begin
  for r in select store_id, shop_id, delta, kind, source, created_at from added loop
    if r.store_id is distinct from change.store_id or r.shop_id is distinct from shop then
      if change.store_id is not null then
        perform add_store_counts(change);
        perform add_day_counts(day_change);
      end if;
      change := empty_store_counts(r.store_id, r.shop_id);
      shop := r.shop_id;
      select time_zone into zone from stores where id = coalesce(r.shop_id, r.store_id);
      if zone is null then
        select time_zone into zone from stores where id = r.store_id;
      end if;
      day_change := no_day_change(r.store_id, shop, (r.created_at at time zone zone)::date);
    end if;
    local_day := (r.created_at at time zone zone)::date;
    if local_day <> day_change.day then
      perform add_day_counts(day_change);
      day_change := no_day_change(r.store_id, shop, local_day);
    end if;
    change.points_outstanding := change.points_outstanding + r.delta;
    if r.kind in ('redeem', 'refund') then
      day_change.points_redeemed := day_change.points_redeemed - r.delta;
      day_change.rewards_redeemed := day_change.rewards_redeemed - sign(r.delta)::integer;
    elsif (r.kind = 'expiry' and r.source like 'expiry:%') or (r.kind = 'adjustment' and r.source like 'restore:%') then
      day_change.points_expired := day_change.points_expired - r.delta;
    elsif r.kind in ('earn', 'referral')
       or (r.kind = 'adjustment' and r.delta > 0 and r.source not like 'merge:%' and r.source not like 'move:%') then
      change.points_issued := change.points_issued + r.delta;
      day_change.points_issued := day_change.points_issued + r.delta;
    end if;
  end loop;
  if change.store_id is not null then
    perform add_store_counts(change);
    perform add_day_counts(day_change);
  end if;
  return null;
end $$;

create or replace function visits_count() returns trigger language plpgsql security definer as $$
declare
  r record;
  zone text;
  local_at timestamp;
  slot integer;
  former timestamptz;
  is_new boolean;
  is_returning boolean;
begin
  for r in select store_id, coalesce(shop_id, no_shop()) as shop_id, customer_id, at from added loop
    select s.time_zone into zone from stores s
      where s.id = case when r.shop_id = no_shop() then r.store_id else r.shop_id end;
    if zone is null then
      select s.time_zone into zone from stores s where s.id = r.store_id;
    end if;
    local_at := r.at at time zone zone;
    slot := extract(hour from local_at)::integer + 1;
    select v.at into former from visits v
      where v.store_id = r.store_id and v.customer_id = r.customer_id and v.at < r.at
      order by v.at desc limit 1;
    is_new := former is null;
    is_returning := coalesce(former < date_trunc('week', local_at) at time zone zone, false);
    loop
      update store_day_shards p set
        check_ins = p.check_ins + 1,
        check_ins_by_hour[slot] = p.check_ins_by_hour[slot] + 1,
        new_customers = p.new_customers + is_new::integer,
        returning_customers = p.returning_customers + is_returning::integer
        where p.store_id = r.store_id and p.day = local_at::date and p.id = (
          select free.id from store_day_shards free
          where free.store_id = r.store_id and free.day = local_at::date and free.shop_id = r.shop_id
          limit 1 for no key update skip locked);
      if not found then
        insert into store_day_shards (store_id, day, check_ins, check_ins_by_hour, new_customers, returning_customers,
                                      shop_id)
          values (r.store_id, local_at::date, 1,
                  array_fill(0, array[slot - 1]) || 1 || array_fill(0, array[24 - slot]),
                  is_new::integer, is_returning::integer, r.shop_id);
      end if;
      exit when r.shop_id = no_shop();
      r.shop_id := no_shop();
    end loop;
  end loop;
  return null;
end $$;

create or replace function order_credits_set_day() returns trigger language plpgsql security definer as $$
begin
  new.sold_on := coalesce(
    local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at)),
    local_day(new.store_id, coalesce(new.paid_at, new.credited_at)));
  return new;
end $$;

create or replace function count_sale() returns trigger language plpgsql security definer as $$
declare
  cents_before integer := 0;
  cents_now integer := case when new.taken_back_at is null then new.eligible_cents else 0 end;
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null then
    cents_before := old.eligible_cents;
  end if;
  if cents_now <> cents_before then
    perform add_sale(new.store_id, coalesce(new.shop_id, no_shop()),
      coalesce(new.sold_on, local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at)),
               local_day(new.store_id, coalesce(new.paid_at, new.credited_at))),
      (cents_now > 0)::integer - (cents_before > 0)::integer, cents_now - cents_before);
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  -- Replacing a function has reset its settings.
  foreach name in array array['customers_count_days', 'points_ledger_count', 'visits_count', 'order_credits_set_day',
                              'count_sale'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
