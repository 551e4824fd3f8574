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

-- Owners are found by email too: by its beginning, or that of any word in it.
alter table search_terms drop constraint search_terms_kind_check;
alter table search_terms add constraint search_terms_kind_check
  check (kind in ('store_name', 'subdomain', 'owner_name', 'owner_email'));

create function add_email_terms(store uuid, record uuid, email text) returns void language plpgsql as $$
begin
  insert into search_terms (store_id, record_id, kind, term)
    select distinct store, record, 'owner_email', substr(t.written, n, 24)
    from (select search_text(email) as written) t, generate_series(1, length(t.written)) n
    where substr(t.written, n, 1) ~ '[a-z0-9]' and (n = 1 or substr(t.written, n - 1, 1) !~ '[a-z0-9]');
end $$;

create or replace function accounts_keep_search_terms() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from search_terms where store_id = old.store_id and record_id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    perform add_search_terms(new.store_id, new.id, 'owner_name', new.name);
    perform add_email_terms(new.store_id, new.id, new.email);
  end if;
  return null;
end $$;
drop trigger accounts_keep_search_terms_changed on accounts;
create trigger accounts_keep_search_terms_changed after update of name, email, store_id on accounts
  for each row when (new.role = 'store_owner'
    and (old.name is distinct from new.name or old.email is distinct from new.email
      or old.store_id is distinct from new.store_id))
  execute function accounts_keep_search_terms();

do $$
declare
  r record;
begin
  for r in select id, store_id, email from accounts where role = 'store_owner' loop
    perform add_email_terms(r.store_id, r.id, r.email);
  end loop;
end $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'regulars_app') then
    grant select, insert, update, delete on sign_in_devices to regulars_app;
  end if;
exception
  when insufficient_privilege or invalid_grant_operation then
    raise notice 'regulars_app not usable here: %', sqlerrm;
end $$;
