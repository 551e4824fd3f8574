create table rewards (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  category text check (length(category) <= 60),
  reward_type text not null check (reward_type in ('PERCENTAGE_DISCOUNT', 'FIXED_DISCOUNT', 'FREE_ITEM', 'BOGO')),
  reward_value numeric(10, 2) not null default 0 check (reward_value >= 0),
  points_required integer not null check (points_required >= 1),
  daily_limit integer check (daily_limit >= 1),
  -- How often a customer can redeem it: once, once a day of the store, or as often as they have points.
  repeat text not null default 'once' check (repeat in ('once', 'daily', 'always')),
  -- The number of stamps as which customers see their progress, or null to show it in points.
  stamps integer check (stamps between 5 and 12),
  is_active boolean not null default true,
  -- The shops of a chain that have it; null for all.
  shop_ids uuid[] check (cardinality(shop_ids) > 0),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What readers of Spanish see in place of the name and the description; null for those.
  spanish_name text check (length(btrim(spanish_name)) between 1 and 120),
  spanish_description text check (length(spanish_description) <= 500),
  primary key (store_id, id),
  check (reward_type <> 'PERCENTAGE_DISCOUNT' or reward_value between 1 and 100),
  check (reward_type <> 'FIXED_DISCOUNT' or reward_value > 0)
);

-- One row for each reward and local day of the store, and in a chain one for each shop and its day. The row is the lock
-- that keeps the daily limit in a race.
create table reward_daily_use (
  store_id uuid not null,
  reward_id uuid not null,
  day date not null,
  -- The shop of a chain but its first one; nil for that one, and without a chain.
  shop_id uuid not null default no_shop(),
  used integer not null check (used >= 0),
  primary key (store_id, reward_id, day, shop_id),
  foreign key (store_id, reward_id) references rewards (store_id, id) on delete cascade
);
