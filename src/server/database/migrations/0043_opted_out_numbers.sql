-- Up Migration
-- As in 0041, but the second condition is only read where Citus is: a single PostgreSQL does not know its table.
create or replace function place_by_store(name regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition p where p.logicalrelid = 'customers'::regclass) then
      perform create_distributed_table(name, 'store_id', colocate_with => 'customers');
    end if;
  end if;
end $$;

-- Numbers that opted out of texts and that no customer has any more, so that entering them again brings no texts back.
-- An HMAC instead of the number, because the customer may have been erased.
create table sms_opt_outs (
  store_id uuid not null references stores on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  opted_out_at timestamptz not null,
  primary key (store_id, phone_hash)
);
select place_by_store('sms_opt_outs');

-- The keys of hashes that were made before SECRETS_KEY was rotated, encrypted with the key that replaced it: a hash
-- cannot be made again without its number.
create table former_hash_keys (
  key_id text primary key,
  encrypted_by text not null,
  hash_key bytea not null
);

do $$
begin
  alter table sms_opt_outs enable row level security;
  create policy own_store on sms_opt_outs
    using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
    with check (store_in_sight(store_id));
  alter table former_hash_keys enable row level security;
  create policy platform_only on former_hash_keys
    using (current_setting('app.store', true) = '*') with check (current_setting('app.store', true) = '*');
  -- Every store reads them to find its hashes.
  create policy read_by_stores on former_hash_keys for select using (true);
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      grant select, insert, update, delete on sms_opt_outs, former_hash_keys to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
