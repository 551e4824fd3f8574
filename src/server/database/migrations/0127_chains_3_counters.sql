-- Up Migration
-- Counters of shops, beside those of the stores, and the hash of ledger rows with their shop (schema/ledger.sql).
create function ledger_row_hash(
  previous bytea, store_id uuid, customer_id uuid, number integer, delta bigint, balance_after bigint, kind text,
  source text, actor_role text, actor_id uuid, reason text, created_at timestamptz, details json,
  shop_id uuid default null
) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(previous, '') || convert_to(concat_ws(' ',
    store_id, customer_id, number, delta, balance_after, kind, (extract(epoch from created_at) * 1000000)::bigint,
    coalesce(actor_id::text, '-'), concat(octet_length(actor_role), ':', actor_role),
    concat(octet_length(source), ':', source), coalesce(octet_length(reason) || ':' || reason, '-'),
    octet_length(details::text) || ':' || details::text, shop_id), 'UTF8'));
end $$;

create or replace function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now(),
        ledger_hash = ledger_row_hash(c.ledger_hash, new.store_id, new.customer_id, c.ledger_rows + 1, new.delta,
                                      c.points + new.delta, new.kind, new.source, new.actor_role, new.actor_id,
                                      new.reason, new.created_at, new.details, new.shop_id)
    where c.store_id = new.store_id and c.id = new.customer_id
    returning c.points, c.ledger_rows, c.merged_into, c.ledger_hash
      into new.balance_after, new.number, merged, new.hash;
  if not found then
    raise exception 'ledger row for an unknown customer: foreign key constraint "points_ledger_store_id_customer_id_fkey"'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  if merged is not null then
    raise exception 'the customer was merged into another one' using errcode = 'serialization_failure';
  end if;
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero: check constraint "points_not_below_zero"'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;

drop function ledger_row_hash(bytea, uuid, uuid, integer, bigint, bigint, text, text, text, uuid, text, timestamptz,
                             json);

-- Old processes name the primary key of this table. A later migration adds the shop to it.
alter table reward_daily_use add column shop_id uuid not null default no_shop();

alter table store_counter_shards add column shop_id uuid not null default no_shop();
create or replace view store_counters with (security_invoker = true) as
  select store_id,
    sum(redemptions_version)::bigint as redemptions_version,
    sum(rewards_pending)::integer as rewards_pending,
    sum(rewards_completed)::integer as rewards_completed,
    sum(rewards_cancelled)::integer as rewards_cancelled,
    sum(rewards_redeemed)::integer as rewards_redeemed,
    sum(reward_points_used)::bigint as reward_points_used,
    sum(promotions_redeemed)::integer as promotions_redeemed,
    sum(customers)::integer as customers,
    sum(points_issued)::bigint as points_issued
  from store_counter_shards
  where shop_id = no_shop()
  group by store_id;

create or replace function add_store_counts(change store_counter_shards) returns void language plpgsql as $$
begin
  loop
    update store_counter_shards p set
      redemptions_version = p.redemptions_version + change.redemptions_version,
      rewards_pending = p.rewards_pending + change.rewards_pending,
      rewards_completed = p.rewards_completed + change.rewards_completed,
      rewards_cancelled = p.rewards_cancelled + change.rewards_cancelled,
      rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
      reward_points_used = p.reward_points_used + change.reward_points_used,
      promotions_redeemed = p.promotions_redeemed + change.promotions_redeemed,
      customers = p.customers + change.customers,
      points_issued = p.points_issued + change.points_issued,
      points_outstanding = p.points_outstanding + change.points_outstanding
      where p.store_id = change.store_id and p.id = (
        select free.id from store_counter_shards free
        where free.store_id = change.store_id and free.shop_id = change.shop_id limit 1 for no key update skip locked);
    if not found then
      change.id := new_id();
      insert into store_counter_shards select change.*;
    end if;
    exit when change.shop_id = no_shop();
    change.shop_id := no_shop();
  end loop;
end $$;

create function empty_store_counts(store uuid, shop uuid) returns store_counter_shards language sql immutable as $$
  select row(store, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, coalesce(shop, no_shop()))::store_counter_shards
$$;

alter table store_day_shards add column shop_id uuid not null default no_shop();

create or replace function add_day_counts(change store_day_shards) returns void language plpgsql as $$
begin
  loop
    update store_day_shards p set
      points_issued = p.points_issued + change.points_issued,
      points_redeemed = p.points_redeemed + change.points_redeemed,
      points_expired = p.points_expired + change.points_expired,
      rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
      customers_added = p.customers_added + change.customers_added
      where p.store_id = change.store_id and p.day = change.day and p.id = (
        select free.id from store_day_shards free
        where free.store_id = change.store_id and free.day = change.day and free.shop_id = change.shop_id
        limit 1 for no key update skip locked);
    if not found then
      insert into store_day_shards (store_id, day, points_issued, points_redeemed, points_expired, rewards_redeemed,
                                    customers_added, shop_id)
        values (change.store_id, change.day, change.points_issued, change.points_redeemed, change.points_expired,
                change.rewards_redeemed, change.customers_added, change.shop_id);
    end if;
    exit when change.shop_id = no_shop();
    change.shop_id := no_shop();
  end loop;
end $$;

create function no_day_change(store uuid, shop uuid, day date) returns store_day_shards language sql immutable as $$
  select row(store, day, null, 0, 0, 0, 0, 0, 0, 0, 0, null, coalesce(shop, no_shop()))::store_day_shards
$$;

create or replace function update_redemption_counters() returns trigger language plpgsql security definer as $$
declare
  rows refcursor;
  staying uuid[];
  shop uuid;
  r record;
  change store_counter_shards;
begin
  if tg_op = 'INSERT' then
    open rows for select 1 as sign, store_id, shop_id, promotion_id, status, points_used, deleted_at from added;
  elsif tg_op = 'UPDATE' then
    open rows for
      select 1 as sign, store_id, shop_id, promotion_id, status, points_used, deleted_at from added
      union all
      select -1, store_id, shop_id, promotion_id, status, points_used, deleted_at from removed;
  else
    staying := existing_store_ids(array(select distinct store_id from removed));
    open rows for
      select -1 as sign, store_id, shop_id, promotion_id, status, points_used, deleted_at
      from removed where store_id = any (staying);
  end if;
  loop
    fetch rows into r;
    exit when not found;
    if r.store_id is distinct from change.store_id or r.shop_id is distinct from shop then
      if change.store_id is not null then perform add_store_counts(change); end if;
      change := empty_store_counts(r.store_id, r.shop_id);
      shop := r.shop_id;
      change.redemptions_version := 1;
    end if;
    continue when r.deleted_at is not null;
    if r.promotion_id is not null then
      change.promotions_redeemed := change.promotions_redeemed + r.sign;
    elsif r.status = 'pending' then
      change.rewards_pending := change.rewards_pending + r.sign;
    elsif r.status = 'completed' then
      change.rewards_completed := change.rewards_completed + r.sign;
    elsif r.status = 'cancelled' then
      change.rewards_cancelled := change.rewards_cancelled + r.sign;
    else
      change.rewards_redeemed := change.rewards_redeemed + r.sign;
    end if;
    if r.status <> 'cancelled' then
      change.reward_points_used := change.reward_points_used + r.sign * r.points_used;
    end if;
  end loop;
  if change.store_id is not null then perform add_store_counts(change); end if;
  return null;
end $$;

create or replace function customers_count() returns trigger language plpgsql security definer as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  staying uuid[] := existing_store_ids(array(select distinct store_id from counted));
  change store_counter_shards;
  r record;
begin
  for r in
    select store_id, shop_id, count(*) as customers from counted
    where erased_at is null and store_id = any (staying)
    group by store_id, shop_id
  loop
    change := empty_store_counts(r.store_id, r.shop_id);
    change.customers := sign * r.customers;
    perform add_store_counts(change);
  end loop;
  return null;
end $$;

create or replace function customers_count_changed() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards := empty_store_counts(new.store_id, new.shop_id);
begin
  change.redemptions_version := 1;
  change.customers := (new.erased_at is null)::integer - (old.erased_at is null)::integer;
  perform add_store_counts(change);
  return null;
end $$;

create or replace function customers_count_days() returns trigger language plpgsql security definer as $$
declare
  change store_day_shards;
  place record;
  zone text;
  r record;
begin
  for place in select distinct store_id, shop_id from added loop
    select s.time_zone into zone from stores s where s.id = coalesce(place.shop_id, place.store_id);
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

drop function empty_store_counts(uuid);
drop function no_day_change(uuid, date);

do $$
declare
  f record;
begin
  -- Replacing a function has reset its settings.
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef and p.proconfig is null
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f.name, current_schema());
  end loop;
end $$;
