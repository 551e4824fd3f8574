-- Up Migration
-- Claimed orders are read again for as long as they may change, odd ones are recorded instead of stopping their
-- neighbors, and what a customer can get without a purchase or by other people's registrations has a daily limit.

alter table stores
  -- Registrations that a customer is credited for as the referrer, on one local day of the store.
  add column referral_credits_per_day integer not null default 10 check (referral_credits_per_day between 0 and 1000),
  -- Purchases that a customer gets by their time alone, on one local day of the store.
  add column time_matches_per_day integer not null default 1 check (time_matches_per_day between 0 and 100);

-- ---------------------------------------------------------------- balances beyond 2,147,483,647

-- A balance at the end of its range would make every further credit fail. Triggers that name a column keep its type from
-- changing, so these two are made again as they were.
drop trigger customers_points_follow_ledger_insert on customers;
drop trigger customers_points_follow_ledger_update on customers;
alter table customers alter column points type bigint;
alter table points_ledger alter column balance_after type bigint;
create trigger customers_points_follow_ledger_insert before insert on customers
  for each row when (new.points <> 0 or new.ledger_rows <> 0)
  execute function customers_points_follow_ledger();
create trigger customers_points_follow_ledger_update before update of points, ledger_rows on customers
  for each row when ((new.points <> old.points or new.ledger_rows <> old.ledger_rows)
    and (pg_trigger_depth() = 0 or current_user = 'regulars_app'))
  execute function customers_points_follow_ledger();

-- ---------------------------------------------------------------- claimed orders

-- The terms of the credit, which every later change of the order is settled by. Processes of the version before this one
-- leave them out, hence the defaults; a missing rate is the store's.
alter table claimed_orders
  add column points_per_dollar numeric(8, 2) check (points_per_dollar between 0.01 and 999999.99),
  add column referrer_id uuid,
  add column referral_percentage numeric(5, 2) not null default 0 check (referral_percentage between 0 and 100),
  add column granted_share integer not null default 0 check (granted_share >= 0),
  add foreign key (store_id, referrer_id) references customers (store_id, id) on delete cascade;
create index claimed_orders_by_referrer on claimed_orders (store_id, referrer_id) where referrer_id is not null;

update claimed_orders o set points_per_dollar = s.points_per_dollar from stores s where s.id = o.store_id;
update claimed_orders o set
    referrer_id = l.customer_id, granted_share = l.delta, referral_percentage = s.purchase_referral_percentage
  from points_ledger l, stores s
  where l.store_id = o.store_id and l.kind = 'referral' and l.source = 'order:' || o.order_id and s.id = o.store_id;

-- The newest claim or change of one: the store's orders are read as long as it is in the point of sale's reach.
alter table pos_cursors add column claimed_at timestamptz;
update pos_cursors c set claimed_at = (select max(o.claimed_at) from claimed_orders o where o.store_id = c.store_id);

-- ---------------------------------------------------------------- checkouts that wait for the owner

-- The order that the checkout would have got by time if the customer's limit of the day had not been reached. It is
-- kept for the owner's review, so nobody else gets it by time.
alter table pending_checkouts add column suggested_order_id text;

-- ---------------------------------------------------------------- new tables

-- Orders of the point of sale that could not be read or credited; '' stands for those without an id.
create table pos_skipped_orders (
  store_id uuid not null references stores on delete cascade,
  order_id text not null check (length(order_id) <= 64),
  reason text not null check (length(reason) <= 200),
  seen integer not null default 1 check (seen >= 1),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (store_id, order_id)
);
create index pos_skipped_orders_newest on pos_skipped_orders (store_id, last_seen_at desc);

-- What a customer got of a kind that has a daily limit, and what was refused beyond it. The row is the lock that keeps
-- the limit in a race. Rows with refusals are shown to the owner.
create table customer_daily_use (
  store_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('referral', 'time_match')),
  day date not null,
  granted integer not null default 0 check (granted >= 0),
  refused integer not null default 0 check (refused >= 0),
  primary key (store_id, customer_id, kind, day),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_daily_use_refused on customer_daily_use (store_id, day desc) where refused > 0;

do $$
declare
  t text;
begin
  foreach t in array array['pos_skipped_orders', 'customer_daily_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
        with check (store_in_sight(store_id))$policy$, t);
    if exists (select from pg_roles where rolname = 'regulars_app') then
      begin
        execute format('grant select, insert, update, delete on %I to regulars_app', t);
      exception when insufficient_privilege or invalid_grant_operation then
        raise notice 'regulars_app not usable here: %', sqlerrm;
      end;
    end if;
  end loop;
end $$;
