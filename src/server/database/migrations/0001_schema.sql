-- Up Migration
-- Every table that belongs to a store is led by store_id in its primary key, its indexes and its foreign keys,
-- so a row can never point at a row of another store. Row-level security (0002) is the second wall behind
-- the WHERE clauses of the statements.

-- Time-ordered uuid (RFC 9562, version 7): new rows land at the end of their index.
create function new_id() returns uuid
language sql volatile parallel safe as $$
  select encode(
    set_bit(
      set_bit(
        overlay(uuid_send(gen_random_uuid())
                placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
                from 1 for 6),
        52, 1),
      53, 1),
    'hex')::uuid
$$;

-- ---------------------------------------------------------------- stores and their people

create table stores (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  subdomain text not null check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  is_active boolean not null default true,
  time_zone text not null default 'America/New_York',
  clover_merchant_id text check (length(clover_merchant_id) <= 64),
  points_per_dollar numeric(8, 2) not null default 1 check (points_per_dollar between 0.01 and 999999.99),
  referral_points integer not null default 100 check (referral_points between 1 and 10000),
  is_referral_enabled boolean not null default true,
  purchase_referral_percentage numeric(5, 2) not null default 5 check (purchase_referral_percentage between 0 and 100),
  sms_limit integer not null default 1000 check (sms_limit >= 0),
  attach_single_open_order boolean not null default false,
  pending_release_hours integer not null default 24 check (pending_release_hours between 1 and 720),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stores_subdomain on stores (subdomain);
create index stores_newest on stores (created_at desc, id desc);

-- AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag. key_id names the key that sealed the row.
create table store_secrets (
  store_id uuid primary key references stores on delete cascade,
  key_id text not null,
  clover_api_key bytea not null,
  ghl_api_key bytea not null,
  ghl_fine_token bytea,
  updated_at timestamptz not null default now()
);

create table store_integrations (
  store_id uuid not null references stores on delete cascade,
  provider text not null check (provider in ('clover', 'ghl')),
  status text not null default 'unknown' check (status in ('unknown', 'connected', 'needs_attention', 'off')),
  detail text,
  location_id text,
  checked_at timestamptz,
  primary key (store_id, provider)
);

create table store_groups (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index store_groups_name on store_groups (lower(name));

create table store_group_members (
  store_id uuid not null references stores on delete cascade,
  group_id uuid not null references store_groups on delete cascade,
  primary key (store_id, group_id)
);
create index store_group_members_by_group on store_group_members (group_id, store_id);

-- One table for all who sign in: an email is an account once, whatever its role.
create table accounts (
  id uuid primary key default new_id(),
  store_id uuid references stores on delete cascade,
  role text not null check (role in ('platform_admin', 'store_owner', 'cashier')),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'platform_admin') = (store_id is null))
);
create unique index accounts_email on accounts (email);
create index accounts_by_store on accounts (store_id, role, created_at desc);
create index accounts_by_role on accounts (role, created_at desc);

-- The token itself is never kept, only its SHA-256. Ending a session deletes its row.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id uuid not null references accounts on delete cascade,
  store_id uuid references stores on delete cascade,
  role text not null check (role in ('platform_admin', 'store_owner', 'cashier')),
  scope text not null check (scope in ('admin', 'dashboard', 'kiosk', 'board')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_store on sessions (store_id);
create index sessions_by_expiry on sessions (expires_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  store_id uuid,
  actor_role text not null,
  actor_id uuid,
  action text not null,
  record_type text not null,
  record_id text not null,
  old_values jsonb,
  new_values jsonb,
  request_id text
);
create index audit_log_by_store on audit_log (store_id, id desc);
create index audit_log_by_record on audit_log (record_type, record_id, id desc);

-- ---------------------------------------------------------------- customers and the ledger

create table customers (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text check (length(btrim(name)) between 1 and 120),
  birthday date check (birthday >= date '1900-01-01'),
  referral_code text check (referral_code ~ '^[A-Z0-9]{8}$'),
  referred_by uuid,
  points integer not null default 0,
  visits integer not null default 0 check (visits >= 0),
  last_visit_at timestamptz,
  registered_at timestamptz,
  sms_consent_at timestamptz,
  sms_consent_source text,
  sms_consent_text_version text,
  sms_opted_out_at timestamptz,
  sms_unreachable_at timestamptz,
  ghl_contact_id text,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, referred_by) references customers (store_id, id) on delete set null (referred_by),
  check (phone is not null or erased_at is not null),
  check (referred_by is distinct from id),
  check (sms_consent_at is null or (sms_consent_source is not null and sms_consent_text_version is not null))
)
-- Room on each page for the next version of a row: points and visits change often and stand in no index.
with (fillfactor = 85);
create unique index customers_phone on customers (store_id, phone);
create unique index customers_referral_code on customers (store_id, referral_code);
create index customers_newest on customers (store_id, created_at desc, id desc);
create index customers_referred_by on customers (store_id, referred_by) where referred_by is not null;

create table visits (
  store_id uuid not null,
  id bigint generated always as identity,
  customer_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index visits_by_customer on visits (store_id, customer_id, at desc);

-- Append-only. (kind, source) is what caused the row: one cause can never count twice.
create table points_ledger (
  store_id uuid not null,
  id bigint generated always as identity,
  customer_id uuid not null,
  delta integer not null check (delta <> 0),
  kind text not null check (kind in ('earn', 'redeem', 'refund', 'referral', 'adjustment', 'expiry', 'reversal')),
  source text not null,
  balance_after integer not null,
  actor_role text not null,
  actor_id uuid,
  reason text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check (kind not in ('redeem', 'expiry', 'reversal') or delta < 0),
  check (kind not in ('earn', 'refund') or delta > 0)
);
create unique index points_ledger_cause on points_ledger (store_id, kind, source);
create index points_ledger_by_customer on points_ledger (store_id, customer_id, id desc);

-- ---------------------------------------------------------------- rewards, promotions, redemptions

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
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  check (reward_type <> 'PERCENTAGE_DISCOUNT' or reward_value between 1 and 100),
  check (reward_type <> 'FIXED_DISCOUNT' or reward_value > 0)
);

-- One row per reward and local day of the store: the lock that keeps the daily limit in a race.
create table reward_daily_use (
  store_id uuid not null,
  reward_id uuid not null,
  day date not null,
  used integer not null check (used >= 0),
  primary key (store_id, reward_id, day),
  foreign key (store_id, reward_id) references rewards (store_id, id) on delete cascade
);

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
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  check (end_date > start_date),
  check (promotion_type <> 'PERCENTAGE_DISCOUNT' or promotion_value between 1 and 100),
  check (promotion_type <> 'FIXED_DISCOUNT' or promotion_value > 0),
  check (promotion_type <> 'POINTS_MULTIPLIER' or promotion_value between 1 and 10)
);

-- item_* is the reward or promotion as it was when redeemed; a later edit of it never changes what was promised.
-- hold counts how often the points were taken for this redemption (again after a cancellation was undone);
-- the ledger's source is 'redemption:<id>#<hold>', so each taking and each giving back counts once.
create table redemptions (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
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
  -- the store's local day the place under the daily limit was taken on
  day date not null,
  -- the order that a points multiplier was spent on
  applied_order_id text,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, reward_id) references rewards (store_id, id) on delete cascade,
  foreign key (store_id, promotion_id) references promotions (store_id, id) on delete cascade,
  check ((reward_id is null) <> (promotion_id is null)),
  check (promotion_id is null or (status = 'redeemed' and points_used = 0))
);
-- What stops the double: one living redemption of a reward, one of a promotion, per customer.
create unique index redemptions_reward_once on redemptions (store_id, customer_id, reward_id)
  where reward_id is not null and status <> 'cancelled';
create unique index redemptions_promotion_once on redemptions (store_id, customer_id, promotion_id)
  where promotion_id is not null;
create index redemptions_newest on redemptions (store_id, created_at desc, id desc) where deleted_at is null;
create index redemptions_by_status on redemptions (store_id, status, created_at desc, id desc) where deleted_at is null;
create index redemptions_by_customer on redemptions (store_id, customer_id, created_at desc, id desc);
create index redemptions_pending on redemptions (created_at) where status = 'pending';

-- Kept by triggers in the transaction of the change; redemptions_version is what ETags are drawn from.
create table store_counters (
  store_id uuid primary key references stores on delete cascade,
  redemptions_version bigint not null default 0,
  rewards_pending integer not null default 0,
  rewards_completed integer not null default 0,
  rewards_cancelled integer not null default 0,
  rewards_redeemed integer not null default 0,
  reward_points_used bigint not null default 0,
  promotions_redeemed integer not null default 0,
  customers integer not null default 0,
  points_issued bigint not null default 0
)
with (fillfactor = 25);

-- ---------------------------------------------------------------- checkout and the point of sale

create table pending_checkouts (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'matched', 'review', 'expired')),
  pressed_at timestamptz not null default clock_timestamp(),
  order_id text,
  resolved_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((status = 'matched') = (order_id is not null))
);
create unique index pending_checkouts_one on pending_checkouts (store_id, customer_id) where status = 'pending';
create index pending_checkouts_by_customer on pending_checkouts (store_id, customer_id, pressed_at desc);
create index pending_checkouts_open on pending_checkouts (store_id, pressed_at) where status in ('pending', 'review');

create table claimed_orders (
  store_id uuid not null,
  order_id text not null,
  customer_id uuid not null,
  checkout_id uuid,
  tier text not null check (tier in ('identity', 'window', 'hand', 'attached')),
  eligible_cents integer not null check (eligible_cents >= 0),
  granted_points integer not null check (granted_points >= 0),
  multiplier_redemption_id uuid,
  multiplier numeric(10, 2) not null default 1,
  modified_ms bigint not null,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (store_id, order_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, checkout_id) references pending_checkouts (store_id, id) on delete cascade,
  foreign key (store_id, multiplier_redemption_id) references redemptions (store_id, id) on delete cascade
);
create index claimed_orders_by_customer on claimed_orders (store_id, customer_id, claimed_at desc);
create index claimed_orders_by_checkout on claimed_orders (store_id, checkout_id) where checkout_id is not null;
create index claimed_orders_by_multiplier on claimed_orders (store_id, multiplier_redemption_id)
  where multiplier_redemption_id is not null;

create table pos_cursors (
  store_id uuid primary key references stores on delete cascade,
  modified_ms bigint not null default 0,
  polled_at timestamptz,
  failures integer not null default 0
);

create table pos_customers (
  store_id uuid not null references stores on delete cascade,
  pos_customer_id text not null,
  phones text[] not null,
  fetched_at timestamptz not null default now(),
  primary key (store_id, pos_customer_id)
);

-- ---------------------------------------------------------------- SMS

create table sms_usage (
  store_id uuid not null references stores on delete cascade,
  month date not null check (extract(day from month) = 1),
  used integer not null default 0 check (used >= 0),
  primary key (store_id, month)
);

create table sms_campaigns (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  promotion_id uuid,
  message text not null check (length(message) between 1 and 1600),
  audience jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'done', 'cancelled')),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, promotion_id) references promotions (store_id, id) on delete cascade
);
create index sms_campaigns_newest on sms_campaigns (store_id, created_at desc, id desc);

create table sms_messages (
  store_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'skipped', 'unknown')),
  detail text,
  segments integer not null default 0 check (segments >= 0),
  vendor_message_id text,
  updated_at timestamptz not null default now(),
  primary key (store_id, campaign_id, customer_id),
  foreign key (store_id, campaign_id) references sms_campaigns (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index sms_messages_by_customer on sms_messages (store_id, customer_id);

-- ---------------------------------------------------------------- repeated requests

-- Written in the transaction of the effect, so that the effect and the memory of it stand or fall together.
create table idempotency_keys (
  store_id uuid not null references stores on delete cascade,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status_code integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (store_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
