-- Up Migration
alter table stores add column poster_printed_at timestamptz;
