-- Up Migration
-- Subdomains that the store had before. Kiosks that were signed in at the time still send them.
alter table stores add column former_subdomains text[] not null default '{}';
