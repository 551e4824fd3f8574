-- Up Migration
-- A version of a boost (see schema/boosts.sql): an edit archives the row and inserts the next one.
create table boosts (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  root_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 120),
  factor numeric(3, 2) not null check (factor between 1.5 and 5),
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) between 1 and 7),
  start_time time not null check (start_time < '24:00'),
  end_time time not null,
  first_date date,
  last_date date,
  is_active boolean not null default true,
  time_zone text not null,
  created_at timestamptz not null,
  archived_at timestamptz,
  primary key (store_id, id),
  check (start_time <> end_time),
  check (last_date >= first_date),
  check (archived_at >= created_at)
);
create unique index boosts_current on boosts (store_id, root_id) where archived_at is null;
select distribute_by_store('boosts');

alter table boosts enable row level security;
create policy own_store on boosts
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on boosts to regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;

alter table order_credits add column boost_id uuid;
-- Not validated, because the column is empty: the constraint need not read the table.
alter table order_credits
  add constraint order_credits_store_id_boost_id_fkey foreign key (store_id, boost_id)
    references boosts (store_id, id) on delete cascade not valid;
