-- Up Migration
-- Keys with which other programs call the API for a store (schema/platform/accounts.sql, decision 0185).
create table api_keys (
  id uuid primary key default new_id(),
  store_id uuid not null references stores on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  prefix text not null check (prefix ~ '^[a-z]{8}$'),
  token_hash bytea not null check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz
)
with (fillfactor = 80);
create unique index api_keys_by_prefix on api_keys (prefix);
create index api_keys_by_store on api_keys (store_id, created_at desc);
create trigger notify_api_key_ended after delete on api_keys
  for each row execute function notify_session_ended();
create trigger notify_api_key_revoked after update of revoked_at on api_keys
  for each row execute function notify_session_ended();

alter table api_keys enable row level security;
create policy own_store on api_keys
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
