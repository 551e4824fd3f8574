-- Up Migration
alter table pos_review_orders drop constraint pos_review_orders_reason_check;
alter table pos_review_orders add constraint pos_review_orders_reason_check
  check (reason in ('ambiguous', 'daily_limit', 'names_customer', 'names_several', 'return_without_sale'));
