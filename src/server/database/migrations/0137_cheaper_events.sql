-- Up Migration
-- A redemption pays less for events (decision 0186): the trigger that counts the ledger reads the row of the store
-- anyway and writes 'points.changed', and no function is called for an event.
-- A foreign key would lock the row of the store in each transaction that writes an event, which cost more than the
-- event.
alter table events drop constraint events_store_id_fkey;

-- Takes the place of the foreign key. Triggers run in the order of their names, so this one comes after those of the
-- foreign keys, which have waited for transactions that still write about the store's customers and rewards.
create function stores_delete_events() returns trigger language plpgsql security definer as $$
begin
  delete from events where store_id = old.id;
  return null;
end $$;
create trigger stores_delete_events after delete on stores
  for each row execute function stores_delete_events();

-- A UUID of version 7 of this time, with microseconds. A call costs nothing, because it becomes part of the statement.
create function event_id(at timestamptz) returns uuid language sql volatile as $$
  select encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    (extract(epoch from at) * 1000000)::bigint / 1000 << 16 | 28672
      | (extract(epoch from at) * 1000000)::bigint % 1000 * 4096 / 1000) from 1 for 8), 'hex')::uuid
$$;

-- Called only by triggers, which act as the owner of the tables. Those that run in every redemption insert by
-- themselves, because the call would cost as much as the row.
create or replace function add_event(store uuid, epoch bigint, shop uuid, type text, data jsonb) returns void language plpgsql as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  insert into events (store_id, epoch, id, type, at, shop_id, data)
    values (store, epoch, event_id(at), type, at, shop, data);
end $$;

create or replace function redemptions_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
  at constant timestamptz := clock_timestamp();
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    insert into events (store_id, epoch, id, type, at, shop_id, data)
      values (new.store_id, epoch, event_id(at),
        case
          when tg_op = 'INSERT' then case when new.promotion_id is null then 'redemption.created' else 'promotion.redeemed' end
          when new.deleted_at is not null then 'redemption.deleted'
          when new.status = 'cancelled' then 'redemption.cancelled'
          when new.status = 'pending' then 'redemption.reopened'
          else 'redemption.completed'
        end,
        at, new.shop_id,
        jsonb_strip_nulls(jsonb_build_object(
          'redemptionId', new.id, 'customerId', new.customer_id, 'rewardId', new.reward_id,
          'promotionId', new.promotion_id, 'status', new.status, 'points', new.points_used)));
  end if;
  return null;
end $$;

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
    elsif r.kind in ('earn', 'referral')
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

drop trigger points_ledger_write_event on points_ledger;
drop function points_ledger_write_event();

do $$
declare
  name text;
begin
  -- Replacing a function has reset its settings.
  foreach name in array array['redemptions_write_event', 'points_ledger_count', 'stores_delete_events'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
  revoke execute on function stores_delete_events() from public;
end $$;
