-- Up Migration
-- The phone numbers of erased customers as hashes (see schema/customers.sql), and their rows in a file.
create table erased_numbers (
  store_id uuid not null references stores on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  erased_at timestamptz not null,
  primary key (store_id, phone_hash)
);
select distribute_by_store('erased_numbers');
alter table customer_imports add column erased integer not null default 0;

alter table erased_numbers enable row level security;
create policy own_store on erased_numbers
  using (case when current_setting('app.store', true) = '*' then true else is_visible_store(store_id) end)
  with check (is_visible_store(store_id));

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on erased_numbers to regulars_app;
  end if;
exception when insufficient_privilege or invalid_grant_operation then
  raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
