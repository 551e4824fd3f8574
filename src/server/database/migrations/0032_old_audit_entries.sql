-- Up Migration
-- Deletes old entries of the audit log, which the application cannot do otherwise: the oldest ones, some at a time, and
-- none of the last 90 days.
create function delete_old_audit_entries(older_than timestamptz, batch integer) returns integer
language plpgsql security definer as $$
declare
  deleted integer;
begin
  if older_than > now() - interval '90 days' then
    raise exception 'entries of the last 90 days stay' using errcode = 'restrict_violation';
  end if;
  delete from audit_log l using (select id, at from audit_log order by id limit batch) oldest
    where l.id = oldest.id and oldest.at < older_than;
  get diagnostics deleted = row_count;
  return deleted;
end $$;

do $$
begin
  execute format('alter function delete_old_audit_entries(timestamptz, integer) set search_path = %I, pg_temp',
                 current_schema());
  revoke execute on function delete_old_audit_entries(timestamptz, integer) from public;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant execute on function delete_old_audit_entries(timestamptz, integer) to regulars_app;
  end if;
exception
  when insufficient_privilege or invalid_grant_operation then
    raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
