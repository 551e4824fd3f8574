-- Up Migration
-- In which shop of a chain something happened. 0127_chains_5_validated reads the rows that are there.
alter table audit_log add column shop_id uuid;
alter table customers add column shop_id uuid;
alter table customers add constraint customers_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table visits add column shop_id uuid;
alter table visits add constraint visits_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table points_ledger add column shop_id uuid;
alter table points_ledger add constraint points_ledger_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table redemptions
  add column shop_id uuid,
  add column valid_shops uuid[];
alter table redemptions add constraint redemptions_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table pending_checkouts add column shop_id uuid;
alter table pending_checkouts add constraint pending_checkouts_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table order_credits
  add column shop_id uuid,
  add column time_zone text;
alter table order_credits add constraint order_credits_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table pos_review_orders add column shop_id uuid;
alter table pos_review_orders add constraint pos_review_orders_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table pos_review_rewards add column shop_id uuid;
alter table pos_review_rewards add constraint pos_review_rewards_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
alter table register_purchases add column shop_id uuid;
alter table register_purchases add constraint register_purchases_store_id_shop_id_fkey
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade not valid;
