-- Up Migration
-- A merchant whose register two shops of a chain read, one after the other, keeps its number (decision 0182).
alter table shops add column merchants jsonb not null default '{}' check (jsonb_typeof(merchants) = 'object');
