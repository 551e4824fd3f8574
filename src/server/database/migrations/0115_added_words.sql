-- Up Migration
alter table store_integrations add column added_words text check (length(added_words) between 1 and 300);
