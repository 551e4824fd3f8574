-- Numbers that dashboards and lists show. Triggers keep them, so that reading them costs the same whatever the history.
-- Each number is the sum of several rows (shards), and a transaction counts in a shard that no other transaction has
-- locked, so that nobody ever waits for a counter.
-- Rows with the nil shop_id count everything of a store, and of a chain. What happened in a shop of a chain is counted
-- in rows of that shop too, so sums of a store read the rows with the nil shop_id only.

-- ---------------------------------------------------------------- of a store

create table store_counter_shards (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  -- The version from which ETags are made. It increases with every change that a list of redemptions could show.
  redemptions_version bigint not null default 0,
  rewards_pending integer not null default 0,
  rewards_completed integer not null default 0,
  rewards_cancelled integer not null default 0,
  rewards_redeemed integer not null default 0,
  reward_points_used bigint not null default 0,
  promotions_redeemed integer not null default 0,
  customers integer not null default 0,
  points_issued bigint not null default 0,
  -- The points that customers hold, over all customers of the store; of a shop, what its ledger rows add up to.
  points_outstanding bigint not null default 0,
  shop_id uuid not null default no_shop(),
  primary key (store_id, id)
)
with (fillfactor = 25);
-- A chain has rows of each shop, of which a statement reads those of one, or with the nil id those of the whole chain.
create index store_counter_shards_by_shop on store_counter_shards (store_id, shop_id);

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
  from store_counter_shards
  where shop_id = no_shop()
  group by store_id;

-- Called only by the triggers of counting.sql, which act as the owner of the tables. The application may not change a
-- counter. What a shop of a chain counts, the chain counts too.
create function add_store_counts(change store_counter_shards) returns void language plpgsql as $$
begin
  loop
    update store_counter_shards p set
      redemptions_version = p.redemptions_version + change.redemptions_version,
      rewards_pending = p.rewards_pending + change.rewards_pending,
      rewards_completed = p.rewards_completed + change.rewards_completed,
      rewards_cancelled = p.rewards_cancelled + change.rewards_cancelled,
      rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
      reward_points_used = p.reward_points_used + change.reward_points_used,
      promotions_redeemed = p.promotions_redeemed + change.promotions_redeemed,
      customers = p.customers + change.customers,
      points_issued = p.points_issued + change.points_issued,
      points_outstanding = p.points_outstanding + change.points_outstanding
      where p.store_id = change.store_id and p.id = (
        select free.id from store_counter_shards free
        where free.store_id = change.store_id and free.shop_id = change.shop_id limit 1 for no key update skip locked);
    if not found then
      change.id := new_id();
      insert into store_counter_shards select change.*;
    end if;
    exit when change.shop_id = no_shop();
    change.shop_id := no_shop();
  end loop;
end $$;

-- Adds by the order of the columns, like the insert above. A migration adds a column at the end of the table, so it is
-- the last one here too. `shop` is null for what no shop of a chain did.
create function empty_store_counts(store uuid, shop uuid) returns store_counter_shards language sql immutable as $$
  select row(store, null, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, coalesce(shop, no_shop()))::store_counter_shards
$$;

-- ---------------------------------------------------------------- of a store's local day

create table store_day_shards (
  store_id uuid not null references stores on delete cascade,
  -- The store's local day at the time of the event. A later change of the time zone does not move earlier days.
  day date not null,
  id uuid not null default new_id(),
  points_issued bigint not null default 0,
  -- Points taken for rewards, less those that were returned.
  points_redeemed bigint not null default 0,
  -- Points that expired, less those that the owner restored, on the day of the expiry or restoration.
  points_expired bigint not null default 0,
  rewards_redeemed integer not null default 0,
  customers_added integer not null default 0,
  -- Customers whose first check-in was on this day.
  new_customers integer not null default 0,
  -- Customers of an earlier week whose first check-in of this week (from Monday) was on this day: the days of a week
  -- add up to the customers who came back in it.
  returning_customers integer not null default 0,
  check_ins integer not null default 0,
  -- Check-ins by local hour, from midnight.
  check_ins_by_hour integer[] not null default array_fill(0, array[24])
    check (array_length(check_ins_by_hour, 1) = 24),
  shop_id uuid not null default no_shop(),
  primary key (store_id, day, id)
)
-- Leaves room on each page for the next version of a row.
with (fillfactor = 50);
-- Serves the platform's sums over all stores.
create index store_day_shards_by_day on store_day_shards (day);
create index store_day_shards_by_shop on store_day_shards (store_id, shop_id, day);

-- The caller leaves out what only check-ins change.
create function add_day_counts(change store_day_shards) returns void language plpgsql as $$
begin
  loop
    update store_day_shards p set
      points_issued = p.points_issued + change.points_issued,
      points_redeemed = p.points_redeemed + change.points_redeemed,
      points_expired = p.points_expired + change.points_expired,
      rewards_redeemed = p.rewards_redeemed + change.rewards_redeemed,
      customers_added = p.customers_added + change.customers_added
      where p.store_id = change.store_id and p.day = change.day and p.id = (
        select free.id from store_day_shards free
        where free.store_id = change.store_id and free.day = change.day and free.shop_id = change.shop_id
        limit 1 for no key update skip locked);
    if not found then
      insert into store_day_shards (store_id, day, points_issued, points_redeemed, points_expired, rewards_redeemed,
                                    customers_added, shop_id)
        values (change.store_id, change.day, change.points_issued, change.points_redeemed, change.points_expired,
                change.rewards_redeemed, change.customers_added, change.shop_id);
    end if;
    exit when change.shop_id = no_shop();
    change.shop_id := no_shop();
  end loop;
end $$;

-- Adds by the order of the columns, of which a new one is the last.
create function no_day_change(store uuid, shop uuid, day date) returns store_day_shards language sql immutable as $$
  select row(store, day, null, 0, 0, 0, 0, 0, 0, 0, 0, null, coalesce(shop, no_shop()))::store_day_shards
$$;

-- ---------------------------------------------------------------- of a reward or a promotion

-- item_id is the id of a reward or a promotion.
create table redemption_counter_shards (
  store_id uuid not null references stores on delete cascade,
  item_id uuid not null,
  id uuid not null default new_id(),
  -- Negative when a redemption was cancelled that another shard had counted.
  redemptions integer not null,
  primary key (store_id, item_id, id)
)
with (fillfactor = 50);

create function change_item_redemptions(store uuid, item uuid, change integer) returns void language plpgsql as $$
begin
  update redemption_counter_shards p set redemptions = p.redemptions + change
    where p.store_id = store and p.item_id = item and p.id = (
      select free.id from redemption_counter_shards free
      where free.store_id = store and free.item_id = item limit 1 for no key update skip locked);
  if not found then
    insert into redemption_counter_shards (store_id, item_id, redemptions) values (store, item, change);
  end if;
end $$;
