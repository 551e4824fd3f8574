-- Redemptions of rewards and promotions. item_* is the reward or promotion as it was when redeemed, so that a later
-- edit never changes what was promised. hold counts how often the points were taken for this redemption: once, and
-- again after a cancellation was undone. The ledger's source is 'redemption:<id>#<hold>', so each deduction and each
-- return counts once.
create table redemptions (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  shop_id uuid,
  reward_id uuid,
  promotion_id uuid,
  status text not null check (status in ('pending', 'completed', 'cancelled', 'redeemed')),
  points_used integer not null default 0 check (points_used >= 0),
  hold integer not null default 1 check (hold >= 1),
  order_id text check (length(order_id) <= 64),
  item_name text not null,
  item_description text not null default '',
  item_category text,
  item_type text not null,
  item_value numeric(10, 2) not null,
  -- The dates of a promotion when it was redeemed, so that a later edit neither shortens nor extends a points
  -- multiplier that a customer holds. Null for rewards.
  valid_from timestamptz,
  valid_until timestamptz,
  -- The shops of a chain in which the promotion was valid when it was redeemed; null for all.
  valid_shops uuid[],
  -- The local day of the store, or of the shop of a chain, under whose daily limit the redemption counts.
  day date not null,
  -- How often the reward could be redeemed when this redemption was made. A later change of the reward does not change
  -- what earlier redemptions block.
  repeat text not null default 'once' check (repeat in ('once', 'daily', 'always')),
  -- The order to which a points multiplier was applied.
  applied_order_id text,
  -- When and by whom the redemption was completed or cancelled; resolved_by is null when no account did it.
  resolved_at timestamptz,
  resolved_role text,
  resolved_by uuid,
  -- When a merge replaced this redemption by another one of the same reward or promotion. It is kept as history and
  -- blocks nothing.
  merged_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  -- What readers of Spanish see in place of item_name; null for that.
  item_spanish_name text,
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, reward_id) references rewards (store_id, id) on delete cascade,
  foreign key (store_id, promotion_id) references promotions (store_id, id) on delete cascade,
  check ((reward_id is null) <> (promotion_id is null)),
  check (promotion_id is null or (status = 'redeemed' and points_used = 0))
);
-- These prevent more redemptions than a reward or promotion allows. A deleted redemption blocks nothing, except that a
-- points multiplier that was applied stays used.
create unique index redemptions_reward_once on redemptions (store_id, customer_id, reward_id)
  where reward_id is not null and repeat = 'once' and status <> 'cancelled' and deleted_at is null
    and merged_at is null;
create unique index redemptions_reward_daily on redemptions (store_id, customer_id, reward_id, day)
  where repeat = 'daily' and status <> 'cancelled' and deleted_at is null and merged_at is null;
create unique index redemptions_reward_pending on redemptions (store_id, customer_id, reward_id)
  where status = 'pending' and deleted_at is null and merged_at is null;
create unique index redemptions_promotion_once on redemptions (store_id, customer_id, promotion_id)
  where promotion_id is not null and (deleted_at is null or applied_order_id is not null) and merged_at is null;
create index redemptions_newest on redemptions (store_id, created_at desc, id desc) where deleted_at is null;
create index redemptions_newest_of_shop on redemptions (store_id, shop_id, created_at desc, id desc)
  where deleted_at is null and shop_id is not null;
create index redemptions_by_status on redemptions (store_id, status, created_at desc, id desc) where deleted_at is null;
create index redemptions_by_customer on redemptions (store_id, customer_id, created_at desc, id desc);
-- Serves the results, which add up what a year of rewards cost.
create index redemptions_by_day on redemptions (store_id, day) include (reward_id, item_type, item_value)
  where reward_id is not null and status <> 'cancelled' and (deleted_at is null or status <> 'pending');
create index redemptions_pending on redemptions (created_at) where status = 'pending';
