-- Up Migration
-- What a distributed database (docs/operations/citus.md) needs besides; a single PostgreSQL works as before.

-- Sets the tenant of the transaction so that the workers of a distributed database get it too, which set_config() does
-- not do. Citus forwards SET LOCAL where this setting says so.
create function enter_store(tenant text) returns text language plpgsql as $$
begin
  perform set_config('citus.propagate_set_commands', 'local', true);
  -- A transaction that has read rows of many stores may still write a table that is on every node.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute format('set local app.store = %L', tenant);
  return tenant;
end $$;

-- ---------------------------------------------------------------- triggers of tables that are on every node

-- As in 0004 and 0007; besides, they act only where the search terms are: on the coordinator.
create or replace function stores_keep_search_terms() returns trigger language plpgsql as $$
begin
  if to_regclass('search_terms') is null then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    delete from search_terms where store_id = new.id and record_id = new.id;
  end if;
  perform add_search_terms(new.id, new.id, 'store_name', new.name);
  perform add_search_terms(new.id, new.id, 'subdomain', new.subdomain);
  return null;
end $$;

create or replace function accounts_keep_search_terms() returns trigger language plpgsql as $$
begin
  if to_regclass('search_terms') is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from search_terms where store_id = old.store_id and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    perform add_search_terms(new.store_id, new.id, 'owner_name', new.name);
    perform add_email_terms(new.store_id, new.id, new.email);
  end if;
  return null;
end $$;

-- ---------------------------------------------------------------- triggers that read what a statement changed
-- On the workers of a distributed database, the rows that a statement changed cannot be joined with a table. So these
-- functions read them alone, and then the tables.

-- As in 0024.
create or replace function points_ledger_goes_with_its_store() returns trigger language plpgsql security definer as $$
declare
  store_ids uuid[] := array(select distinct store_id from removed);
begin
  if exists (select from stores s
             where not s.is_being_deleted and s.deletion_started_at is null and s.id = any (store_ids)) then
    raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Of these stores those that stay. Nobody counts the rows of a store that is going.
create function keep_staying(store_ids uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select s.id from stores s where s.id = any (store_ids) and not s.is_being_deleted);
end $$;

-- As in 0005.
create or replace function redemptions_count() returns trigger language plpgsql security definer as $$
declare
  rows refcursor;
  staying uuid[];
  r record;
  change store_counter_parts;
begin
  if tg_op = 'INSERT' then
    open rows for select 1 as sign, store_id, promotion_id, status, points_used, deleted_at from added;
  elsif tg_op = 'UPDATE' then
    open rows for
      select 1 as sign, store_id, promotion_id, status, points_used, deleted_at from added
      union all
      select -1, store_id, promotion_id, status, points_used, deleted_at from removed;
  else
    staying := keep_staying(array(select distinct store_id from removed));
    open rows for
      select -1 as sign, store_id, promotion_id, status, points_used, deleted_at
      from removed where store_id = any (staying);
  end if;
  loop
    fetch rows into r;
    exit when not found;
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then perform count_in_store(change); end if;
      change := no_change(r.store_id);
      change.redemptions_version := 1;
    end if;
    continue when r.deleted_at is not null;
    if r.promotion_id is not null then
      change.promotions_redeemed := change.promotions_redeemed + r.sign;
    elsif r.status = 'pending' then
      change.rewards_pending := change.rewards_pending + r.sign;
    elsif r.status = 'completed' then
      change.rewards_completed := change.rewards_completed + r.sign;
    elsif r.status = 'cancelled' then
      change.rewards_cancelled := change.rewards_cancelled + r.sign;
    else
      change.rewards_redeemed := change.rewards_redeemed + r.sign;
    end if;
    if r.status <> 'cancelled' then
      change.reward_points_used := change.reward_points_used + r.sign * r.points_used;
    end if;
  end loop;
  if change.store_id is not null then perform count_in_store(change); end if;
  return null;
end $$;

-- As in 0005.
create or replace function customers_count() returns trigger language plpgsql security definer as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  staying uuid[] := keep_staying(array(select distinct store_id from counted));
  change store_counter_parts;
  r record;
begin
  for r in
    select store_id, count(*) as customers from counted
    where erased_at is null and store_id = any (staying)
    group by store_id
  loop
    change := no_change(r.store_id);
    change.customers := sign * r.customers;
    perform count_in_store(change);
  end loop;
  return null;
end $$;

-- As in 0018.
create or replace function redemptions_uncounted() returns trigger language plpgsql security definer as $$
declare
  staying uuid[] := keep_staying(array(select distinct store_id from removed));
  r record;
begin
  for r in
    select store_id, coalesce(reward_id, promotion_id) as item_id, count(*)::integer as redemptions
    from removed
    where status <> 'cancelled' and deleted_at is null and store_id = any (staying)
    group by 1, 2
  loop
    perform count_redemptions(r.store_id, r.item_id, -r.redemptions);
  end loop;
  return null;
end $$;

-- As in 0020.
create or replace function customers_add_search_terms() returns trigger language plpgsql as $$
declare
  r record;
begin
  for r in
    select c.store_id, c.id, array(select t.term from list_customer_terms(c.name_key, c.phone) t (term)) as terms
    from added c
    where c.erased_at is null
  loop
    insert into customer_search_terms (store_id, term, customer_id)
      select r.store_id, t.term, r.id from unnest(r.terms) t (term);
  end loop;
  return null;
end $$;

create or replace function customers_remove_search_terms() returns trigger language plpgsql as $$
declare
  r record;
begin
  -- A store that is deleted has deleted them before.
  for r in select store_id, array_agg(id) as customer_ids from removed group by store_id loop
    delete from customer_search_terms t where t.store_id = r.store_id and t.customer_id = any (r.customer_ids);
  end loop;
  return null;
end $$;

-- As in 0022.
create or replace function customers_count_days() returns trigger language plpgsql security definer as $$
declare
  change store_day_parts;
  of_store uuid;
  zone text;
  r record;
begin
  for of_store in select distinct store_id from added loop
    select s.time_zone into zone from stores s where s.id = of_store;
    for r in
      select (created_at at time zone zone)::date as local_day, count(*) as customers
      from added where store_id = of_store
      group by 1
    loop
      change := no_day_change(of_store, r.local_day);
      change.customers_added := r.customers;
      perform count_in_day(change);
    end loop;
  end loop;
  return null;
end $$;

-- As in 0022.
create or replace function visits_count() returns trigger language plpgsql security definer as $$
declare
  r record;
  zone text;
  local_at timestamp;
  slot integer;
  former timestamptz;
  is_new boolean;
  is_returning boolean;
begin
  for r in select store_id, customer_id, at from added loop
    select s.time_zone into zone from stores s where s.id = r.store_id;
    local_at := r.at at time zone zone;
    slot := extract(hour from local_at)::integer + 1;
    select v.at into former from visits v
      where v.store_id = r.store_id and v.customer_id = r.customer_id and v.at < r.at
      order by v.at desc limit 1;
    is_new := former is null;
    is_returning := coalesce(former < date_trunc('week', local_at) at time zone zone, false);
    update store_day_parts p set
      check_ins = p.check_ins + 1,
      check_ins_by_hour[slot] = p.check_ins_by_hour[slot] + 1,
      new_customers = p.new_customers + is_new::integer,
      returning_customers = p.returning_customers + is_returning::integer
      where p.store_id = r.store_id and p.day = local_at::date and p.id = (
        select free.id from store_day_parts free
        where free.store_id = r.store_id and free.day = local_at::date limit 1 for no key update skip locked);
    if not found then
      insert into store_day_parts (store_id, day, check_ins, check_ins_by_hour, new_customers, returning_customers)
        values (r.store_id, local_at::date, 1,
                array_fill(0, array[slot - 1]) || 1 || array_fill(0, array[24 - slot]),
                is_new::integer, is_returning::integer);
    end if;
  end loop;
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['points_ledger_goes_with_its_store', 'redemptions_count', 'customers_count',
                           'redemptions_uncounted', 'customers_count_days', 'visits_count'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %I() from public', f);
  end loop;
end $$;

-- As in 0021; besides, the messages name the constraint, because a worker's error has no other field for it.
create or replace function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now()
    where c.store_id = new.store_id and c.id = new.customer_id
    returning c.points, c.ledger_rows, c.merged_into into new.balance_after, new.number, merged;
  if not found then
    raise exception 'ledger row for an unknown customer: foreign key constraint "points_ledger_store_id_customer_id_fkey"'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  if merged is not null then
    raise exception 'the customer was merged into another one' using errcode = 'serialization_failure';
  end if;
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero: check constraint "points_not_below_zero"'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;
do $$
begin
  execute format('alter function points_ledger_append() set search_path = %I, pg_temp', current_schema());
  revoke execute on function points_ledger_append() from public;
end $$;

-- ---------------------------------------------------------------- erased customers in the audit log
-- As in 0026, but as the application's role: in a transaction that has changed a customer, another role cannot read it on
-- a worker. So the role may update these two columns, and a trigger decides about what.

create or replace function erase_audit_values(store uuid, customer uuid) returns void language plpgsql security invoker
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

do $$
begin
  execute format('alter function erase_audit_values(uuid, uuid) set search_path = %I, pg_temp', current_schema());
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant update (old_values, new_values) on audit_log to regulars_app;
    grant execute on function erase_audit_values(uuid, uuid) to regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
