-- Up Migration
-- What the database itself guarantees, whatever the code above it does.

-- ---------------------------------------------------------------- the ledger and the balance

-- Every ledger row moves the balance, and nothing else does: sum of deltas = balance by construction.
-- Before the insert the customer's row is locked, which puts racing writers of one customer in a queue, and only
-- then the row takes its number, so that the order of ids is the order of balances. The balance itself moves after
-- the insert: a row that ON CONFLICT left out must not move it.
-- Only a reversal (a refund at the till, a referral share taken back) may take a balance below zero.
create function points_ledger_number() returns trigger language plpgsql as $$
begin
  perform from customers where store_id = new.store_id and id = new.customer_id for no key update;
  if not found then
    raise exception 'ledger row for an unknown customer'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  new.id := nextval('points_ledger_id_seq');
  new.balance_after := new.delta + coalesce(
    (select l.balance_after from points_ledger l
     where l.store_id = new.store_id and l.customer_id = new.customer_id
     order by l.id desc limit 1), 0);
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;
create trigger points_ledger_number before insert on points_ledger
  for each row execute function points_ledger_number();

create function points_ledger_apply() returns trigger language plpgsql as $$
declare
  balance integer;
begin
  update customers set points = points + new.delta, updated_at = clock_timestamp()
    where store_id = new.store_id and id = new.customer_id
    returning points into balance;
  if balance is distinct from new.balance_after then
    raise exception 'ledger and balance of customer % differ', new.customer_id using errcode = 'data_corrupted';
  end if;
  return null;
end $$;
create trigger points_ledger_apply after insert on points_ledger
  for each row execute function points_ledger_apply();

-- Rows go only with their whole store; app.deleting_store names it for that one transaction.
create function points_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('app.deleting_store', true) = old.store_id::text then
      return old;
    end if;
  end if;
  raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger points_ledger_is_append_only before update or delete on points_ledger
  for each row execute function points_ledger_is_append_only();
create trigger points_ledger_is_never_emptied before truncate on points_ledger
  for each statement execute function points_ledger_is_append_only();

-- Depth 1 is a statement of the application; deeper is points_ledger_apply at work.
create function customers_points_follow_ledger() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'customers.points changes by a ledger row only' using errcode = 'restrict_violation';
end $$;
create trigger customers_points_follow_ledger_insert before insert on customers
  for each row when (new.points <> 0) execute function customers_points_follow_ledger();
create trigger customers_points_follow_ledger_update before update of points on customers
  for each row when (new.points <> old.points) execute function customers_points_follow_ledger();

-- ---------------------------------------------------------------- counters
-- Deferred to the commit, so that the store's one counter row is always the last lock a transaction takes:
-- it is held briefly, and two transactions can never wait for each other around it.

create function stores_open_counters() returns trigger language plpgsql as $$
begin
  insert into store_counters (store_id) values (new.id);
  return null;
end $$;
create trigger stores_open_counters after insert on stores
  for each row execute function stores_open_counters();

create function redemptions_count() returns trigger language plpgsql as $$
declare
  was redemptions;
  becomes redemptions;
begin
  if tg_op <> 'INSERT' then was := old; end if;
  if tg_op <> 'DELETE' then becomes := new; end if;
  update store_counters c set
    redemptions_version = c.redemptions_version + 1,
    rewards_pending = c.rewards_pending + counts(becomes, 'pending') - counts(was, 'pending'),
    rewards_completed = c.rewards_completed + counts(becomes, 'completed') - counts(was, 'completed'),
    rewards_cancelled = c.rewards_cancelled + counts(becomes, 'cancelled') - counts(was, 'cancelled'),
    rewards_redeemed = c.rewards_redeemed + counts(becomes, 'redeemed') - counts(was, 'redeemed'),
    reward_points_used = c.reward_points_used + points_counted(becomes) - points_counted(was),
    promotions_redeemed = c.promotions_redeemed + counts(becomes, 'promotion') - counts(was, 'promotion')
    where c.store_id = coalesce(becomes.store_id, was.store_id);
  return null;
end $$;

-- 1 when the row is shown and stands under that heading, else 0.
create function counts(r redemptions, heading text) returns integer language sql immutable as $$
  select case
    when r.id is null or r.deleted_at is not null then 0
    when heading = 'promotion' then (r.promotion_id is not null)::integer
    else (r.reward_id is not null and r.status = heading)::integer
  end
$$;
create function points_counted(r redemptions) returns integer language sql immutable as $$
  select case when r.id is null or r.deleted_at is not null or r.status = 'cancelled' then 0 else r.points_used end
$$;
create constraint trigger redemptions_count after insert or update or delete on redemptions
  deferrable initially deferred for each row execute function redemptions_count();

create function customers_count() returns trigger language plpgsql as $$
begin
  update store_counters c set
    customers = c.customers
      + (case when tg_op <> 'DELETE' and new.erased_at is null then 1 else 0 end)
      - (case when tg_op <> 'INSERT' and old.erased_at is null then 1 else 0 end),
    -- a new name or phone shows in the lists of redemptions, so their ETag must move too
    redemptions_version = c.redemptions_version + (case when tg_op = 'UPDATE' then 1 else 0 end)
    where c.store_id = (case when tg_op = 'DELETE' then old.store_id else new.store_id end);
  return null;
end $$;
create constraint trigger customers_count_new after insert or delete on customers
  deferrable initially deferred for each row execute function customers_count();
create constraint trigger customers_count_changed after update on customers
  deferrable initially deferred for each row
  when (old.name is distinct from new.name or old.phone is distinct from new.phone
        or old.erased_at is distinct from new.erased_at)
  execute function customers_count();

create function points_ledger_count() returns trigger language plpgsql as $$
begin
  update store_counters c set points_issued = c.points_issued + new.delta where c.store_id = new.store_id;
  return null;
end $$;
create constraint trigger points_ledger_count after insert on points_ledger
  deferrable initially deferred for each row
  when (new.kind in ('earn', 'referral') or (new.kind = 'adjustment' and new.delta > 0))
  execute function points_ledger_count();

-- ---------------------------------------------------------------- sessions end everywhere at once

create function sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger sessions_tell_end after delete on sessions
  for each row execute function sessions_tell_end();

-- ---------------------------------------------------------------- the second wall

-- The application works as this role, which owns nothing and cannot bypass row security. On a server whose
-- login may not create roles, FORCE below keeps the same wall for the owner of the tables.
do $$
begin
  if not exists (select from pg_roles where rolname = 'regulars_app') then
    create role regulars_app nologin;
  end if;
exception
  -- Migrations of another database on the same server may make it at the same moment.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then raise notice 'role regulars_app not created: %', sqlerrm;
end $$;

-- app.store is '*' for work of the platform, a store's id for work of that store, and otherwise shows nothing.
create function store_in_sight(store uuid) returns boolean language sql stable parallel safe as $$
  select current_setting('app.store', true) in ('*', store::text)
$$;

do $$
declare
  t record;
begin
  for t in
    select c.relname as name, case when c.relname = 'stores' then 'id' else 'store_id' end as key
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
      and (c.relname = 'stores' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped))
  loop
    execute format('alter table %I enable row level security', t.name);
    execute format('alter table %I force row level security', t.name);
    execute format('create policy own_store on %I using (store_in_sight(%I)) with check (store_in_sight(%I))',
      t.name, t.key, t.key);
  end loop;
  -- Groups belong to the platform; no store has business with them.
  alter table store_groups enable row level security;
  alter table store_groups force row level security;
  create policy platform_only on store_groups
    using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      execute format('grant regulars_app to %I', current_user);
      execute format('grant usage on schema %I to regulars_app', current_schema());
      execute format('grant select, insert, update, delete on all tables in schema %I to regulars_app', current_schema());
      execute format('grant usage on all sequences in schema %I to regulars_app', current_schema());
      execute format('alter default privileges in schema %I grant select, insert, update, delete on tables to regulars_app',
        current_schema());
      execute format('alter default privileges in schema %I grant usage on sequences to regulars_app', current_schema());
      -- Cascades of a deleted store act as the owner and need no grant.
      execute 'revoke update, delete on points_ledger from regulars_app';
      execute 'revoke update, delete on audit_log from regulars_app';
      if to_regclass('migrations') is not null then
        execute 'revoke all on migrations from regulars_app';
      end if;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
