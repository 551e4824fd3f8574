-- Numbers that dashboards and lists show. Triggers keep them, so that reading them costs the same whatever the history.
-- Each number is the sum of several rows (shards), and a transaction counts in a shard that no other transaction has
-- locked, so that nobody ever waits for a counter. On the workers of a distributed database, the rows that a statement
-- changed cannot be joined with a table, so these functions read first the changed rows and then the tables.

-- ---------------------------------------------------------------- of a store

create table store_counter_shards (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  -- The version from which ETags are made. It increases with every change that a list of redemptions could show.
  redemptions_version bigint not null default 0,
  rewards_pending integer not null default 0,
  rewards_completed integer not null default 0,
  rewards_cancelled integer not null default 0,
  rewards_redeemed integer not null default 0,
  reward_points_used bigint not null default 0,
  promotions_redeemed integer not null default 0,
  customers integer not null default 0,
  points_issued bigint not null default 0,
  -- The points that customers hold, over all customers of the store.
  points_outstanding bigint not null default 0,
  primary key (store_id, id)
)
with (fillfactor = 25);

create view store_counters with (security_invoker = true) as
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
  group by store_id;

-- Called only by the triggers below, which act as the owner of the tables. The application may not change a counter.
create function add_store_counts(change store_counter_shards) returns void language plpgsql as $$
begin
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
      where free.store_id = change.store_id limit 1 for no key update skip locked);
  if not found then
    change.id := new_id();
    insert into store_counter_shards select change.*;
  end if;
end $$;

-- Adds by the order of the columns, like the insert above. A migration adds a column at the end of the table, so it is
-- the last one here too.
create function empty_store_counts(store uuid) returns store_counter_shards language sql immutable as $$
  select row(store, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::store_counter_shards
$$;

-- ---------------------------------------------------------------- of a store's local day

create table store_day_shards (
  store_id uuid not null references stores on delete cascade,
  -- The store's local day at the time of the event. A later change of the time zone does not move earlier days.
  day date not null,
  id uuid not null default new_id(),
  points_issued bigint not null default 0,
  -- Points taken for rewards, less those that were returned.
  points_redeemed bigint not null default 0,
  -- Points that expired, less those that the owner restored, on the day of the expiry or restoration.
  points_expired bigint not null default 0,
  rewards_redeemed integer not null default 0,
  customers_added integer not null default 0,
  -- Customers whose first check-in was on this day.
  new_customers integer not null default 0,
  -- Customers of an earlier week whose first check-in of this week (from Monday) was on this day: the days of a week
  -- add up to the customers who came back in it.
  returning_customers integer not null default 0,
  check_ins integer not null default 0,
  -- Check-ins by local hour, from midnight.
  check_ins_by_hour integer[] not null default array_fill(0, array[24])
    check (array_length(check_ins_by_hour, 1) = 24),
  primary key (store_id, day, id)
)
-- Leaves room on each page for the next version of a row.
with (fillfactor = 50);
-- Serves the platform's sums over all stores.
create index store_day_shards_by_day on store_day_shards (day);

-- The caller leaves out check_ins_by_hour, which only check-ins change.
create function add_day_counts(change store_day_shards) returns void language plpgsql as $$
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

-- Adds by the order of the columns, of which a new one is the last.
create function no_day_change(store uuid, local_day date) returns store_day_shards language sql immutable as $$
  select row(store, local_day, null, 0, 0, 0, 0, 0, 0, 0, 0, null)::store_day_shards
$$;

-- ---------------------------------------------------------------- of a reward or a promotion

-- item_id is the id of a reward or a promotion.
create table redemption_counter_shards (
  store_id uuid not null references stores on delete cascade,
  item_id uuid not null,
  id uuid not null default new_id(),
  -- Negative when a redemption was cancelled that another shard had counted.
  redemptions integer not null,
  primary key (store_id, item_id, id)
)
with (fillfactor = 50);

create function change_item_redemptions(store uuid, item uuid, change integer) returns void language plpgsql as $$
begin
  update redemption_counter_shards p set redemptions = p.redemptions + change
    where p.store_id = store and p.item_id = item and p.id = (
      select free.id from redemption_counter_shards free
      where free.store_id = store and free.item_id = item limit 1 for no key update skip locked);
  if not found then
    insert into redemption_counter_shards (store_id, item_id, redemptions) values (store, item, change);
  end if;
end $$;

-- ---------------------------------------------------------------- counting redemptions

-- Counts once for each statement and store. The rows of one store follow each other in nearly every statement; where
-- they do not, more shards are written. A loop takes half the time of an aggregate for a single row.
create function update_redemption_counters() returns trigger language plpgsql security definer as $$
declare
  rows refcursor;
  staying uuid[];
  r record;
  change store_counter_shards;
begin
  if tg_op = 'INSERT' then
    open rows for select 1 as sign, store_id, promotion_id, status, points_used, deleted_at from added;
  elsif tg_op = 'UPDATE' then
    open rows for
      select 1 as sign, store_id, promotion_id, status, points_used, deleted_at from added
      union all
      select -1, store_id, promotion_id, status, points_used, deleted_at from removed;
  else
    staying := existing_store_ids(array(select distinct store_id from removed));
    open rows for
      select -1 as sign, store_id, promotion_id, status, points_used, deleted_at
      from removed where store_id = any (staying);
  end if;
  loop
    fetch rows into r;
    exit when not found;
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then perform add_store_counts(change); end if;
      change := empty_store_counts(r.store_id);
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
create trigger redemptions_count_new after insert on redemptions
  referencing new table as added for each statement execute function update_redemption_counters();
create trigger redemptions_count_changed after update on redemptions
  referencing old table as removed new table as added for each statement execute function update_redemption_counters();
create trigger redemptions_count_gone after delete on redemptions
  referencing old table as removed for each statement execute function update_redemption_counters();

-- Cancelled and deleted redemptions do not count.
create function update_item_redemptions() returns trigger language plpgsql security definer as $$
begin
  perform change_item_redemptions(new.store_id, coalesce(new.reward_id, new.promotion_id),
                            case when new.status <> 'cancelled' and new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create trigger redemption_counted_new after insert on redemptions
  for each row when (new.status <> 'cancelled' and new.deleted_at is null) execute function update_item_redemptions();
-- Completing a pending redemption changes no number and calls no function.
create trigger redemption_counted_changed after update of status, deleted_at on redemptions
  for each row when ((old.status <> 'cancelled' and old.deleted_at is null)
                     <> (new.status <> 'cancelled' and new.deleted_at is null))
  execute function update_item_redemptions();

-- Rows are deleted only with their store, or in bulk, so this trigger runs once for each statement.
create function subtract_deleted_redemptions() returns trigger language plpgsql security definer as $$
declare
  staying uuid[] := existing_store_ids(array(select distinct store_id from removed));
  r record;
begin
  for r in
    select store_id, coalesce(reward_id, promotion_id) as item_id, count(*)::integer as redemptions
    from removed
    where status <> 'cancelled' and deleted_at is null and store_id = any (staying)
    group by 1, 2
  loop
    perform change_item_redemptions(r.store_id, r.item_id, -r.redemptions);
  end loop;
  return null;
end $$;
create trigger subtract_deleted_redemptions after delete on redemptions
  referencing old table as removed for each statement execute function subtract_deleted_redemptions();

-- ---------------------------------------------------------------- counting customers

create function customers_count() returns trigger language plpgsql security definer as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  staying uuid[] := existing_store_ids(array(select distinct store_id from counted));
  change store_counter_shards;
  r record;
begin
  for r in
    select store_id, count(*) as customers from counted
    where erased_at is null and store_id = any (staying)
    group by store_id
  loop
    change := empty_store_counts(r.store_id);
    change.customers := sign * r.customers;
    perform add_store_counts(change);
  end loop;
  return null;
end $$;
create trigger customers_count_new after insert on customers
  referencing new table as counted for each statement execute function customers_count();
create trigger customers_count_gone after delete on customers
  referencing old table as counted for each statement execute function customers_count();

-- A trigger for each row, because most updates of customers (points, visits) count nothing and must not pay for it. A
-- new name or phone shows in the lists of redemptions, so their version changes too.
create function customers_count_changed() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards := empty_store_counts(new.store_id);
begin
  change.redemptions_version := 1;
  change.customers := (new.erased_at is null)::integer - (old.erased_at is null)::integer;
  perform add_store_counts(change);
  return null;
end $$;
create trigger customers_count_changed after update of name, phone, erased_at on customers
  for each row
  when (old.name is distinct from new.name or old.phone is distinct from new.phone
        or old.erased_at is distinct from new.erased_at)
  execute function customers_count_changed();

create function customers_count_days() returns trigger language plpgsql security definer as $$
declare
  change store_day_shards;
  of_store uuid;
  zone text;
  r record;
begin
  for of_store in select distinct store_id from added loop
    select s.time_zone into zone from stores s where s.id = of_store;
    for r in
      select (created_at at time zone zone)::date as local_day, count(*) as customers
      from added where store_id = of_store
      group by 1
    loop
      change := no_day_change(of_store, r.local_day);
      change.customers_added := r.customers;
      perform add_day_counts(change);
    end loop;
  end loop;
  return null;
end $$;
create trigger customers_count_days after insert on customers
  referencing new table as added for each statement execute function customers_count_days();

-- ---------------------------------------------------------------- counting points and visits

-- Points that a merge moves from one customer to another do not count as issued, and points that were restored after
-- they expired do not count a second time. A loop takes half the time of an aggregate for a single row, and rows that
-- belong together follow each other in nearly every statement.
create function points_ledger_count() returns trigger language plpgsql security definer as $$
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
create trigger points_ledger_count after insert on points_ledger
  referencing new table as added for each statement execute function points_ledger_count();

create function visits_count() returns trigger language plpgsql security definer as $$
declare
  r record;
  zone text;
  local_at timestamp;
  slot integer;
  former timestamptz;
  is_new boolean;
  is_returning boolean;
begin
  for r in select store_id, customer_id, at from added loop
    select s.time_zone into zone from stores s where s.id = r.store_id;
    local_at := r.at at time zone zone;
    slot := extract(hour from local_at)::integer + 1;
    select v.at into former from visits v
      where v.store_id = r.store_id and v.customer_id = r.customer_id and v.at < r.at
      order by v.at desc limit 1;
    is_new := former is null;
    is_returning := coalesce(former < date_trunc('week', local_at) at time zone zone, false);
    update store_day_shards p set
      check_ins = p.check_ins + 1,
      check_ins_by_hour[slot] = p.check_ins_by_hour[slot] + 1,
      new_customers = p.new_customers + is_new::integer,
      returning_customers = p.returning_customers + is_returning::integer
      where p.store_id = r.store_id and p.day = local_at::date and p.id = (
        select free.id from store_day_shards free
        where free.store_id = r.store_id and free.day = local_at::date limit 1 for no key update skip locked);
    if not found then
      insert into store_day_shards (store_id, day, check_ins, check_ins_by_hour, new_customers, returning_customers)
        values (r.store_id, local_at::date, 1,
                array_fill(0, array[slot - 1]) || 1 || array_fill(0, array[24 - slot]),
                is_new::integer, is_returning::integer);
    end if;
  end loop;
  return null;
end $$;
create trigger visits_count after insert on visits
  referencing new table as added for each statement execute function visits_count();
