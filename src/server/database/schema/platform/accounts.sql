-- The staff who sign in. An email belongs to at most one account, whatever the role.
create table accounts (
  id uuid primary key default new_id(),
  store_id uuid references stores on delete cascade,
  -- The shop of a chain that the account is limited to; null for all.
  shop_id uuid references stores on delete cascade,
  role text not null check (role in ('platform_admin', 'store_owner', 'cashier')),
  name text not null check (length(btrim(name)) between 1 and 120),
  email text not null check (email = lower(email) and length(email) <= 254),
  -- The phone of the account's own loyalty record. Points that this customer earns are flagged.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  password_hash text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((role = 'platform_admin') = (store_id is null))
);
create unique index accounts_email on accounts (email);
create index accounts_by_store on accounts (store_id, role, created_at desc);
create index accounts_by_shop on accounts (shop_id) where shop_id is not null;
create index accounts_newest on accounts (role, created_at desc, id desc);
create index accounts_by_phone on accounts (store_id, phone) where phone is not null;

-- Only the SHA-256 of a session's token is stored. Ending a session deletes its row.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Identifies the session in responses; the token hash never leaves the database.
  id uuid not null default new_id(),
  account_id uuid not null references accounts on delete cascade,
  store_id uuid references stores on delete cascade,
  -- The shop of a chain in which the device is, or to which the account is limited.
  shop_id uuid references stores on delete cascade,
  role text not null check (role in ('platform_admin', 'store_owner', 'cashier')),
  scope text not null check (scope in ('admin', 'dashboard', 'kiosk', 'board', 'shop')),
  user_agent text check (length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  -- Accurate to a few minutes.
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
)
-- Leaves room on each page for the next last_seen_at, so that an update writes no index.
with (fillfactor = 80);
create index sessions_by_account on sessions (account_id);
create unique index sessions_by_store on sessions (store_id, id);
create index sessions_by_shop on sessions (shop_id) where shop_id is not null;
create index sessions_by_expiry on sessions (expires_at);

-- Tells every process at once to drop the session from its cache.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', encode(old.token_hash, 'hex'));
  return null;
end $$;
create trigger notify_session_ended after delete on sessions
  for each row execute function notify_session_ended();

-- Keys with which other programs call the API for a store. Only the SHA-256 of a key is stored. The rows of
-- revoked keys stay, because the audit log and the ledger name them.
create table api_keys (
  id uuid primary key default new_id(),
  store_id uuid not null references stores on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  -- The letters by which a key is found and recognized: rg_<prefix>_<secret>.
  prefix text not null check (prefix ~ '^[a-z]{8}$'),
  token_hash bytea not null check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- Accurate to a few seconds.
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
)
-- Leaves room on each page for the next last_used_at, as in sessions.
with (fillfactor = 80);
create unique index api_keys_by_prefix on api_keys (prefix);
create index api_keys_by_store on api_keys (store_id, created_at desc);
-- Keys are cached like sessions.
create trigger notify_api_key_ended after delete on api_keys
  for each row execute function notify_session_ended();
create trigger notify_api_key_revoked after update of revoked_at on api_keys
  for each row execute function notify_session_ended();

-- Devices that have signed in to an account, recognized by a cookie of which only the SHA-256 is stored. Their failed
-- sign-ins are counted separately, so that an attacker's guesses do not lock out the account's own devices.
create table sign_in_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);

-- The second factor of an account: codes of an app (RFC 6238). Until confirmed_at the account signs in without them.
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  -- The id of the key that encrypted the secret, as in store_secrets.
  key_id text not null,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last code used. Codes of this step and of earlier ones no longer work.
  last_step bigint not null default 0
);

-- Recovery codes, of which only the SHA-256 is stored. Using one deletes its row.
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (account_id, code_hash)
);

-- One-time links by which administrators set their password. Only the SHA-256 of a link's token is stored.
create table setup_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Null for the link that the server prints at its start while there is no administrator; it creates the first one.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index setup_links_by_account on setup_links (account_id);
create index setup_links_by_expiry on setup_links (expires_at);

-- Failed sign-ins, look-ups of customers and other limited calls, counted for all processes together. The columns are
-- those that rate-limiter-flexible expects; expire is ms since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
