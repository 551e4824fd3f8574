create table promotions (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  description text not null default '' check (length(description) <= 500),
  category text check (length(category) <= 60),
  promotion_type text not null
    check (promotion_type in ('PERCENTAGE_DISCOUNT', 'FIXED_DISCOUNT', 'FREE_ITEM', 'POINTS_MULTIPLIER')),
  promotion_value numeric(10, 2) not null default 0 check (promotion_value >= 0),
  start_date timestamptz not null,
  end_date timestamptz not null,
  is_active boolean not null default true,
  -- The shops of a chain that have it; null for all.
  shop_ids uuid[] check (cardinality(shop_ids) > 0),
  terms text not null default '' check (length(terms) <= 300),
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  check (end_date > start_date),
  check (promotion_type <> 'PERCENTAGE_DISCOUNT' or promotion_value between 1 and 100),
  check (promotion_type <> 'FIXED_DISCOUNT' or promotion_value > 0),
  check (promotion_type <> 'POINTS_MULTIPLIER' or promotion_value between 1 and 10)
);
