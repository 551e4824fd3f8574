-- A chain: several shops with the same customers, points and offers. Each shop is a row of stores, and the first one is
-- also the chain: its id is the store_id of everything that the shops share (decision 0174). In rows of a chain,
-- shop_id says in which shop something happened. It is null for what no shop did, and in stores without a chain.

-- The shops that a chain has or had, the first store too. The application deletes none of these rows.
create table shops (
  store_id uuid not null references stores on delete cascade,
  -- The id of the shop in stores, without a foreign key: the row keeps the name of a shop that was deleted there.
  id uuid not null,
  -- Tells apart the orders of the shops' registers: 0 for the first store, and never used again.
  number integer not null check (number >= 0),
  name text not null check (length(btrim(name)) between 1 and 120),
  joined_at timestamptz not null,
  left_at timestamptz,
  -- What one point of the shop was worth in points of the chain when the shop joined.
  point_rate numeric(9, 4) not null default 1 check (point_rate > 0),
  -- The merchants whose register the shop has read, each with the number in the ids of its orders: that of the shop
  -- that read it first in the chain.
  merchants jsonb not null default '{}' check (jsonb_typeof(merchants) = 'object'),
  primary key (store_id, id),
  constraint shops_number unique (store_id, number),
  constraint shops_first_has_number_0 check ((number = 0) = (id = store_id)),
  check (left_at >= joined_at)
);

-- Stores that join a chain with their customers or leave it, each a job in batches.
create table shop_moves (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  -- The id of the shop in stores. The row in shops is made when the move starts.
  shop_id uuid not null,
  direction text not null check (direction in ('join', 'leave')),
  status text not null default 'planned' check (status in ('planned', 'running', 'done', 'cancelled')),
  starts_at timestamptz not null,
  -- The last customer that was moved, in the order of their ids.
  position uuid,
  -- The numbers of customers and points that were moved.
  counts jsonb not null default '{}',
  -- The owner's statement that the shop's customers agreed to texts of the same business; null without one.
  consent_statement text check (length(consent_statement) between 1 and 2000),
  created_by uuid,
  finished_at timestamptz,
  -- What one point of the shop becomes in points of the chain.
  point_rate numeric(9, 4) not null default 1 check (point_rate > 0),
  -- What a running move does now, in this order. position belongs to it.
  step text check (step in ('close', 'customers', 'links', 'optOuts', 'finish')),
  -- Why the move did not start at its time, or why a running one does not go on.
  problem text check (length(problem) between 1 and 500),
  started_at timestamptz,
  -- The shop's own points per dollar and referral terms, for purchases that were paid before it joined.
  former_terms jsonb,
  primary key (store_id, id),
  check (shop_id <> store_id),
  check ((finished_at is not null) = (status in ('done', 'cancelled')))
);
-- A shop has one move at a time.
create unique index shop_moves_open on shop_moves (store_id, shop_id) where status in ('planned', 'running');

-- What each shop gave and took in a month that is closed. These rows never change: what later changes an earlier month
-- is in the next one (decision 0195).
create table shop_months (
  store_id uuid not null references stores on delete cascade,
  month date not null check (extract(day from month) = 1),
  shop_id uuid not null,
  points_issued bigint not null,
  points_reversed bigint not null,
  points_redeemed bigint not null,
  sales_cents bigint not null,
  -- What was redeemed, by the id of the reward: the redemptions, how many of them were a fixed discount, and the value
  -- of these in cents.
  rewards jsonb not null check (jsonb_typeof(rewards) = 'object'),
  -- What these rewards cost by the costs of the day on which the month was closed; null where one was not known.
  reward_cents bigint,
  closed_at timestamptz not null default now(),
  primary key (store_id, month, shop_id),
  constraint shop_months_shop foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade
);
