-- Up Migration
-- As in 0021; besides, the notes of reviewed flags go out of the audit log with the customer they are about.
create or replace function erase_audit_values(store uuid, customer uuid) returns void language plpgsql security definer
as $$
begin
  if not exists (select from customers c where c.store_id = store and c.id = customer and c.erased_at is not null) then
    raise exception 'the customer is not erased' using errcode = 'restrict_violation';
  end if;
  update audit_log l set
      old_values = l.old_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode', 'note'],
      new_values = l.new_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode', 'note']
    where l.store_id = store and l.record_type = 'customer' and l.record_id = customer::text;
end $$;

do $$
begin
  execute format('alter function erase_audit_values(uuid, uuid) set search_path = %I, pg_temp', current_schema());
  revoke execute on function erase_audit_values(uuid, uuid) from public;
end $$;
