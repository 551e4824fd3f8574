-- Up Migration
alter table stores add column phone_credit_since timestamptz;
create index stores_with_phone_credit on stores (id) where phone_credit_since is not null;

alter table order_credits
  add column paid_at timestamptz,
  add column taken_back_at timestamptz,
  add column take_backs integer not null default 0;

alter table pos_review_orders drop constraint pos_review_orders_reason_check;
alter table pos_review_orders add constraint pos_review_orders_reason_check
  check (reason in ('ambiguous', 'daily_limit', 'names_customer', 'names_several'));

-- Most of these numbers belong to people who are not customers of the store. They are kept in memory now.
delete from pos_customers;
