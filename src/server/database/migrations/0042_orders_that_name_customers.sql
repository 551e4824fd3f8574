-- Up Migration
-- Orders that name a customer whose checkouts of that time have another purchase.
alter table pos_review_orders add column customer_id uuid;
alter table pos_review_orders
  add constraint pos_review_orders_store_id_customer_id_fkey
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;
create index pos_review_orders_by_customer on pos_review_orders (store_id, customer_id) where customer_id is not null;
alter table pos_review_orders drop constraint pos_review_orders_reason_check;
alter table pos_review_orders
  add constraint pos_review_orders_reason_check check (reason in ('ambiguous', 'daily_limit', 'names_customer'));
-- How many payments and refunds the newest version of a claimed order lists: at the same time of modification, the
-- version that lists more is the newer one.
alter table claimed_orders add column record_count integer not null default 0;
