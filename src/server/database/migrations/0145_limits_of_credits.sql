-- Up Migration
alter table order_credits
  add column sale_points_max integer,
  add column day_points_max integer;
