-- Up Migration
-- Since when customers have had their numbers (see schema/customers.sql).
alter table customers add column phone_since timestamptz;
alter table customer_former_phones add column had_since timestamptz;
alter table customer_former_phones add column is_released boolean not null default false;
alter table pos_review_orders drop constraint pos_review_orders_reason_check;
alter table pos_review_orders add constraint pos_review_orders_reason_check
  check (reason in ('ambiguous', 'daily_limit', 'names_customer', 'names_several', 'number_changed',
                    'return_without_sale'));
