-- The rights of the application's role. This file comes last, because it covers every table and function before it. A
-- migration must do the same for what it creates.

-- The application works as this role, which owns nothing and cannot bypass row-level security. On a server whose login
-- may not create roles it works as the owner, and row-level security is forced on the owner.
do $$
begin
  if not exists (select from pg_roles where rolname = 'regulars_app') then
    create role regulars_app nologin;
  end if;
exception
  -- Migrations of another database on the same server may create the role at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'role regulars_app not created: %', sqlerrm;
end $$;

-- With a temporary table the role could get around the guards by triggers, or hide a table that a function uses.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
exception when insufficient_privilege then
  raise notice 'temporary tables stay allowed: %', sqlerrm;
end $$;

do $$
declare
  t record;
  f record;
begin
  -- The planner estimates that this form of the condition matches half of the rows. A plain comparison is estimated at
  -- one row in 200, and the planner would then read and sort a whole list rather than take the next page from an index.
  for t in
    select c.oid::regclass as name, case when c.relname = 'stores' then 'id' else 'store_id' end as key
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and (c.relname = 'stores' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
  loop
    execute format('alter table %s enable row level security', t.name);
    execute format($policy$
      create policy own_store on %s
        using (case when current_setting('app.store', true) = '*' then true else is_visible_store(%I) end)
        with check (is_visible_store(%2$I))$policy$, t.name, t.key);
  end loop;
  -- A chain reads its shops' rows in stores, and changes none of them. The estimate of the condition is so low that it
  -- changes no plan.
  create policy shops_of_chain on stores for select using (is_visible_store(chain_id));
  for t in
    select unnest(array['store_groups', 'sign_in_devices', 'second_factors', 'recovery_codes', 'setup_links', 'backup_runs',
                        'former_hash_keys']) as name
  loop
    execute format('alter table %I enable row level security', t.name);
    execute format($policy$
      create policy platform_only on %I
        using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*')$policy$,
      t.name);
  end loop;
  -- Every store reads these keys to find its hashes.
  create policy read_by_stores on former_hash_keys for select using (true);

  -- Functions that act as the owner find their tables in this schema only, and no other role can use them in a trigger.
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prosecdef and p.proconfig is null
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f.name, current_schema());
    execute format('revoke execute on function %s from public', f.name);
  end loop;
  revoke execute on function add_store_counts(store_counter_shards) from public;
  revoke execute on function add_day_counts(store_day_shards) from public;
  revoke execute on function change_item_redemptions(uuid, uuid, integer) from public;
  revoke execute on function add_sale(uuid, uuid, date, integer, bigint) from public;
  revoke execute on function distribute_by_store(regclass) from public;
  revoke execute on function add_event(uuid, bigint, uuid, text, jsonb) from public;
end $$;

do $$
begin
  if not exists (select from pg_roles where rolname = 'regulars_app') then
    return;
  end if;
  execute format('grant regulars_app to %I', current_user);
  execute format('grant usage on schema %I to regulars_app', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to regulars_app', current_schema());
  execute format('grant usage on all sequences in schema %I to regulars_app', current_schema());
  execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to regulars_app',
    current_schema());
  execute format('alter default privileges in schema %I grant usage on sequences to regulars_app', current_schema());
  revoke all on migrations from regulars_app;
  grant execute on function delete_old_audit_entries(timestamptz, integer) to regulars_app;
  -- These rows are deleted only with their store, table by table. The triggers refuse everything else.
  revoke update on points_ledger from regulars_app;
  revoke update, delete on points_expiry_settings from regulars_app;
  revoke delete on shops from regulars_app;
  revoke update, delete on shop_months from regulars_app;
  revoke update, delete on audit_log from regulars_app;
  grant update (old_values, new_values) on audit_log to regulars_app;
  -- Only the triggers change the counters.
  revoke insert, update, delete on store_counters, store_day_shards, redemption_counter_shards, sales_days
    from regulars_app;
  revoke update, delete on store_counter_shards from regulars_app;
  -- Only the triggers write events.
  revoke insert, update on events from regulars_app;
  grant usage on schema pgboss to regulars_app;
  grant select, insert, update, delete on pgboss.job, pgboss.job_common to regulars_app;
  grant select, insert on pgboss.queue to regulars_app;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
