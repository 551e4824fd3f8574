-- Up Migration
-- The language in which the kiosk and the board of a store start.
alter table store_brands
  add column default_language text not null default 'en' check (default_language in ('en', 'es'));
