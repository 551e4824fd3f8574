-- Up Migration
-- Points that expire after months without activity: the setting of each store, and what expired on each day.

-- The settings of a store, numbered; the last one is in force. Kept, so that each expiry can be justified later.
create table points_expiry_settings (
  store_id uuid not null references stores on delete cascade,
  number integer not null check (number > 0),
  -- Without activity; null is never.
  months smallint check (months in (6, 12, 18, 24)),
  -- Nothing expires before.
  effective_from timestamptz not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (store_id, number)
);
select distribute_by_store('points_expiry_settings');
alter table points_expiry_settings enable row level security;
create policy own_store on points_expiry_settings
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
do $$
begin
  revoke update, delete on points_expiry_settings from regulars_app;
exception when undefined_object or insufficient_privilege then
  raise notice 'points_expiry_settings keeps the default rights: %', sqlerrm;
end $$;

-- The local day on which the points of the store were last expired, null before the first time.
alter table stores add column points_expired_on date;

-- Points that expired, less those that the owner restored. With the day of the expiry or of the restoration.
alter table store_day_shards add column points_expired bigint not null default 0;

create or replace function no_day_change(store uuid, local_day date) returns store_day_shards
language sql immutable as $$
  select row(store, local_day, null, 0, 0, 0, 0, 0, 0, 0, null, 0)::store_day_shards
$$;

create or replace function add_day_counts(change store_day_shards) returns void language plpgsql as $$
begin
  update store_day_shards p set
    points_issued = p.points_issued + change.points_issued,
    points_redeemed = p.points_redeemed + change.points_redeemed,
    points_expired = p.points_expired + change.points_expired,
    rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
    customers_added = p.customers_added + change.customers_added
    where p.store_id = change.store_id and p.day = change.day and p.id = (
      select free.id from store_day_shards free
      where free.store_id = change.store_id and free.day = change.day limit 1 for no key update skip locked);
  if not found then
    insert into store_day_shards (store_id, day, points_issued, points_redeemed, points_expired, rewards_redeemed,
                                  customers_added)
      values (change.store_id, change.day, change.points_issued, change.points_redeemed, change.points_expired,
              change.rewards_redeemed, change.customers_added);
  end if;
end $$;

-- As in 0001, with the points that expired. Points that were restored are not issued a second time.
create or replace function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards;
  day_change store_day_shards;
  zone text;
  local_day date;
  r record;
begin
  for r in select store_id, delta, kind, source, created_at from added loop
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then
        perform add_store_counts(change);
        perform add_day_counts(day_change);
      end if;
      change := empty_store_counts(r.store_id);
      select time_zone into zone from stores where id = r.store_id;
      day_change := no_day_change(r.store_id, (r.created_at at time zone zone)::date);
    end if;
    local_day := (r.created_at at time zone zone)::date;
    if local_day <> day_change.day then
      perform add_day_counts(day_change);
      day_change := no_day_change(r.store_id, local_day);
    end if;
    change.points_outstanding := change.points_outstanding + r.delta;
    if r.kind in ('redeem', 'refund') then
      day_change.points_redeemed := day_change.points_redeemed - r.delta;
      day_change.rewards_redeemed := day_change.rewards_redeemed - sign(r.delta)::integer;
    elsif (r.kind = 'expiry' and r.source like 'expiry:%') or (r.kind = 'adjustment' and r.source like 'restore:%') then
      day_change.points_expired := day_change.points_expired - r.delta;
    elsif r.kind in ('earn', 'referral')
       or (r.kind = 'adjustment' and r.delta > 0 and r.source not like 'merge:%') then
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

-- `create or replace` keeps owner and rights of a function, but not its settings.
do $$
begin
  execute format('alter function points_ledger_count() set search_path = %I, pg_temp', current_schema());
end $$;
