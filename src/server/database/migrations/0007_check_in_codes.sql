-- Up Migration
-- Check-in by scan: whether the kiosks of a store offer it, and the codes that were used.

alter table stores add column is_scan_enabled boolean not null default false;

-- Kept until they expire, so that a code works once over all processes. They name nobody.
create table used_check_in_codes (
  store_id uuid not null references stores on delete cascade,
  -- The random part of the code.
  nonce bytea not null check (length(nonce) = 12),
  expires_at timestamptz not null,
  primary key (store_id, nonce)
);
select distribute_by_store('used_check_in_codes');
create index used_check_in_codes_by_expiry on used_check_in_codes (expires_at);
alter table used_check_in_codes enable row level security;
create policy own_store on used_check_in_codes
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
