-- Up Migration
-- The owner's list of customers: searched by part of name or phone, sorted, divided into segments, at a cost that does
-- not grow with the store; and flags for unusual earning and adjusting.

-- ---------------------------------------------------------------- what the list is sorted by

alter table customers
  -- The name as it is sorted and searched. Generated columns, because below row-level security an index serves a column
  -- but not an expression (decision 0001).
  add column name_key text collate "C" generated always as (search_text(name)) stored,
  add column birthday_month smallint generated always as (extract(month from birthday)::smallint) stored,
  -- Until then the customer is a regular: 90 days after the third-latest visit. Set with each visit.
  add column regular_until timestamptz;

update customers c set regular_until = v.at + interval '90 days'
  from (select store_id, customer_id, at,
               row_number() over (partition by store_id, customer_id order by at desc) as position
        from visits) v
  where v.position = 3 and c.store_id = v.store_id and c.id = v.customer_id;

create index customers_by_name on customers (store_id, name_key, id) where erased_at is null;
create index customers_by_points on customers (store_id, points, id) where erased_at is null;
create index customers_by_visits on customers (store_id, visits, id) where erased_at is null;
create index customers_by_last_visit on customers (store_id, last_visit_at, id) where erased_at is null;
drop index customers_newest;
create index customers_newest on customers (store_id, created_at, id) where erased_at is null;
drop index customers_referred_by;
create index customers_referred_by on customers (store_id, referred_by, created_at, id) where referred_by is not null;
create index customers_registered on customers (store_id, registered_at) where erased_at is null;
create index customers_by_birthday on customers (store_id, birthday_month, id)
  where erased_at is null and birthday_month is not null;
create index customers_regular on customers (store_id, regular_until)
  where erased_at is null and regular_until is not null;

-- ---------------------------------------------------------------- search by part of name or phone

-- Every ending of each word of a name, and every ending of a phone's digits from three digits on, so that a part of them
-- is the beginning of one of these rows. Endings are cut at 24 characters. The primary key is all that a search reads.
-- Without foreign keys, which would be checked some twenty times for each customer: triggers of customers keep the rows.
create table customer_search_terms (
  store_id uuid not null,
  term text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, term, customer_id)
);
create index customer_search_terms_by_customer on customer_search_terms (store_id, customer_id);

-- String functions only: with a regular expression it takes fifteen times as long.
create function list_customer_terms(name_key text, phone text) returns setof text
language sql immutable parallel safe as $$
  select left(split_part(substr(name_key, n), ' ', 1), 24) from generate_series(1, length(name_key)) n
    where substr(name_key, n, 1) <> ' '
  union
  select substr(phone, n) from generate_series(2, length(phone) - 2) n
$$;

create function customers_add_search_terms() returns trigger language plpgsql as $$
begin
  insert into customer_search_terms (store_id, term, customer_id)
    select c.store_id, t.term, c.id
    from added c, list_customer_terms(c.name_key, c.phone) t (term)
    where c.erased_at is null;
  return null;
end $$;
create trigger customers_search_terms_new after insert on customers
  referencing new table as added for each statement execute function customers_add_search_terms();

create function customers_change_search_terms() returns trigger language plpgsql as $$
begin
  delete from customer_search_terms where store_id = new.store_id and customer_id = new.id;
  if new.erased_at is null then
    insert into customer_search_terms (store_id, term, customer_id)
      select new.store_id, t.term, new.id from list_customer_terms(new.name_key, new.phone) t (term);
  end if;
  return null;
end $$;
create trigger customers_search_terms_changed after update of name, phone, erased_at on customers
  for each row
  when (old.name is distinct from new.name or old.phone is distinct from new.phone
        or old.erased_at is distinct from new.erased_at)
  execute function customers_change_search_terms();

create function customers_remove_search_terms() returns trigger language plpgsql as $$
begin
  -- A store that is deleted has deleted them before.
  delete from customer_search_terms t using removed r where t.store_id = r.store_id and t.customer_id = r.id;
  return null;
end $$;
create trigger customers_search_terms_gone after delete on customers
  referencing old table as removed for each statement execute function customers_remove_search_terms();

insert into customer_search_terms (store_id, term, customer_id)
  select c.store_id, t.term, c.id
  from customers c, list_customer_terms(c.name_key, c.phone) t (term)
  where c.erased_at is null;

-- ---------------------------------------------------------------- flags

-- Phone of an owner or cashier: points that it earns as a customer are flagged.
alter table accounts add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');
create index accounts_by_phone on accounts (store_id, phone) where phone is not null;

-- Unusual earning and adjusting, for the owner to review. `source` is the cause: flagged once for each kind.
create table customer_flags (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  kind text not null
    check (kind in ('frequent_earning', 'large_adjustment', 'repeated_adjustment', 'staff_phone', 'referral_limit')),
  source text not null check (length(source) <= 200),
  -- The account that adjusted, or whose phone it is.
  account_id uuid,
  -- Earns, adjustments or refused referrals counted, or points adjusted.
  amount integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  reviewed_at timestamptz,
  reviewed_by uuid,
  note text check (length(note) between 1 and 500),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((reviewed_at is null) = (note is null))
);
create unique index customer_flags_cause on customer_flags (store_id, kind, source);
create index customer_flags_open on customer_flags (store_id, created_at desc, id desc) where reviewed_at is null;
create index customer_flags_reviewed on customer_flags (store_id, reviewed_at desc, id desc)
  where reviewed_at is not null;
create index customer_flags_by_customer on customer_flags (store_id, customer_id, created_at desc, id desc);

do $$
declare
  t text;
begin
  foreach t in array array['customer_search_terms', 'customer_flags'] loop
    execute format('alter table %I enable row level security', t);
    execute format($policy$
      create policy own_store on %I
        using (case when current_setting('app.store', true) = '*' then true else store_in_sight(store_id) end)
        with check (store_in_sight(store_id))$policy$, t);
    if exists (select from pg_roles where rolname = 'regulars_app') then
      begin
        execute format('grant select, insert, update, delete on %I to regulars_app', t);
      exception when insufficient_privilege or invalid_grant_operation then
        raise notice 'regulars_app not usable here: %', sqlerrm;
      end;
    end if;
  end loop;
end $$;
