-- Up Migration
-- The backups that were made of this database, for the administrators. Not part of a backup itself: the files are known
-- only where they were written.

create table backup_runs (
  id uuid primary key default new_id(),
  file_name text not null check (length(file_name) between 1 and 255),
  started_at timestamptz not null default clock_timestamp(),
  -- An estimate, and what was written so far.
  rows_total bigint not null default 0 check (rows_total >= 0),
  rows_done bigint not null default 0 check (rows_done >= 0),
  finished_at timestamptz,
  -- The size of the file; null unless it is complete.
  bytes bigint check (bytes > 0),
  -- A sentence for administrators.
  failure text,
  check (num_nonnulls(bytes, failure) = num_nonnulls(finished_at))
);
create index backup_runs_newest on backup_runs (started_at desc);
create index backup_runs_last_success on backup_runs (finished_at desc) where bytes is not null;
-- At most one is under way.
create unique index backup_runs_running on backup_runs ((true)) where finished_at is null;

do $$
begin
  alter table backup_runs enable row level security;
  create policy platform_only on backup_runs
    using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select, insert, update, delete on backup_runs to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
