-- The audit log. Its rows stay when their store or account is deleted. Each filter of the list has an index in the
-- order of the list.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  store_id uuid,
  -- The shop of a chain.
  shop_id uuid,
  actor_role text not null,
  actor_id uuid,
  action text not null,
  record_type text not null,
  record_id text not null,
  old_values jsonb,
  new_values jsonb,
  request_id text
);
create index audit_log_by_store on audit_log (store_id, id desc);
create index audit_log_by_shop on audit_log (store_id, shop_id, id desc) where shop_id is not null;
create index audit_log_by_actor on audit_log (actor_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_record on audit_log (record_id, id desc);
create index audit_log_by_type on audit_log (record_type, id desc);
-- Finds the first and the last entry of a period; the lists themselves are sorted by id.
create index audit_log_by_time on audit_log (at);

-- Deletes a batch of the oldest entries of the audit log, which the application may not delete by itself. Entries of
-- the last 90 days are never deleted.
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

-- Removes the personal data of an erased customer from the audit log. It runs as the application's role, which may
-- update only these two columns and only as the trigger below allows. It is not security definer, because in a
-- transaction that has changed a customer, another role cannot read that customer on a worker of a distributed
-- database.
create function erase_audit_values(store uuid, customer uuid) returns void language plpgsql security invoker
as $$
begin
  update audit_log l set
      old_values = l.old_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode', 'note'],
      new_values = l.new_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode', 'note']
    where l.store_id = store and l.record_type = 'customer' and l.record_id = customer::text;
end $$;

create function audit_log_forgets_erased_customers() returns trigger language plpgsql as $$
declare
  personal constant text[] := array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode', 'note'];
begin
  if new.old_values is distinct from old.old_values - personal or new.new_values is distinct from old.new_values - personal
     or old.record_type <> 'customer'
     or not exists (select from customers c
                    where c.store_id = old.store_id and c.id = old.record_id::uuid and c.erased_at is not null) then
    raise exception 'the audit log changes only by the erasure of a customer' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_log_forgets_erased_customers before update on audit_log
  for each row when (current_user = 'regulars_app') execute function audit_log_forgets_erased_customers();
