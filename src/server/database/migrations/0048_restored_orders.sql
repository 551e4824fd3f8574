-- Up Migration
-- The checkouts between a backup and its restore are lost, so orders of that time that name a customer are listed.
alter table pos_cursors add column restored_from timestamptz, add column restored_at timestamptz;
