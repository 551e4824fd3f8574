-- Up Migration
-- Codes of people who join a store on their own phone (see schema/customerPage.sql).
create table join_codes (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  token_hash bytea not null check (length(token_hash) = 32),
  code_hash bytea check (length(code_hash) = 32),
  code_attempts smallint not null default 0,
  sealed_text bytea,
  key_id text,
  verified_at timestamptz,
  expires_at timestamptz not null,
  primary key (store_id, id)
);
create unique index join_codes_by_token on join_codes (store_id, token_hash);
create index join_codes_by_expiry on join_codes (expires_at);
select distribute_by_store('join_codes');

alter table join_codes enable row level security;
create policy own_store on join_codes
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));
do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on join_codes to regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;

alter table sms_service_messages alter column customer_id drop not null;
alter table sms_service_messages drop constraint sms_service_messages_kind_check;
-- Not validated, because all rows have a kind that the former constraint allowed: it need not read the table.
alter table sms_service_messages add constraint sms_service_messages_kind_check
  check (kind in ('deletion_code', 'page_code', 'page_link', 'join_code')) not valid;
