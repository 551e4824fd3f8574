-- Up Migration
-- The sales of each shop, whose key is read and written by the functions below only, and what lists of one shop need.
-- These read whole tables (docs/operations/upgrades.md).
alter table sales_days add column shop_id uuid not null default no_shop();
alter table sales_days drop constraint sales_days_pkey;
alter table sales_days add constraint sales_days_pkey primary key (store_id, day, shop_id);

create function add_sale(store uuid, shop uuid, sale_day date, purchases_change integer, cents_change bigint)
returns void language plpgsql as $$
begin
  update sales_days d set purchases = d.purchases + purchases_change, cents = d.cents + cents_change
    where d.store_id = store and d.day = sale_day and d.shop_id = shop;
  if not found then
    insert into sales_days as d (store_id, day, shop_id, purchases, cents)
      values (store, sale_day, shop, purchases_change, cents_change)
      on conflict (store_id, day, shop_id) do update
        set purchases = d.purchases + excluded.purchases, cents = d.cents + excluded.cents;
  end if;
end $$;
revoke execute on function add_sale(uuid, uuid, date, integer, bigint) from public;

create or replace function order_credits_set_day() returns trigger language plpgsql security definer as $$
begin
  new.sold_on := local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at));
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
      coalesce(new.sold_on, local_day(coalesce(new.shop_id, new.store_id), coalesce(new.paid_at, new.credited_at))),
      (cents_now > 0)::integer - (cents_before > 0)::integer, cents_now - cents_before);
  end if;
  return null;
end $$;

drop function add_sale(uuid, date, integer, bigint);

do $$
begin
  execute format('alter function order_credits_set_day() set search_path = %I, pg_temp', current_schema());
  execute format('alter function count_sale() set search_path = %I, pg_temp', current_schema());
end $$;

create index redemptions_newest_of_shop on redemptions (store_id, shop_id, created_at desc, id desc)
  where deleted_at is null and shop_id is not null;
create index pending_checkouts_waiting_of_shop on pending_checkouts (store_id, shop_id, requested_at desc, id desc)
  where status in ('pending', 'review') and shop_id is not null;
create index pos_review_orders_open_of_shop on pos_review_orders (store_id, shop_id, paid_at desc, order_id desc)
  where dismissed_at is null and shop_id is not null;
create index store_day_shards_of_shop on store_day_shards (store_id, shop_id, day) where shop_id <> no_shop();
create index audit_log_by_shop on audit_log (store_id, shop_id, id desc) where shop_id is not null;
