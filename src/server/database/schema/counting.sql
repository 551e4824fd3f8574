-- The triggers that keep the numbers of counters.sql. On the workers of a distributed database, the rows that a
-- statement changed cannot be joined with a table, so these functions read first the changed rows and then the tables.
-- What is counted in a shop whose store was deleted has the time zone of the chain.

-- ---------------------------------------------------------------- counting redemptions

-- Counts once for each statement, store and shop. Their rows follow each other in nearly every statement; where they do
-- not, more shards are written. A loop takes half the time of an aggregate for a single row.
create function update_redemption_counters() returns trigger language plpgsql security definer as $$
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
-- Completing a pending redemption changes none of these numbers and does not call this function.
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
create trigger customers_count_new after insert on customers
  referencing new table as counted for each statement execute function customers_count();
create trigger customers_count_gone after delete on customers
  referencing old table as counted for each statement execute function customers_count();

-- A trigger for each row, because most updates of customers (points, visits) count nothing and must not pay for it. A
-- new name or phone shows in the lists of redemptions, so their version changes too: in a chain also those of the shops
-- of the customer's last redemptions.
create function customers_count_changed() returns trigger language plpgsql security definer as $$
declare
  change store_counter_shards := empty_store_counts(new.store_id, new.shop_id);
  shop uuid;
begin
  change.redemptions_version := 1;
  change.customers := (new.erased_at is null)::integer - (old.erased_at is null)::integer;
  perform add_store_counts(change);
  if exists (select from shops s where s.store_id = new.store_id) then
    for shop in
      select distinct r.shop_id from (
        select l.shop_id from redemptions l where l.store_id = new.store_id and l.customer_id = new.id
        order by l.created_at desc, l.id desc limit 50) r
      where r.shop_id is not null
    loop
      change := empty_store_counts(new.store_id, shop);
      change.redemptions_version := 1;
      perform add_store_counts(change);
    end loop;
  end if;
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
create trigger customers_count_days after insert on customers
  referencing new table as added for each statement execute function customers_count_days();

-- ---------------------------------------------------------------- counting points and visits

-- Points that a merge moves from one customer to another do not count as issued, nor do those that a shop brings into a
-- chain or takes out of it, and points that were restored after they expired do not count a second time. A loop takes
-- half the time of an aggregate for a single row, and rows that belong together follow each other in nearly every
-- statement.
create function points_ledger_count() returns trigger language plpgsql security definer as $$
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
create trigger visits_count after insert on visits
  referencing new table as added for each statement execute function visits_count();
