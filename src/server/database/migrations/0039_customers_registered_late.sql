-- Up Migration
-- New customers are those who registered in the last 30 days. Sorted by joining they are at one end of customers_newest,
-- except those who joined long before they registered: these have an index of their own.
create index customers_registered_late on customers (store_id, registered_at, created_at, id)
  where erased_at is null and registered_at > created_at;
