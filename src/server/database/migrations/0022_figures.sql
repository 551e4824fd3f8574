-- Up Migration
-- The figures of the dashboards: sums for each local day of a store, kept by triggers, so that a dashboard costs the same
-- whatever the history. Like the counters, the sums of a day are spread over parts, and nobody waits for one.

create table store_day_parts (
  store_id uuid not null references stores on delete cascade,
  -- The store's local day when it happened; a later change of its time zone moves no earlier day.
  day date not null,
  id uuid not null default new_id(),
  points_issued bigint not null default 0,
  -- Taken for rewards, less what was returned.
  points_redeemed bigint not null default 0,
  rewards_redeemed integer not null default 0,
  customers_added integer not null default 0,
  -- Customers whose first check-in was on this day.
  new_customers integer not null default 0,
  -- Customers of an earlier week whose first check-in of this week (from Monday) was on this day: the days of a week add
  -- up to the customers who came back in it.
  returning_customers integer not null default 0,
  check_ins integer not null default 0,
  -- By local hour, from midnight.
  check_ins_by_hour integer[] not null default array_fill(0, array[24])
    check (array_length(check_ins_by_hour, 1) = 24),
  primary key (store_id, day, id)
)
-- Room on each page for the next version of a row.
with (fillfactor = 50);
-- The platform's sums over all stores.
create index store_day_parts_by_day on store_day_parts (day);

-- The points that customers hold, over all customers of the store.
alter table store_counter_parts add column points_outstanding bigint not null default 0;

-- ---------------------------------------------------------------- counting

create or replace function count_in_store(change store_counter_parts) returns void language plpgsql as $$
begin
  update store_counter_parts p set
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
      select free.id from store_counter_parts free
      where free.store_id = change.store_id limit 1 for no key update skip locked);
  if not found then
    change.id := new_id();
    insert into store_counter_parts select change.*;
  end if;
end $$;

create or replace function no_change(store uuid) returns store_counter_parts language sql immutable as $$
  select row(store, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, 0)::store_counter_parts
$$;

-- Without check_ins_by_hour, which only check-ins change.
create function count_in_day(change store_day_parts) returns void language plpgsql as $$
begin
  update store_day_parts p set
    points_issued = p.points_issued + change.points_issued,
    points_redeemed = p.points_redeemed + change.points_redeemed,
    rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
    customers_added = p.customers_added + change.customers_added
    where p.store_id = change.store_id and p.day = change.day and p.id = (
      select free.id from store_day_parts free
      where free.store_id = change.store_id and free.day = change.day limit 1 for no key update skip locked);
  if not found then
    insert into store_day_parts (store_id, day, points_issued, points_redeemed, rewards_redeemed, customers_added)
      values (change.store_id, change.day, change.points_issued, change.points_redeemed, change.rewards_redeemed,
              change.customers_added);
  end if;
end $$;

create function no_day_change(store uuid, local_day date) returns store_day_parts language sql immutable as $$
  select row(store, local_day, null, 0, 0, 0, 0, 0, 0, 0, null)::store_day_parts
$$;

-- Points that a merge moves from one customer to another are not issued. A loop, because it takes half the time of an
-- aggregate for a single row; rows that belong together follow each other in nearly every statement.
create or replace function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_parts;
  day_change store_day_parts;
  zone text;
  local_day date;
  r record;
begin
  for r in select store_id, delta, kind, source, created_at from added loop
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then
        perform count_in_store(change);
        perform count_in_day(day_change);
      end if;
      change := no_change(r.store_id);
      select time_zone into zone from stores where id = r.store_id;
      day_change := no_day_change(r.store_id, (r.created_at at time zone zone)::date);
    end if;
    local_day := (r.created_at at time zone zone)::date;
    if local_day <> day_change.day then
      perform count_in_day(day_change);
      day_change := no_day_change(r.store_id, local_day);
    end if;
    change.points_outstanding := change.points_outstanding + r.delta;
    if r.kind in ('earn', 'referral')
       or (r.kind = 'adjustment' and r.delta > 0 and r.source not like 'merge:%') then
      change.points_issued := change.points_issued + r.delta;
      day_change.points_issued := day_change.points_issued + r.delta;
    elsif r.kind in ('redeem', 'refund') then
      day_change.points_redeemed := day_change.points_redeemed - r.delta;
      day_change.rewards_redeemed := day_change.rewards_redeemed - sign(r.delta)::integer;
    end if;
  end loop;
  if change.store_id is not null then
    perform count_in_store(change);
    perform count_in_day(day_change);
  end if;
  return null;
end $$;

create function customers_count_days() returns trigger language plpgsql security definer as $$
declare
  change store_day_parts;
  r record;
begin
  for r in
    select c.store_id, (c.created_at at time zone s.time_zone)::date as local_day, count(*) as customers
    from added c join stores s on s.id = c.store_id
    group by 1, 2
  loop
    change := no_day_change(r.store_id, r.local_day);
    change.customers_added := r.customers;
    perform count_in_day(change);
  end loop;
  return null;
end $$;
create trigger customers_count_days after insert on customers
  referencing new table as added for each statement execute function customers_count_days();

create function visits_count() returns trigger language plpgsql security definer as $$
declare
  r record;
  former timestamptz;
  is_new boolean;
  is_returning boolean;
begin
  for r in
    select a.store_id, a.customer_id, a.at, t.local_at::date as local_day,
           extract(hour from t.local_at)::integer + 1 as slot,
           date_trunc('week', t.local_at) at time zone s.time_zone as week_start
    from added a
    join stores s on s.id = a.store_id
    cross join lateral (select a.at at time zone s.time_zone as local_at) t
  loop
    select v.at into former from visits v
      where v.store_id = r.store_id and v.customer_id = r.customer_id and v.at < r.at
      order by v.at desc limit 1;
    is_new := former is null;
    is_returning := coalesce(former < r.week_start, false);
    update store_day_parts p set
      check_ins = p.check_ins + 1,
      check_ins_by_hour[r.slot] = p.check_ins_by_hour[r.slot] + 1,
      new_customers = p.new_customers + is_new::integer,
      returning_customers = p.returning_customers + is_returning::integer
      where p.store_id = r.store_id and p.day = r.local_day and p.id = (
        select free.id from store_day_parts free
        where free.store_id = r.store_id and free.day = r.local_day limit 1 for no key update skip locked);
    if not found then
      insert into store_day_parts (store_id, day, check_ins, check_ins_by_hour, new_customers, returning_customers)
        values (r.store_id, r.local_day, 1,
                array_fill(0, array[r.slot - 1]) || 1 || array_fill(0, array[24 - r.slot]),
                is_new::integer, is_returning::integer);
    end if;
  end loop;
  return null;
end $$;
create trigger visits_count after insert on visits
  referencing new table as added for each statement execute function visits_count();

-- ---------------------------------------------------------------- what needs attention

-- Stores whose connection has a problem, for the administrators.
create index store_integrations_attention on store_integrations (store_id, provider) where status = 'needs_attention';

-- ---------------------------------------------------------------- what was there before

insert into store_day_parts (store_id, day, points_issued, points_redeemed, rewards_redeemed)
  select l.store_id, (l.created_at at time zone s.time_zone)::date,
         coalesce(sum(l.delta) filter (where l.kind in ('earn', 'referral')
           or (l.kind = 'adjustment' and l.delta > 0 and l.source not like 'merge:%')), 0),
         coalesce(-sum(l.delta) filter (where l.kind in ('redeem', 'refund')), 0),
         coalesce(-sum(sign(l.delta)) filter (where l.kind in ('redeem', 'refund')), 0)
  from points_ledger l join stores s on s.id = l.store_id
  group by 1, 2;

insert into store_day_parts (store_id, day, customers_added)
  select c.store_id, (c.created_at at time zone s.time_zone)::date, count(*)
  from customers c join stores s on s.id = c.store_id
  group by 1, 2;

insert into store_day_parts (store_id, day, check_ins, check_ins_by_hour, new_customers, returning_customers)
  select store_id, day, sum(check_ins),
         array_agg(check_ins order by hour), sum(new_customers), sum(returning_customers)
  from (
    select days.store_id, days.day, hours.hour,
           count(v.at) as check_ins,
           count(v.at) filter (where v.former is null) as new_customers,
           count(v.at) filter (where v.former < v.week_start) as returning_customers
    from (select distinct v.store_id, (v.at at time zone s.time_zone)::date as day
          from visits v join stores s on s.id = v.store_id) days
    cross join generate_series(0, 23) hours(hour)
    left join (
      select v.store_id, v.at, v.at at time zone s.time_zone as local_at,
             date_trunc('week', v.at at time zone s.time_zone) at time zone s.time_zone as week_start,
             lag(v.at) over (partition by v.store_id, v.customer_id order by v.at) as former
      from visits v join stores s on s.id = v.store_id
    ) v on v.store_id = days.store_id and v.local_at::date = days.day
      and extract(hour from v.local_at) = hours.hour
    group by 1, 2, 3
  ) by_hour
  group by store_id, day;

update store_counter_parts p set points_outstanding = held.points
  from (select c.store_id, sum(c.points) as points,
               (select min(f.id::text)::uuid from store_counter_parts f where f.store_id = c.store_id) as part
        from customers c group by c.store_id) held
  where p.store_id = held.store_id and p.id = held.part;

-- ---------------------------------------------------------------- row-level security

do $$
declare
  f record;
begin
  alter table store_day_parts enable row level security;
  create policy own_store on store_day_parts
    using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
    with check (store_in_sight(store_id));
  for f in select unnest(array['points_ledger_count', 'customers_count_days', 'visits_count']) as name loop
    execute format('alter function %I() set search_path = %I, pg_temp', f.name, current_schema());
    execute format('revoke execute on function %I() from public', f.name);
  end loop;
  revoke execute on function count_in_day(store_day_parts) from public;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select on store_day_parts to regulars_app;
      -- Only the triggers count.
      revoke insert, update, delete on store_day_parts from regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
