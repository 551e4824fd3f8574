-- Up Migration
-- A merchant whose register two shops of a chain read, one after the other, keeps its number (decision 0182).
alter table shops add column merchants jsonb not null default '{}';
alter table shops add constraint shops_merchants_check check (jsonb_typeof(merchants) = 'object');
