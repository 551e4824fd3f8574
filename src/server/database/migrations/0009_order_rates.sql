-- Up Migration
-- Every credit of an order has its rate, and the points that a pass was announced with are as large as a balance.

-- Version 1.0.0 saves the rate with each credit. Whatever it does not have follows the store's rate, as it did so far.
update order_credits o set points_per_dollar = s.points_per_dollar
  from stores s where s.id = o.store_id and o.points_per_dollar is null;
alter table order_credits alter column points_per_dollar set not null;

alter table wallet_passes alter column announced_points type bigint;
