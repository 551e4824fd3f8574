-- Up Migration
-- Each shop of a chain keeps the daily limit of a reward for itself. Processes without this migration name the former
-- key, and know no chains: they must end before a store starts one (decision 0178).
alter table reward_daily_use drop constraint reward_daily_use_pkey;
alter table reward_daily_use add constraint reward_daily_use_pkey primary key (store_id, reward_id, day, shop_id);

create or replace function oldest_compatible_migration() returns text language sql stable parallel safe as $$
  select '0128_daily_use_by_shop'
$$;
