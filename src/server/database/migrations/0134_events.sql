-- Up Migration
-- Events of stores, and the triggers that write them (schema/events.sql). Nothing is written until a store turns
-- its feed on.
alter table stores add column events_since timestamptz;
alter table stores add column events_epoch bigint not null default 0;

create table events (
  store_id uuid not null references stores on delete cascade,
  epoch bigint not null,
  tx xid8 not null default pg_current_xact_id(),
  id uuid not null,
  type text not null,
  at timestamptz not null,
  shop_id uuid,
  data jsonb not null,
  primary key (store_id, epoch, tx, id)
);
select distribute_by_store('events');

create function add_event(store uuid, epoch bigint, shop uuid, type text, data jsonb) returns void language plpgsql as $$
declare
  at constant timestamptz := clock_timestamp();
  us constant bigint := extract(epoch from at) * 1000000;
begin
  insert into events (store_id, epoch, id, type, at, shop_id, data)
    values (store, epoch,
            encode(overlay(uuid_send(gen_random_uuid())
                           placing int8send((us / 1000) << 16 | 28672 | us % 1000 * 4096 / 1000) from 1 for 8),
                   'hex')::uuid,
            type, at, shop, data);
end $$;

create function points_ledger_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    perform add_event(new.store_id, epoch, new.shop_id, 'points.changed', jsonb_build_object(
      'customerId', new.customer_id, 'number', new.number, 'kind', new.kind, 'delta', new.delta,
      'balance', new.balance_after, 'source', new.source));
  end if;
  return null;
end $$;
create trigger points_ledger_write_event after insert on points_ledger
  for each row execute function points_ledger_write_event();

create function redemptions_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    perform add_event(new.store_id, epoch, new.shop_id,
      case
        when tg_op = 'INSERT' then case when new.promotion_id is null then 'redemption.created' else 'promotion.redeemed' end
        when new.deleted_at is not null then 'redemption.deleted'
        when new.status = 'cancelled' then 'redemption.cancelled'
        when new.status = 'pending' then 'redemption.reopened'
        else 'redemption.completed'
      end,
      jsonb_strip_nulls(jsonb_build_object(
        'redemptionId', new.id, 'customerId', new.customer_id, 'rewardId', new.reward_id,
        'promotionId', new.promotion_id, 'status', new.status, 'points', new.points_used)));
  end if;
  return null;
end $$;
create trigger redemptions_write_event after insert on redemptions
  for each row execute function redemptions_write_event();
create trigger redemptions_write_changed_event after update of status, deleted_at on redemptions
  for each row when (old.status <> new.status or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function redemptions_write_event();

create function visits_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    perform add_event(new.store_id, epoch, new.shop_id, 'checkin.created',
      jsonb_build_object('customerId', new.customer_id));
  end if;
  return null;
end $$;
create trigger visits_write_event after insert on visits
  for each row execute function visits_write_event();

create function order_credits_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
  counts constant boolean := new.taken_back_at is null;
  was record := row(0, 0);
  earns record;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if not found then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.taken_back_at is null then
    was := row(old.granted_points, old.eligible_cents);
  end if;
  earns := row(case when counts then new.granted_points else 0 end, case when counts then new.eligible_cents else 0 end);
  if tg_op = 'INSERT' or earns <> was then
    perform add_event(new.store_id, epoch, new.shop_id,
      case when earns < was then 'purchase.reversed' else 'purchase.credited' end,
      jsonb_build_object('orderId', new.order_id, 'customerId', new.customer_id,
                         'points', case when counts then new.granted_points else 0 end,
                         'cents', case when counts then new.eligible_cents else 0 end));
  end if;
  return null;
end $$;
create trigger order_credits_write_event after insert on order_credits
  for each row execute function order_credits_write_event();
create trigger order_credits_write_changed_event after update of granted_points, eligible_cents, taken_back_at on order_credits
  for each row execute function order_credits_write_event();

create function customers_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    perform add_event(new.store_id, epoch, new.shop_id,
      case
        when tg_op = 'INSERT' then 'customer.created'
        when new.merged_into is not null then 'customer.merged'
        when new.erased_at is not null then 'customer.erased'
        else 'customer.updated'
      end,
      jsonb_strip_nulls(jsonb_build_object('customerId', new.id, 'mergedInto', new.merged_into)));
  end if;
  return null;
end $$;
create trigger customers_write_event after insert on customers
  for each row execute function customers_write_event();
create trigger customers_write_changed_event
  after update of name, phone, birthday, language, sms_consent_at, sms_opted_out_at, erased_at on customers
  for each row
  -- A comparison of rows would come back from a backup as another expression.
  when (old.erased_at is null
        and (old.name is distinct from new.name
             or old.phone is distinct from new.phone
             or old.birthday is distinct from new.birthday
             or old.language is distinct from new.language
             or old.sms_consent_at is distinct from new.sms_consent_at
             or old.sms_opted_out_at is distinct from new.sms_opted_out_at
             or old.erased_at is distinct from new.erased_at))
  execute function customers_write_event();

create function rewards_write_event() returns trigger language plpgsql security definer as $$
declare
  epoch bigint;
begin
  select s.events_epoch into epoch from stores s where s.id = new.store_id and s.events_since is not null;
  if found then
    perform add_event(new.store_id, epoch, null,
      case
        when tg_op = 'INSERT' then 'reward.created'
        when new.deleted_at is not null then 'reward.deleted'
        else 'reward.updated'
      end,
      jsonb_build_object('rewardId', new.id));
  end if;
  return null;
end $$;
create trigger rewards_write_event after insert on rewards
  for each row execute function rewards_write_event();
create trigger rewards_write_changed_event after update on rewards
  for each row when (old is distinct from new and old.deleted_at is null) execute function rewards_write_event();

alter table events enable row level security;
create policy own_store on events
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

do $$
declare
  name text;
begin
  foreach name in array array['points_ledger', 'redemptions', 'visits', 'order_credits', 'customers', 'rewards'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name || '_write_event', current_schema());
    execute format('revoke execute on function %I() from public', name || '_write_event');
  end loop;
  revoke execute on function add_event(uuid, bigint, uuid, text, jsonb) from public;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    revoke insert, update on events from regulars_app;
  end if;
exception when insufficient_privilege then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
