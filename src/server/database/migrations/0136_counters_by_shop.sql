-- Up Migration
-- The indexes had the rows of shops only, so the figures of a whole chain were found among those of all its shops.
create index store_counter_shards_by_shop on store_counter_shards (store_id, shop_id);
create index store_day_shards_by_shop on store_day_shards (store_id, shop_id, day);
drop index store_counter_shards_of_shop;
drop index store_day_shards_of_shop;
