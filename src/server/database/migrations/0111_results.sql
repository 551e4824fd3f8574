-- Up Migration
-- What the page of results shows (see schema/results.sql).
create table sales_days (
  store_id uuid not null references stores on delete cascade,
  day date not null,
  purchases integer not null default 0,
  cents bigint not null default 0,
  primary key (store_id, day)
);
create table register_purchases (
  store_id uuid not null references stores on delete cascade,
  order_id text not null check (length(order_id) <= 64),
  pos_customer_id text not null check (length(pos_customer_id) <= 64),
  customer_id uuid,
  day date not null,
  cents integer not null check (cents > 0),
  primary key (store_id, order_id)
);
create table unit_costs (
  store_id uuid not null references stores on delete cascade,
  item text not null check (length(item) <= 36),
  cents numeric(8, 2) not null check (cents >= 0),
  primary key (store_id, item)
);
create table measured_results (
  store_id uuid primary key references stores on delete cascade,
  measured_at timestamptz not null,
  results jsonb not null
);
create index register_purchases_by_person on register_purchases (store_id, pos_customer_id) where customer_id is null;
create index register_purchases_by_customer on register_purchases (store_id, customer_id, day)
  where customer_id is not null;
create index register_purchases_age on register_purchases (day);
select distribute_by_store('sales_days');
select distribute_by_store('register_purchases');
select distribute_by_store('unit_costs');
select distribute_by_store('measured_results');
alter table register_purchases add foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade;

alter table order_credits add column sold_on date;
alter table pos_cursors add column purchases_kept_since timestamptz;

create function add_sale(store uuid, sale_day date, purchases_change integer, cents_change bigint) returns void
language plpgsql as $$
begin
  update sales_days d set purchases = d.purchases + purchases_change, cents = d.cents + cents_change
    where d.store_id = store and d.day = sale_day;
  if not found then
    insert into sales_days as d (store_id, day, purchases, cents)
      values (store, sale_day, purchases_change, cents_change)
      on conflict (store_id, day) do update
        set purchases = d.purchases + excluded.purchases, cents = d.cents + excluded.cents;
  end if;
end $$;

create function local_day(store uuid, at timestamptz) returns date language plpgsql as $$
declare
  zone text;
begin
  select s.time_zone into zone from stores s where s.id = store;
  return (at at time zone zone)::date;
end $$;

-- A purchase counts for the day that it had when it was credited, also after the store has moved to another time zone.
create function order_credits_set_day() returns trigger language plpgsql security definer as $$
begin
  new.sold_on := local_day(new.store_id, coalesce(new.paid_at, new.credited_at));
  return new;
end $$;
create trigger order_credits_set_day before insert on order_credits
  for each row execute function order_credits_set_day();

create function count_sale() returns trigger language plpgsql security definer as $$
declare
  cents_before integer := 0;
  cents_now integer := case when new.taken_back_at is null then new.eligible_cents else 0 end;
begin
  if tg_op = 'UPDATE' and old.taken_back_at is null then
    cents_before := old.eligible_cents;
  end if;
  if cents_now <> cents_before then
    perform add_sale(new.store_id,
      coalesce(new.sold_on, local_day(new.store_id, coalesce(new.paid_at, new.credited_at))),
      (cents_now > 0)::integer - (cents_before > 0)::integer, cents_now - cents_before);
  end if;
  return null;
end $$;
create trigger count_new_sale after insert on order_credits for each row execute function count_sale();
create trigger count_changed_sale after update of eligible_cents, taken_back_at on order_credits
  for each row
  when (old.eligible_cents <> new.eligible_cents or (old.taken_back_at is null) <> (new.taken_back_at is null))
  execute function count_sale();

-- No credit changes between the triggers and this sum, because creating them waits for writers and keeps them away.
insert into sales_days (store_id, day, purchases, cents)
  select o.store_id, (coalesce(o.paid_at, o.credited_at) at time zone s.time_zone)::date, count(*), sum(o.eligible_cents)
  from order_credits o
  join stores s on s.id = o.store_id
  where o.eligible_cents > 0 and o.taken_back_at is null
  group by 1, 2;

do $$
declare
  f record;
begin
  for f in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.proname in ('order_credits_set_day', 'count_sale')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', f.name, current_schema());
    execute format('revoke execute on function %s from public', f.name);
  end loop;
end $$;
revoke execute on function add_sale(uuid, date, integer, bigint) from public;

alter table sales_days enable row level security;
create policy own_store on sales_days
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

alter table register_purchases enable row level security;
create policy own_store on register_purchases
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

alter table unit_costs enable row level security;
create policy own_store on unit_costs
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

alter table measured_results enable row level security;
create policy own_store on measured_results
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on register_purchases, unit_costs, measured_results to regulars_app;
    grant select on sales_days to regulars_app;
    -- Privileges by default include these, but only the trigger changes the sums.
    revoke insert, update, delete on sales_days from regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
