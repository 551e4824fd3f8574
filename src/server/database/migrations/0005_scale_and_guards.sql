-- Up Migration
-- The rules of docs/architecture.md for store-owned tables hold everywhere, the ledger is numbered for each customer,
-- the guards hold against the application's own role, and no trigger works row by row on the same counters.

-- ---------------------------------------------------------------- what the application's role cannot do

-- A table of its own would let it put triggers around the guards below, or a table in front of one that a function means.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
exception when insufficient_privilege then
  raise notice 'temporary tables stay allowed: %', sqlerrm;
end $$;

-- ---------------------------------------------------------------- the ledger, numbered for each customer

drop trigger points_ledger_number on points_ledger;
drop trigger points_ledger_apply on points_ledger;
drop trigger points_ledger_is_append_only on points_ledger;
drop trigger points_ledger_goes_with_its_store on points_ledger;
drop trigger points_ledger_count on points_ledger;
drop trigger customers_points_follow_ledger_insert on customers;
drop trigger customers_points_follow_ledger_update on customers;
drop function points_ledger_number();
drop function points_ledger_apply();
drop function points_ledger_count();
drop function customers_points_follow_ledger();

alter table points_ledger add column number integer;
update points_ledger l set number = numbered.number
  from (select store_id, id, row_number() over (partition by store_id, customer_id order by id) as number
        from points_ledger) numbered
  where l.store_id = numbered.store_id and l.id = numbered.id;
drop index points_ledger_by_customer;
drop index points_ledger_cause;
-- Dropping the column drops the primary key that contains it.
alter table points_ledger drop column id;
alter table points_ledger
  alter column number set not null,
  add primary key (store_id, customer_id, number),
  -- Deferrable, because 'on conflict' does not accept such a constraint: a row that it left out would still have moved
  -- the balance.
  add constraint points_ledger_cause unique (store_id, kind, source) deferrable;

alter table customers add column ledger_rows integer not null default 0;
update customers c set ledger_rows = numbered.rows
  from (select store_id, customer_id, count(*) as rows from points_ledger group by store_id, customer_id) numbered
  where c.store_id = numbered.store_id and c.id = numbered.customer_id;

-- The only way to change a balance. The update locks the customer, so that racing writers of one customer queue, and
-- numbers and balances have the same order. Only a reversal (a refund at the register, a referral share taken back)
-- may take a balance below zero. Acts as the owner of the tables, since the application may not change a balance.
create function points_ledger_append() returns trigger language plpgsql security definer as $$
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now()
    where c.store_id = new.store_id and c.id = new.customer_id
    returning c.points, c.ledger_rows into new.balance_after, new.number;
  if not found then
    raise exception 'ledger row for an unknown customer'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;
create trigger points_ledger_append before insert on points_ledger
  for each row execute function points_ledger_append();

-- The conditions are part of the triggers, so that a ledger row costs no further call. pg_trigger_depth() is 0 in a
-- statement of a client. The application is refused at any depth: points_ledger_append() acts as the owner.
create function customers_points_follow_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'customers.points changes by a ledger row only' using errcode = 'restrict_violation';
end $$;
create trigger customers_points_follow_ledger_insert before insert on customers
  for each row when (new.points <> 0 or new.ledger_rows <> 0)
  execute function customers_points_follow_ledger();
create trigger customers_points_follow_ledger_update before update of points, ledger_rows on customers
  for each row when ((new.points <> old.points or new.ledger_rows <> old.ledger_rows)
    and (pg_trigger_depth() = 0 or current_user = 'regulars_app'))
  execute function customers_points_follow_ledger();

-- ---------------------------------------------------------------- a store goes as a whole

-- Set in the transaction that deletes the store, which may then delete its rows table by table, before the store itself.
alter table stores add column is_being_deleted boolean not null default false;

-- Reads at the commit, as the owner: no setting of the session hides the store.
create function stores_being_deleted_are_gone() returns trigger language plpgsql security definer as $$
begin
  if exists (select from stores where id = new.id) then
    raise exception 'store % was to be deleted but still exists', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger stores_being_deleted_are_gone after insert or update of is_being_deleted on stores
  deferrable initially deferred for each row when (new.is_being_deleted)
  execute function stores_being_deleted_are_gone();

create or replace function points_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
end $$;
create trigger points_ledger_is_append_only before update on points_ledger
  for each row execute function points_ledger_is_append_only();

-- After the statement: a cascade has deleted the store by then, otherwise it is marked.
create function points_ledger_goes_with_its_store() returns trigger language plpgsql security definer as $$
begin
  if exists (select from stores s where not s.is_being_deleted and s.id in (select store_id from removed)) then
    raise exception 'points_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger points_ledger_goes_with_its_store after delete on points_ledger
  referencing old table as removed for each statement execute function points_ledger_goes_with_its_store();

-- ---------------------------------------------------------------- counters

drop trigger stores_open_counters on stores;
drop trigger redemptions_count on redemptions;
drop trigger redemptions_count_gone on redemptions;
drop trigger customers_count_new on customers;
drop trigger customers_count_gone on customers;
drop trigger customers_count_changed on customers;
drop function stores_open_counters();
drop function redemptions_count();
drop function customers_count();
drop function counts(redemptions, text);
drop function points_counted(redemptions);

-- The counters of a store are the sum of several rows, and a transaction counts in one that no other transaction has
-- locked. So nobody ever waits for a counter, whatever else is locked, and a busy store has no row that is locked from
-- the change to the end of the commit.
alter table store_counters rename to store_counter_parts;
alter table store_counter_parts
  add column id uuid not null default new_id(),
  drop constraint store_counters_pkey,
  add primary key (store_id, id);

create view store_counters with (security_invoker = true) as
  select store_id,
    sum(redemptions_version)::bigint as redemptions_version,
    sum(rewards_pending)::integer as rewards_pending,
    sum(rewards_completed)::integer as rewards_completed,
    sum(rewards_cancelled)::integer as rewards_cancelled,
    sum(rewards_redeemed)::integer as rewards_redeemed,
    sum(reward_points_used)::bigint as reward_points_used,
    sum(promotions_redeemed)::integer as promotions_redeemed,
    sum(customers)::integer as customers,
    sum(points_issued)::bigint as points_issued
  from store_counter_parts
  group by store_id;

-- Called by the triggers below, which act as the owner: the application adds to no counter itself.
create function count_in_store(change store_counter_parts) returns void language plpgsql as $$
begin
  update store_counter_parts p set
    redemptions_version = p.redemptions_version + change.redemptions_version,
    rewards_pending = p.rewards_pending + change.rewards_pending,
    rewards_completed = p.rewards_completed + change.rewards_completed,
    rewards_cancelled = p.rewards_cancelled + change.rewards_cancelled,
    rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
    reward_points_used = p.reward_points_used + change.reward_points_used,
    promotions_redeemed = p.promotions_redeemed + change.promotions_redeemed,
    customers = p.customers + change.customers,
    points_issued = p.points_issued + change.points_issued
    where p.store_id = change.store_id and p.id = (
      select free.id from store_counter_parts free
      where free.store_id = change.store_id limit 1 for no key update skip locked);
  if not found then
    change.id := new_id();
    insert into store_counter_parts select change.*;
  end if;
end $$;

create function no_change(store uuid) returns store_counter_parts language sql immutable as $$
  select row(store, 0, 0, 0, 0, 0, 0, 0, 0, 0, null)::store_counter_parts
$$;

-- Once for each statement and store: the rows of one store follow each other in nearly every statement, and where they
-- do not, more parts are written. A loop, because it takes half the time of an aggregate for a single row.
create function redemptions_count() returns trigger language plpgsql security definer as $$
declare
  rows refcursor;
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
    open rows for
      select -1 as sign, d.store_id, d.promotion_id, d.status, d.points_used, d.deleted_at
      from removed d join stores s on s.id = d.store_id and not s.is_being_deleted;
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
create trigger redemptions_count_new after insert on redemptions
  referencing new table as added for each statement execute function redemptions_count();
create trigger redemptions_count_changed after update on redemptions
  referencing old table as removed new table as added for each statement execute function redemptions_count();
create trigger redemptions_count_gone after delete on redemptions
  referencing old table as removed for each statement execute function redemptions_count();

create function customers_count() returns trigger language plpgsql security definer as $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  change store_counter_parts;
  r record;
begin
  for r in
    select c.store_id, count(*) as customers
    from counted c join stores s on s.id = c.store_id and not s.is_being_deleted
    where c.erased_at is null
    group by c.store_id
  loop
    change := no_change(r.store_id);
    change.customers := sign * r.customers;
    perform count_in_store(change);
  end loop;
  return null;
end $$;
create trigger customers_count_new after insert on customers
  referencing new table as counted for each statement execute function customers_count();
create trigger customers_count_gone after delete on customers
  referencing old table as counted for each statement execute function customers_count();

-- For each row, because most updates of customers (points, visits) count nothing and must not pay for it. A new name or
-- phone shows in the lists of redemptions, so their version changes too.
create function customers_count_changed() returns trigger language plpgsql security definer as $$
declare
  change store_counter_parts := no_change(new.store_id);
begin
  change.redemptions_version := 1;
  change.customers := (new.erased_at is null)::integer - (old.erased_at is null)::integer;
  perform count_in_store(change);
  return null;
end $$;
create trigger customers_count_changed after update of name, phone, erased_at on customers
  for each row
  when (old.name is distinct from new.name or old.phone is distinct from new.phone
        or old.erased_at is distinct from new.erased_at)
  execute function customers_count_changed();

create function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_parts;
  r record;
begin
  for r in
    select store_id, delta from added
    where kind in ('earn', 'referral') or (kind = 'adjustment' and delta > 0)
  loop
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then perform count_in_store(change); end if;
      change := no_change(r.store_id);
    end if;
    change.points_issued := change.points_issued + r.delta;
  end loop;
  if change.store_id is not null then perform count_in_store(change); end if;
  return null;
end $$;
create trigger points_ledger_count after insert on points_ledger
  referencing new table as added for each statement execute function points_ledger_count();

-- ---------------------------------------------------------------- what blocks a second redemption

-- A deleted redemption blocks nothing, except that a points multiplier that was spent stays spent.
drop index redemptions_reward_once;
create unique index redemptions_reward_once on redemptions (store_id, customer_id, reward_id)
  where reward_id is not null and status <> 'cancelled' and deleted_at is null;
drop index redemptions_promotion_once;
create unique index redemptions_promotion_once on redemptions (store_id, customer_id, promotion_id)
  where promotion_id is not null and (deleted_at is null or applied_order_id is not null);

-- ---------------------------------------------------------------- repeated requests

-- Each request with a key would lock the row of its store for it. A deleted store's keys are deleted by the statement
-- that deletes it, and one that was written meanwhile by the purge.
alter table idempotency_keys drop constraint idempotency_keys_store_id_fkey;

-- ---------------------------------------------------------------- keys and functions that a distributed database takes

alter table customers
  drop constraint customers_store_id_referred_by_fkey,
  add foreign key (store_id, referred_by) references customers (store_id, id);

create or replace function add_search_terms(store uuid, record uuid, of_kind text, given text) returns void
language plpgsql as $$
begin
  insert into search_terms (store_id, record_id, kind, term)
    select distinct store, record, of_kind, btrim(substr(t.written, n, 24))
    from (select search_text(given) as written) t, generate_series(1, length(t.written)) n
    where btrim(substr(t.written, n, 24)) <> '';
end $$;

-- ---------------------------------------------------------------- row-level security

-- The form of 0004 for all tables: the planner takes it for half of the rows, so that it takes a page from an index.
do $$
declare
  t record;
begin
  for t in
    select c.oid::regclass as name, case when c.relname = 'stores' then 'id' else 'store_id' end as key
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname = 'own_store' and c.relnamespace = current_schema()::regnamespace
  loop
    execute format($policy$
      alter policy own_store on %s
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(%I) end)
        with check (store_in_sight(%2$I))$policy$, t.name, t.key);
  end loop;
end $$;

do $$
declare
  f record;
begin
  -- Functions that act as the owner find their tables in this schema only, and nobody else can put them on a table.
  for f in select unnest(array['points_ledger_append', 'points_ledger_goes_with_its_store', 'points_ledger_count',
                               'stores_being_deleted_are_gone', 'redemptions_count', 'customers_count',
                               'customers_count_changed']) as name
  loop
    execute format('alter function %I() set search_path = %I, pg_temp', f.name, current_schema());
    execute format('revoke execute on function %I() from public', f.name);
  end loop;
  revoke execute on function count_in_store(store_counter_parts) from public;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select on store_counters to regulars_app;
      revoke insert, update, delete on store_counters from regulars_app;
      revoke update, delete on store_counter_parts from regulars_app;
      -- To delete a store table by table; the trigger above refuses everything else.
      grant delete on points_ledger to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
