-- Up Migration
-- What the owner decides at the point of sale (orders without a customer, rewards of refunded orders), the state of the
-- connection, and stores that are to be read sooner because a webhook named them.

-- ---------------------------------------------------------------- the connection

alter table store_integrations
  -- The newest successful read, within a few minutes.
  add column succeeded_at timestamptz,
  -- The merchant that the key belongs to, as the point of sale says.
  add column merchant_id text check (length(merchant_id) <= 64);
create index store_integrations_by_merchant on store_integrations (merchant_id, store_id) where merchant_id is not null;
create index stores_by_merchant on stores (clover_merchant_id) where clover_merchant_id is not null;

-- A webhook named the store then; it is read in the next round.
alter table pos_cursors add column hurried_at timestamptz;

-- ---------------------------------------------------------------- the owner's review

-- Paid orders near a waiting checkout that were not credited, because it was not certain whose they are. The row goes
-- when the order is credited, or too old to be.
create table pos_review_orders (
  store_id uuid not null references stores on delete cascade,
  order_id text not null check (length(order_id) <= 64),
  reason text not null check (reason in ('ambiguous', 'daily_limit')),
  paid_at timestamptz not null,
  eligible_cents integer not null check (eligible_cents >= 0),
  dismissed_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, order_id)
);
create index pos_review_orders_open on pos_review_orders (store_id, paid_at desc, order_id desc)
  where dismissed_at is null;
create index pos_review_orders_age on pos_review_orders (paid_at);

-- Rewards that a customer redeemed around a purchase that was refunded later: the owner keeps or reverses each.
create table pos_review_rewards (
  store_id uuid not null,
  redemption_id uuid not null,
  customer_id uuid not null,
  order_id text not null check (length(order_id) <= 64),
  -- What the order was worth before and after the refund that asked.
  cents_before integer not null check (cents_before >= 0),
  cents_after integer not null check (cents_after >= 0),
  decision text check (decision in ('kept', 'reversed')),
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null,
  primary key (store_id, redemption_id),
  foreign key (store_id, redemption_id) references redemptions (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
create index pos_review_rewards_open on pos_review_rewards (store_id, created_at desc, redemption_id desc)
  where decision is null;
create index pos_review_rewards_by_customer on pos_review_rewards (store_id, customer_id);
create index pos_review_rewards_by_order on pos_review_rewards (store_id, order_id);

-- The owner's list of checkouts that wait, newest first.
create index pending_checkouts_waiting on pending_checkouts (store_id, pressed_at desc, id desc)
  where status in ('pending', 'review');
-- The poller expires them for all stores.
create index pending_checkouts_age on pending_checkouts (pressed_at) where status in ('pending', 'review');

do $$
declare
  t text;
begin
  foreach t in array array['pos_review_orders', 'pos_review_rewards'] loop
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
