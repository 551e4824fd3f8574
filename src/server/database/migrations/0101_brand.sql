-- Up Migration
alter table store_brands add column is_always_light boolean not null default false;
