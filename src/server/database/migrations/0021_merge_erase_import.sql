-- Up Migration
-- Customers are merged, erased and imported.

-- ---------------------------------------------------------------- merged customers

alter table customers
  -- The customer that this one was merged into. Its row stays for its ledger, its old id and its phone, which lead to the
  -- other one; erased_at is set too, so that it is no customer of its own anywhere. Always the last one of a chain.
  add column merged_into uuid,
  -- When an import gave the points that the customer brought along: once, however many files have them.
  add column opening_points_at timestamptz,
  add foreign key (store_id, merged_into) references customers (store_id, id),
  add check (merged_into <> id),
  add check (merged_into is null or erased_at is not null);
create index customers_merged_into on customers (store_id, merged_into) where merged_into is not null;

-- Since then another redemption of the same reward or promotion counts for the customer, after a merge; this one is
-- history and blocks nothing.
alter table redemptions add column merged_at timestamptz;
drop index redemptions_reward_once;
create unique index redemptions_reward_once on redemptions (store_id, customer_id, reward_id)
  where reward_id is not null and status <> 'cancelled' and deleted_at is null and merged_at is null;
drop index redemptions_promotion_once;
create unique index redemptions_promotion_once on redemptions (store_id, customer_id, promotion_id)
  where promotion_id is not null and (deleted_at is null or applied_order_id is not null) and merged_at is null;

-- As in 0005; besides, nothing is added to the ledger of a merged customer. Whoever read that customer before the merge
-- gets a serialization failure, so that the transaction runs again and finds the other one.
create or replace function points_ledger_append() returns trigger language plpgsql security definer as $$
declare
  merged uuid;
begin
  update customers c
    set points = c.points + new.delta, ledger_rows = c.ledger_rows + 1, updated_at = now()
    where c.store_id = new.store_id and c.id = new.customer_id
    returning c.points, c.ledger_rows, c.merged_into into new.balance_after, new.number, merged;
  if not found then
    raise exception 'ledger row for an unknown customer'
      using errcode = 'foreign_key_violation', constraint = 'points_ledger_store_id_customer_id_fkey';
  end if;
  if merged is not null then
    raise exception 'the customer was merged into another one' using errcode = 'serialization_failure';
  end if;
  if new.delta < 0 and new.kind <> 'reversal' and new.balance_after < 0 then
    raise exception 'balance would fall below zero'
      using errcode = 'check_violation', constraint = 'points_not_below_zero';
  end if;
  return new;
end $$;

-- As in 0005; besides, points that a merge moves from one customer to another are not issued.
create or replace function points_ledger_count() returns trigger language plpgsql security definer as $$
declare
  change store_counter_parts;
  r record;
begin
  for r in
    select store_id, delta from added
    where kind in ('earn', 'referral') or (kind = 'adjustment' and delta > 0 and source not like 'merge:%')
  loop
    if r.store_id is distinct from change.store_id then
      if change.store_id is not null then perform count_in_store(change); end if;
      change := no_change(r.store_id);
    end if;
    change.points_issued := change.points_issued + r.delta;
  end loop;
  if change.store_id is not null then perform count_in_store(change); end if;
  return null;
end $$;

-- ---------------------------------------------------------------- erased customers

-- Takes the personal data of an erased customer out of the audit log, which the application cannot change otherwise.
create function erase_audit_values(store uuid, customer uuid) returns void language plpgsql security definer as $$
begin
  if not exists (select from customers c where c.store_id = store and c.id = customer and c.erased_at is not null) then
    raise exception 'the customer is not erased' using errcode = 'restrict_violation';
  end if;
  update audit_log l set
      old_values = l.old_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode'],
      new_values = l.new_values - array['name', 'phone', 'phoneNumber', 'birthday', 'referralCode']
    where l.store_id = store and l.record_type = 'customer' and l.record_id = customer::text;
end $$;

-- Contacts of erased customers that the contact management still has. The row goes when they are deleted there.
create table erased_contacts (
  store_id uuid not null references stores on delete cascade,
  contact_id text not null,
  created_at timestamptz not null,
  primary key (store_id, contact_id)
);

-- ---------------------------------------------------------------- imports

create table customer_imports (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  created_by uuid not null,
  created_at timestamptz not null,
  file_name text not null check (length(file_name) between 1 and 200),
  status text not null
    check (status in ('uploading', 'uploaded', 'checking', 'checked', 'importing', 'done', 'failed')),
  encoding text check (encoding in ('utf-8', 'utf-16le', 'windows-1252')),
  delimiter text check (length(delimiter) = 1),
  -- The headers.
  columns text[] not null default '{}',
  -- Rows of the file without its header.
  total_rows integer not null default 0 check (total_rows >= 0),
  -- Which column holds what, as chosen by the owner.
  mapping jsonb,
  -- Rows that the running check or import has dealt with; the next batch begins there.
  processed integer not null default 0 check (processed between 0 and total_rows),
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- Points that were, or will be, given as opening balances.
  points bigint not null default 0,
  -- Why the import could not go on: a sentence for the owner.
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (store_id, id),
  check (added + updated + unchanged + refused = processed)
);
create index customer_imports_newest on customer_imports (store_id, created_at desc, id desc);
create index customer_imports_age on customer_imports (created_at);
-- One import of a store at a time changes customers.
create unique index customer_imports_running on customer_imports (store_id) where status = 'importing';

-- The file as it was uploaded, until it is imported or discarded.
create table customer_import_chunks (
  store_id uuid not null,
  import_id uuid not null,
  number integer not null check (number >= 0),
  bytes bytea not null check (length(bytes) between 1 and 1000000),
  primary key (store_id, import_id, number),
  foreign key (store_id, import_id) references customer_imports (store_id, id) on delete cascade
);

-- Rows that were not imported, for the owner to correct. Kept for 30 days.
create table customer_import_refusals (
  store_id uuid not null,
  import_id uuid not null,
  -- In the file; the header is row 1.
  row_number integer not null check (row_number >= 2),
  reason text not null,
  cells text[] not null,
  -- The last ten digits of the phone, by which the row is found when that customer is erased.
  phone_digits text,
  primary key (store_id, import_id, row_number),
  foreign key (store_id, import_id) references customer_imports (store_id, id) on delete cascade
);
create index customer_import_refusals_by_phone on customer_import_refusals (store_id, phone_digits)
  where phone_digits is not null;

-- ---------------------------------------------------------------- rights

do $$
declare
  t text;
  f text;
begin
  foreach f in array array['points_ledger_append()', 'points_ledger_count()', 'erase_audit_values(uuid, uuid)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', f, current_schema());
    execute format('revoke execute on function %s from public', f);
  end loop;
  foreach t in array array['erased_contacts', 'customer_imports', 'customer_import_chunks', 'customer_import_refusals']
  loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
        with check (store_in_sight(store_id))$policy$, t);
  end loop;
  if exists (select from pg_roles where rolname = 'regulars_app') then
    begin
      foreach t in array array['erased_contacts', 'customer_imports', 'customer_import_chunks', 'customer_import_refusals']
      loop
        execute format('grant select, insert, update, delete on %I to regulars_app', t);
      end loop;
      grant execute on function erase_audit_values(uuid, uuid) to regulars_app;
    exception when insufficient_privilege or invalid_grant_operation then
      raise notice 'regulars_app not usable here: %', sqlerrm;
    end;
  end if;
end $$;
