-- Up Migration
-- Gifts, and limits of what a purchase earns (schema/gifts.sql, decision 0200).
create table gift_settings (
  store_id uuid not null references stores on delete cascade,
  sign_up_points integer check (sign_up_points between 1 and 10000),
  sign_up_since timestamptz,
  birthday_points integer check (birthday_points between 1 and 10000),
  birthday_since timestamptz,
  visit_points integer check (visit_points between 1 and 10000),
  visit_since timestamptz,
  visit_min_cents integer not null default 0 check (visit_min_cents between 0 and 10000000),
  earning_min_cents integer not null default 0 check (earning_min_cents between 0 and 10000000),
  sale_points_max integer check (sale_points_max between 1 and 1000000),
  day_points_max integer check (day_points_max between 1 and 1000000),
  primary key (store_id),
  check ((sign_up_points is null) = (sign_up_since is null)),
  check ((birthday_points is null) = (birthday_since is null)),
  check ((visit_points is null) = (visit_since is null))
);
select distribute_by_store('gift_settings');
create table order_gifts (
  store_id uuid not null,
  order_id text not null,
  kind text not null check (kind in ('sign_up', 'visit')),
  points integer not null check (points > 0),
  min_cents integer not null,
  granted integer not null check (granted between 0 and points),
  changes integer not null check (changes > 0),
  primary key (store_id, order_id, kind)
);
select distribute_by_store('order_gifts');
alter table order_gifts add foreign key (store_id, order_id)
  references order_credits (store_id, order_id) on delete cascade;

alter table gift_settings enable row level security;
create policy own_store on gift_settings
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

alter table order_gifts enable row level security;
create policy own_store on order_gifts
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

alter table customers
  add column sign_up_gift_closed_at timestamptz,
  add column birthday_changed_at timestamptz;
alter table order_credits
  add column earning_min_cents integer not null default 0,
  add column points_max integer;
create function record_birthday_change() returns trigger language plpgsql as $$
begin
  if to_char(new.birthday, 'MM-DD') is distinct from to_char(old.birthday, 'MM-DD') then
    new.birthday_changed_at := now();
  end if;
  return new;
end $$;
create trigger record_birthday_change before update of birthday on customers
  for each row when (old.birthday is distinct from new.birthday) execute function record_birthday_change();

-- The rows that are there already have no such kind. 0144_gifts_validated.sql reads them beside calls that write.
alter table points_ledger drop constraint points_ledger_kind_check;
alter table points_ledger
  add constraint points_ledger_kind_check
    check (kind in ('earn', 'redeem', 'refund', 'referral', 'adjustment', 'expiry', 'reversal', 'gift')) not valid;
alter table points_ledger
  add constraint points_ledger_gift_adds check (kind <> 'gift' or delta > 0) not valid;

create or replace function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards;
  day_change store_day_shards;
  shop uuid;
  zone text;
  local_day date;
  -- null in stores that write no events.
  events_epoch bigint;
  at timestamptz;
  r record;
begin
  for r in
    select store_id, shop_id, customer_id, number, delta, balance_after, kind, source, created_at from added
  loop
    if r.store_id is distinct from change.store_id or r.shop_id is distinct from shop then
      if change.store_id is not null then
        perform add_store_counts(change);
        perform add_day_counts(day_change);
      end if;
      change := empty_store_counts(r.store_id, r.shop_id);
      shop := r.shop_id;
      select s.time_zone, case when s.events_since is not null then s.events_epoch end into zone, events_epoch
        from stores s where s.id = r.store_id;
      if r.shop_id is not null then
        zone := coalesce((select s.time_zone from stores s where s.id = r.shop_id), zone);
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
    elsif r.kind in ('earn', 'referral', 'gift')
       or (r.kind = 'adjustment' and r.delta > 0 and r.source not like 'merge:%' and r.source not like 'move:%') then
      change.points_issued := change.points_issued + r.delta;
      day_change.points_issued := day_change.points_issued + r.delta;
    end if;
    if events_epoch is not null then
      at := clock_timestamp();
      insert into events (store_id, epoch, id, type, at, shop_id, data)
        values (r.store_id, events_epoch, event_id(at), 'points.changed', at, r.shop_id, jsonb_build_object(
          'customerId', r.customer_id, 'number', r.number, 'kind', r.kind, 'delta', r.delta,
          'balance', r.balance_after, 'source', r.source));
    end if;
  end loop;
  if change.store_id is not null then
    perform add_store_counts(change);
    perform add_day_counts(day_change);
  end if;
  return null;
end $$;

do $$
begin
  -- Replacing the function has reset its settings.
  execute format('alter function points_ledger_count() set search_path = %I, pg_temp', current_schema());
end $$;
