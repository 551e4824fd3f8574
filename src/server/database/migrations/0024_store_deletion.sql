-- Up Migration
-- A large store is deleted by a job, in many transactions. From its start on the store is hidden and cannot come back.

alter table stores
  add column deletion_started_at timestamptz,
  -- Rows of the large tables at the start, and those deleted since.
  add column deletion_rows bigint not null default 0,
  add column deletion_done bigint not null default 0,
  add constraint stores_deleted_are_inactive check (deletion_started_at is null or not is_active);
create index stores_in_deletion on stores (deletion_started_at) where deletion_started_at is not null;

create function stores_deletion_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'store % is being deleted', old.id using errcode = 'restrict_violation';
end $$;
create trigger stores_deletion_is_final before update of deletion_started_at on stores
  for each row when (old.deletion_started_at is not null
    and new.deletion_started_at is distinct from old.deletion_started_at)
  execute function stores_deletion_is_final();

-- As in 0005, and rows of a store that will never come back may go before it.
create or replace function points_ledger_goes_with_its_store() returns trigger language plpgsql security definer as $$
begin
  if exists (select from stores s
             where not s.is_being_deleted and s.deletion_started_at is null
               and s.id in (select store_id from removed)) then
    raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

do $$
begin
  execute format('alter function points_ledger_goes_with_its_store() set search_path = %I, pg_temp', current_schema());
  revoke execute on function points_ledger_goes_with_its_store() from public;
end $$;
