-- Up Migration
-- Boards of shops: an index for their counters, and names of customers that changed (schema/counting.sql).
create index store_counter_shards_of_shop on store_counter_shards (store_id, shop_id) where shop_id <> no_shop();

create or replace function customers_count_changed() returns trigger language plpgsql security definer as $$
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

do $$
begin
  -- Replacing a function has reset its settings.
  execute format('alter function customers_count_changed() set search_path = %I, pg_temp', current_schema());
end $$;
