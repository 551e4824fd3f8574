-- Up Migration
-- The dates of a promotion as they were when it was redeemed: a later edit of them neither shortens nor extends a points
-- multiplier that a customer holds. Null for rewards, and for what a process of the version before this one redeems.

alter table redemptions
  add column valid_from timestamptz,
  add column valid_until timestamptz;

update redemptions r set valid_from = p.start_date, valid_until = p.end_date
  from promotions p
  where p.store_id = r.store_id and p.id = r.promotion_id and r.item_type = 'POINTS_MULTIPLIER';
