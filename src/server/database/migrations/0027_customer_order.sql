-- Up Migration
-- What changes with each purchase or check-in, and is sorted by in the owner's list, is kept in tables of its own. As
-- indexes of customers, points and visits made every change of them write all of the customer's dozen index entries;
-- now the row's next version stays on its page and no index of customers is written.

-- Customers who are not erased. Without foreign keys: triggers of customers keep the rows, by the key of what changed.
create table customer_points_order (
  store_id uuid not null,
  points bigint not null,
  customer_id uuid not null,
  primary key (store_id, points, customer_id)
)
with (fillfactor = 85);

create table customer_visit_order (
  store_id uuid not null,
  -- '-infinity' before the first visit.
  last_visit_at timestamptz not null,
  customer_id uuid not null,
  visits integer not null,
  regular_until timestamptz,
  primary key (store_id, last_visit_at, customer_id)
)
with (fillfactor = 85);
create index customer_visit_order_by_visits on customer_visit_order (store_id, visits, customer_id);
create index customer_visit_order_regular on customer_visit_order (store_id, regular_until, customer_id)
  where regular_until is not null;

-- No customer may be written between the copying and the triggers.
lock table customers in share row exclusive mode;

insert into customer_points_order (store_id, points, customer_id)
  select store_id, points, id from customers where erased_at is null;
insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
  select store_id, coalesce(last_visit_at, '-infinity'), id, visits, regular_until from customers where erased_at is null;

drop index customers_by_points;
drop index customers_by_visits;
drop index customers_by_last_visit;
drop index customers_regular;
-- With the id, so that the new customers are found without reading their rows.
drop index customers_registered;
create index customers_registered on customers (store_id, registered_at, id) where erased_at is null;

-- ---------------------------------------------------------------- keeping them

-- These act as the owner: the application only reads.
create function customers_order_added() returns trigger language plpgsql security definer as $$
begin
  insert into customer_points_order (store_id, points, customer_id)
    select store_id, points, id from added where erased_at is null;
  insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
    select store_id, coalesce(last_visit_at, '-infinity'), id, visits, regular_until from added where erased_at is null;
  return null;
end $$;
create trigger customers_order_added after insert on customers
  referencing new table as added for each statement execute function customers_order_added();

create function customers_points_order_changed() returns trigger language plpgsql security definer as $$
begin
  update customer_points_order o set points = new.points
    where o.store_id = old.store_id and o.points = old.points and o.customer_id = old.id;
  return null;
end $$;
create trigger customers_points_order_changed after update of points on customers
  for each row when (old.points <> new.points) execute function customers_points_order_changed();

create function customers_visit_order_changed() returns trigger language plpgsql security definer as $$
begin
  update customer_visit_order o
    set last_visit_at = coalesce(new.last_visit_at, '-infinity'), visits = new.visits, regular_until = new.regular_until
    where o.store_id = old.store_id and o.last_visit_at = coalesce(old.last_visit_at, '-infinity')
      and o.customer_id = old.id;
  return null;
end $$;
create trigger customers_visit_order_changed after update of last_visit_at, visits, regular_until on customers
  for each row
  when (old.last_visit_at is distinct from new.last_visit_at or old.visits <> new.visits
        or old.regular_until is distinct from new.regular_until)
  execute function customers_visit_order_changed();

-- Fires before the two above, by its name: with the old values, which they would have changed.
create function customers_order_erased() returns trigger language plpgsql security definer as $$
begin
  if new.erased_at is not null then
    delete from customer_points_order o
      where o.store_id = old.store_id and o.points = old.points and o.customer_id = old.id;
    delete from customer_visit_order o
      where o.store_id = old.store_id and o.last_visit_at = coalesce(old.last_visit_at, '-infinity')
        and o.customer_id = old.id;
  else
    insert into customer_points_order (store_id, points, customer_id) values (old.store_id, old.points, old.id);
    insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
      values (old.store_id, coalesce(old.last_visit_at, '-infinity'), old.id, old.visits, old.regular_until);
  end if;
  return null;
end $$;
create trigger customers_order_erased after update of erased_at on customers
  for each row when ((old.erased_at is null) <> (new.erased_at is null))
  execute function customers_order_erased();

create function customers_order_gone() returns trigger language plpgsql security definer as $$
begin
  -- A store that is deleted has deleted them before.
  delete from customer_points_order o using removed r
    where o.store_id = r.store_id and o.points = r.points and o.customer_id = r.id;
  delete from customer_visit_order o using removed r
    where o.store_id = r.store_id and o.last_visit_at = coalesce(r.last_visit_at, '-infinity')
      and o.customer_id = r.id;
  return null;
end $$;
create trigger customers_order_gone after delete on customers
  referencing old table as removed for each statement execute function customers_order_gone();

do $$
declare
  t text;
  f text;
begin
  foreach t in array array['customer_points_order', 'customer_visit_order'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
        with check (store_in_sight(store_id))$policy$, t);
    if exists (select from pg_roles where rolname = 'regulars_app') then
      begin
        -- Default privileges grant more. A store that is deleted deletes its rows first.
        execute format('revoke insert, update on %I from regulars_app', t);
        execute format('grant select, delete on %I to regulars_app', t);
      exception when insufficient_privilege or invalid_grant_operation then
        raise notice 'regulars_app not usable here: %', sqlerrm;
      end;
    end if;
  end loop;
  foreach f in array array['customers_order_added', 'customers_points_order_changed', 'customers_visit_order_changed',
                           'customers_order_erased', 'customers_order_gone'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %I() from public', f);
  end loop;
end $$;
