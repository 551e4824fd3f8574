-- Up Migration
-- One-time links by which administrators set their password. Of each token only the SHA-256 is kept.

create table setup_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Null for the link that a start prints while there is no administrator: it creates the first one.
  account_id uuid references accounts on delete cascade,
  expires_at timestamptz not null
);
create index setup_links_by_account on setup_links (account_id);
create index setup_links_by_expiry on setup_links (expires_at);

alter table setup_links enable row level security;
create policy platform_only on setup_links
  using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
