-- Up Migration
alter table stores add column kiosk_idle_minutes smallint not null default 1;
