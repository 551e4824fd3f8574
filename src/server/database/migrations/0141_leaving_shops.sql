-- Up Migration
-- What a store needs that leaves a chain with its customers (decision 0196).
alter table stores
  add column left_chain_id uuid,
  add column left_chain_at timestamptz;
alter table customer_origins add column is_back boolean not null default false;
