-- Up Migration
-- Devices that have signed in to an account, recognized by a cookie of which only the SHA-256 is stored. Their failed
-- sign-ins are counted separately, so that a stranger's guesses keep nobody out.
create table sign_in_devices (
  account_id uuid not null references accounts on delete cascade,
  device_hash bytea not null check (length(device_hash) = 32),
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
alter table sign_in_devices enable row level security;
create policy platform_only on sign_in_devices
  using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on sign_in_devices to regulars_app;
  end if;
exception
  when insufficient_privilege or invalid_grant_operation then
    raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
