create table pending_checkouts (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  shop_id uuid,
  status text not null default 'pending' check (status in ('pending', 'matched', 'review', 'expired')),
  requested_at timestamptz not null default clock_timestamp(),
  order_id text,
  -- The order that would have been matched by time if the customer's daily limit had not been reached. It waits for the
  -- owner's review, so no other checkout is matched with it by time.
  suggested_order_id text,
  resolved_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((status = 'matched') = (order_id is not null))
);
create unique index pending_checkouts_one on pending_checkouts (store_id, customer_id) where status = 'pending';
create index pending_checkouts_by_customer on pending_checkouts (store_id, customer_id, requested_at desc);
create index pending_checkouts_open on pending_checkouts (store_id, requested_at) where status in ('pending', 'review');
-- Serves the owner's list of waiting checkouts, newest first.
create index pending_checkouts_waiting on pending_checkouts (store_id, requested_at desc, id desc)
  where status in ('pending', 'review');
create index pending_checkouts_waiting_of_shop on pending_checkouts (store_id, shop_id, requested_at desc, id desc)
  where status in ('pending', 'review') and shop_id is not null;
-- Serves the poller, which expires waiting checkouts of all stores.
create index pending_checkouts_age on pending_checkouts (requested_at) where status in ('pending', 'review');

create table order_credits (
  store_id uuid not null,
  order_id text not null,
  customer_id uuid not null,
  shop_id uuid,
  checkout_id uuid,
  match_method text not null check (match_method in ('identity', 'time', 'manual')),
  eligible_cents integer not null check (eligible_cents >= 0),
  granted_points integer not null check (granted_points >= 0),
  -- The terms of the credit, by which every later change of the order is settled.
  points_per_dollar numeric(8, 2) not null check (points_per_dollar between 0.01 and 999999.99),
  multiplier_redemption_id uuid,
  multiplier numeric(10, 2) not null default 1,
  referrer_id uuid,
  referral_percentage numeric(5, 2) not null default 0 check (referral_percentage between 0 and 100),
  granted_share integer not null default 0 check (granted_share >= 0),
  modified_ms bigint not null,
  -- How many payments and refunds the newest version of the order lists: at the same time of modification, the version
  -- that lists more is the newer one.
  record_count integer not null default 0,
  credited_at timestamptz not null default clock_timestamp(),
  -- The time of the purchase, by which its factor was chosen; null for credits of versions that did not keep it.
  paid_at timestamptz,
  -- When the owner took the credit back from customer_id, who has no points of the order since. null while it counts.
  taken_back_at timestamptz,
  -- How often the credit was taken back.
  take_backs integer not null default 0,
  -- The part of eligible_cents that earns no points: gift cards sold, and what the owner excluded.
  excluded_cents integer not null default 0,
  -- What the owner excluded at the time of the credit, and which of the order's items were excluded. null for a credit
  -- from before lines were read.
  earning_terms jsonb,
  -- The version of the boost that gave the factor.
  boost_id uuid,
  -- The store's local day of the purchase, as whose sale it counts; null for credits from before sales were counted.
  sold_on date,
  -- The time zone of the shop of a chain at the credit, by which boosts were chosen; null without a chain.
  time_zone text,
  -- The limits at the credit: a smaller purchase earns no points, and none earns more than so many, of what was left of
  -- the day's. No limit is null.
  earning_min_cents integer not null default 0,
  points_max integer,
  -- The limits of a sale and of a day at the credit, by which the owner gives it to another customer.
  sale_points_max integer,
  day_points_max integer,
  primary key (store_id, order_id),
  constraint order_credits_excluded_cents_check check (excluded_cents between 0 and eligible_cents),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, checkout_id) references pending_checkouts (store_id, id) on delete cascade,
  foreign key (store_id, multiplier_redemption_id) references redemptions (store_id, id) on delete cascade,
  foreign key (store_id, referrer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, boost_id) references boosts (store_id, id) on delete cascade
);
-- Finds credits of the last minutes.
create index order_credits_newest on order_credits (store_id, credited_at);
create index order_credits_by_customer on order_credits (store_id, customer_id, credited_at desc);
create index order_credits_by_checkout on order_credits (store_id, checkout_id) where checkout_id is not null;
create index order_credits_by_multiplier on order_credits (store_id, multiplier_redemption_id)
  where multiplier_redemption_id is not null;
create index order_credits_by_referrer on order_credits (store_id, referrer_id) where referrer_id is not null;

-- ---------------------------------------------------------------- reading the point of sale

create table pos_cursors (
  store_id uuid primary key references stores on delete cascade,
  modified_ms bigint not null default 0,
  polled_at timestamptz,
  failures integer not null default 0,
  -- The time of the newest credit or change of a credit. The store's orders are read for as long as the point of sale
  -- returns orders of this age.
  credited_at timestamptz,
  -- When a webhook last named the store, which is then read in the next round.
  poll_requested_at timestamptz,
  -- The checkouts between a backup and its restore are lost, so orders of that time that name a customer are listed.
  restored_from timestamptz,
  restored_at timestamptz,
  -- When the categories of the register were last read.
  categories_read_at timestamptz,
  -- Since when purchases of the register's own customers are kept for comparison.
  purchases_kept_since timestamptz
);

-- Not used anymore: the numbers of the register's customers are kept in memory only. The next release drops it.
create table pos_customers (
  store_id uuid not null references stores on delete cascade,
  pos_customer_id text not null,
  phones text[] not null,
  fetched_at timestamptz not null default now(),
  primary key (store_id, pos_customer_id)
);

-- The categories of the register, as they were last read, and which of them earn no points. One that was deleted at the
-- register stays while it is excluded.
create table pos_categories (
  store_id uuid not null references stores on delete cascade,
  category_id text not null check (length(category_id) <= 64),
  name text not null check (length(name) <= 200),
  position integer not null,
  is_listed boolean not null default true,
  is_excluded boolean not null default false,
  primary key (store_id, category_id)
);

-- The categories of items that were sold, as they were last read.
create table pos_items (
  store_id uuid not null references stores on delete cascade,
  item_id text not null check (length(item_id) <= 64),
  category_ids text[] not null,
  fetched_at timestamptz not null default now(),
  primary key (store_id, item_id)
);

-- Orders of the point of sale that could not be read or credited. The id '' stands for all orders without an id.
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

-- ---------------------------------------------------------------- the owner's review

-- Paid orders near a waiting checkout that were not credited, because it was not certain whose they are. Also orders
-- that name a customer whose checkouts of that time have another purchase, several customers, or a number whose holder
-- at that time is not known; matches by time that were taken back; and returns without their sale that name a customer.
-- The row is deleted when the order is credited or too old to be credited.
create table pos_review_orders (
  store_id uuid not null references stores on delete cascade,
  order_id text not null check (length(order_id) <= 64),
  reason text not null check (reason in ('ambiguous', 'daily_limit', 'names_customer', 'names_several',
                                         'number_changed', 'return_without_sale')),
  customer_id uuid,
  shop_id uuid,
  paid_at timestamptz not null,
  eligible_cents integer not null check (eligible_cents >= 0),
  dismissed_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index pos_review_orders_open on pos_review_orders (store_id, paid_at desc, order_id desc)
  where dismissed_at is null;
create index pos_review_orders_open_of_shop on pos_review_orders (store_id, shop_id, paid_at desc, order_id desc)
  where dismissed_at is null and shop_id is not null;
create index pos_review_orders_age on pos_review_orders (paid_at);
create index pos_review_orders_by_customer on pos_review_orders (store_id, customer_id) where customer_id is not null;

-- Rewards that a customer redeemed around a purchase that was refunded later. The owner keeps or reverses each of them.
create table pos_review_rewards (
  store_id uuid not null,
  redemption_id uuid not null,
  customer_id uuid not null,
  shop_id uuid,
  order_id text not null check (length(order_id) <= 64),
  -- What the order was worth before and after the refund that caused this row.
  cents_before integer not null check (cents_before >= 0),
  cents_after integer not null check (cents_after >= 0),
  decision text check (decision in ('kept', 'reversed')),
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null,
  primary key (store_id, redemption_id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, redemption_id) references redemptions (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((decision is null) = (decided_at is null))
);
create index pos_review_rewards_open on pos_review_rewards (store_id, created_at desc, redemption_id desc)
  where decision is null;
create index pos_review_rewards_by_customer on pos_review_rewards (store_id, customer_id);
create index pos_review_rewards_by_order on pos_review_rewards (store_id, order_id);
