-- Up Migration
alter table stores add column is_age_restricted_excluded boolean not null default false;
