-- Up Migration
-- What owners see and decide about their store's people: sessions by device, the time zone.

-- Another time zone takes effect with the next local day, when a job moves it to time_zone.
alter table stores
  add column next_time_zone text,
  add column time_zone_changes_at timestamptz,
  add check ((next_time_zone is null) = (time_zone_changes_at is null));
create index stores_time_zone_changes on stores (time_zone_changes_at) where time_zone_changes_at is not null;

alter table sessions
  -- Names a session to people; the token hash never leaves the database.
  add column id uuid not null default new_id(),
  add column user_agent text check (length(user_agent) <= 300),
  -- Accurate to a few minutes.
  add column last_seen_at timestamptz not null default now(),
  -- Room for last_seen_at on the same page, so that no index is written.
  set (fillfactor = 80);
update sessions set last_seen_at = created_at;
drop index sessions_by_store;
create unique index sessions_by_store on sessions (store_id, id);
