-- Events: what happened in a store, for other programs (decision 0186). Triggers write them in the transaction of what
-- they tell, so that none is missing and none is left after a rollback, whichever use case, job or import it was. They
-- are written in stores whose feed is on (stores.events_since), and hold ids and numbers only: no name, phone number,
-- birthday, or text that a person wrote.

-- Their order is that of (epoch, tx, id). An event may be shown once every transaction with a smaller number has ended:
-- a number that is given out while a row is written says nothing about when the row is committed.
create table events (
  -- Without a foreign key, which would lock the row of the store in each transaction that writes an event. That cost
  -- more than the event itself.
  store_id uuid not null,
  -- stores.events_epoch at the time. Numbers of transactions begin again in the database of a restored backup.
  epoch bigint not null,
  tx xid8 not null default pg_current_xact_id(),
  -- A UUID of version 7 with microseconds, so that ids of one transaction have the order in which they were written.
  id uuid not null,
  type text not null,
  at timestamptz not null,
  shop_id uuid,
  data jsonb not null,
  primary key (store_id, epoch, tx, id)
);

-- A UUID of version 7 of this time, with microseconds. A call costs nothing, because it becomes part of the statement.
create function event_id(at timestamptz) returns uuid language sql volatile as $$
  select encode(overlay(uuid_send(gen_random_uuid()) placing int8send(
    (extract(epoch from at) * 1000000)::bigint / 1000 << 16 | 28672
      | (extract(epoch from at) * 1000000)::bigint % 1000 * 4096 / 1000) from 1 for 8), 'hex')::uuid
$$;

-- Called only by triggers, which act as the owner of the tables. Those that run in every redemption insert by
-- themselves, because the call would cost as much as the row.
create function add_event(store uuid, epoch bigint, shop uuid, type text, data jsonb) returns void language plpgsql as $$
declare
  at constant timestamptz := clock_timestamp();
begin
  insert into events (store_id, epoch, id, type, at, shop_id, data)
    values (store, epoch, event_id(at), type, at, shop, data);
end $$;

-- points_ledger_count() of counting.sql writes 'points.changed', because it reads the row of the store anyway.

create function redemptions_write_event() returns trigger language plpgsql security definer as $$
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

-- What the purchase has earned its customer now, each time that this rises or falls: nothing while it is taken back. A
-- merge that gives it to the remaining customer changes nothing of it.
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

-- A customer who was merged into another one before that one was merged too gets no further event.
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
