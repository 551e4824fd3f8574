-- Up Migration
alter table rewards
  add column spanish_name text,
  add column spanish_description text;
alter table rewards add constraint rewards_spanish_name_check check (length(btrim(spanish_name)) between 1 and 120);
alter table rewards add constraint rewards_spanish_description_check check (length(spanish_description) <= 500);
alter table store_brands add column spanish_welcome_line text;
alter table store_brands add constraint store_brands_spanish_welcome_line_check
  check (length(spanish_welcome_line) between 1 and 160);
alter table redemptions add column item_spanish_name text;
