-- Up Migration
-- As in 0027, but the rows that a statement changed are read alone: on the workers of a distributed database they cannot be
-- selected into, or joined with, a table.

create or replace function customers_order_added() returns trigger language plpgsql security definer as $$
declare
  r record;
begin
  for r in
    select store_id, id, points, coalesce(last_visit_at, '-infinity') as last_visit_at, visits, regular_until
    from added where erased_at is null
  loop
    insert into customer_points_order (store_id, points, customer_id) values (r.store_id, r.points, r.id);
    insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
      values (r.store_id, r.last_visit_at, r.id, r.visits, r.regular_until);
  end loop;
  return null;
end $$;

create or replace function customers_order_gone() returns trigger language plpgsql security definer as $$
declare
  r record;
begin
  for r in select store_id, id, points, coalesce(last_visit_at, '-infinity') as last_visit_at from removed loop
    delete from customer_points_order o
      where o.store_id = r.store_id and o.points = r.points and o.customer_id = r.id;
    delete from customer_visit_order o
      where o.store_id = r.store_id and o.last_visit_at = r.last_visit_at and o.customer_id = r.id;
  end loop;
  return null;
end $$;

do $$
declare
  f text;
begin
  foreach f in array array['customers_order_added', 'customers_order_gone'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %I() from public', f);
  end loop;
end $$;
