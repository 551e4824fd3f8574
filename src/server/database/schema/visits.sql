create table visits (
  store_id uuid not null,
  id bigint generated always as identity,
  customer_id uuid not null,
  shop_id uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (store_id, id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index visits_by_customer on visits (store_id, customer_id, at desc);

-- Codes by which customers have checked in by scan. They are kept until they expire, so that a code works once across
-- all processes. They do not identify customers.
create table used_check_in_codes (
  store_id uuid not null references stores on delete cascade,
  -- The random part of the code.
  nonce bytea not null check (length(nonce) = 12),
  expires_at timestamptz not null,
  primary key (store_id, nonce)
);
create index used_check_in_codes_by_expiry on used_check_in_codes (expires_at);
