-- Up Migration
create table second_factors (
  account_id uuid primary key references accounts on delete cascade,
  key_id text not null,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_codes (
  account_id uuid not null references second_factors on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (account_id, code_hash)
);

alter table second_factors enable row level security;
create policy platform_only on second_factors
  using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
alter table recovery_codes enable row level security;
create policy platform_only on recovery_codes
  using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on second_factors, recovery_codes to regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
