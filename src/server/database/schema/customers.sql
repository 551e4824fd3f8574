create table customers (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text check (length(btrim(name)) between 1 and 120),
  -- The name as it is sorted and searched. Generated columns, because below row-level security an index serves a column
  -- but not an expression (decision 0001).
  name_key text collate "C" generated always as (search_text(name)) stored,
  birthday date check (birthday >= date '1900-01-01'),
  birthday_month smallint generated always as (extract(month from birthday)::smallint) stored,
  referral_code text check (referral_code ~ '^[A-Z0-9]{8}$'),
  referred_by uuid,
  points bigint not null default 0,
  -- Of the customer; the newest one has this number.
  ledger_rows integer not null default 0,
  visits integer not null default 0 check (visits >= 0),
  last_visit_at timestamptz,
  -- Until then the customer is a regular: 90 days after the third-latest visit. Set with each visit.
  regular_until timestamptz,
  registered_at timestamptz,
  sms_consent_at timestamptz,
  sms_consent_source text,
  sms_consent_text_version text,
  sms_opted_out_at timestamptz,
  sms_unreachable_at timestamptz,
  -- Time of the newest STOP, START or block, so that older ones that arrive later change nothing.
  sms_choice_at timestamptz,
  ghl_contact_id text,
  -- Since when the contact management lacks the customer's present data; null when it has them.
  contact_due_at timestamptz,
  -- Due because of an import or another change of many customers. They are sent after those of customers who were
  -- registered or changed by themselves.
  contact_due_in_bulk boolean not null default false,
  -- The contact management refuses these data for good.
  contact_refused_at timestamptz,
  -- When an import gave the points that the customer brought along: once, however many files have them.
  opening_points_at timestamptz,
  -- The customer that this one was merged into. Its row stays for its ledger, its old id and its phone, which lead to the
  -- other one; erased_at is set too, so that it is no customer of its own anywhere. Always the last one of a chain.
  merged_into uuid,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, referred_by) references customers (store_id, id),
  foreign key (store_id, merged_into) references customers (store_id, id),
  check (phone is not null or erased_at is not null),
  check (referred_by is distinct from id),
  check (sms_consent_at is null or (sms_consent_source is not null and sms_consent_text_version is not null)),
  check (merged_into <> id),
  check (merged_into is null or erased_at is not null)
)
-- Room on each page for the next version of a row: points and visits change often and stand in no index.
with (fillfactor = 85);
create unique index customers_phone on customers (store_id, phone);
create unique index customers_referral_code on customers (store_id, referral_code);
create index customers_newest on customers (store_id, created_at, id) where erased_at is null;
create index customers_by_name on customers (store_id, name_key, id) where erased_at is null;
create index customers_by_birthday on customers (store_id, birthday_month, id)
  where erased_at is null and birthday_month is not null;
create index customers_registered on customers (store_id, registered_at, id) where erased_at is null;
-- New customers are those who registered in the last 30 days. Sorted by joining they are at one end of customers_newest,
-- except those who joined long before they registered: these have an index of their own.
create index customers_registered_late on customers (store_id, registered_at, created_at, id)
  where erased_at is null and registered_at > created_at;
create index customers_referred_by on customers (store_id, referred_by, created_at, id) where referred_by is not null;
create index customers_merged_into on customers (store_id, merged_into) where merged_into is not null;
create index customers_contact_due on customers (store_id, contact_due_at)
  where contact_due_at is not null and erased_at is null;
create index customers_contact_order on customers (store_id, contact_due_in_bulk, contact_due_at)
  where contact_due_at is not null and erased_at is null;
create index customers_contact_refused on customers (store_id) where contact_refused_at is not null;
create index customers_by_contact on customers (store_id, ghl_contact_id) where ghl_contact_id is not null;

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

-- On the workers of a distributed database, the rows that a statement changed cannot be joined with a table. So these
-- functions, and others below, read them alone, and then the tables.
create function customers_add_search_terms() returns trigger language plpgsql as $$
declare
  r record;
begin
  for r in
    select c.store_id, c.id, array(select t.term from list_customer_terms(c.name_key, c.phone) t (term)) as terms
    from added c
    where c.erased_at is null
  loop
    insert into customer_search_terms (store_id, term, customer_id)
      select r.store_id, t.term, r.id from unnest(r.terms) t (term);
  end loop;
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
declare
  r record;
begin
  -- A store that is deleted has deleted them before.
  for r in select store_id, array_agg(id) as customer_ids from removed group by store_id loop
    delete from customer_search_terms t where t.store_id = r.store_id and t.customer_id = any (r.customer_ids);
  end loop;
  return null;
end $$;
create trigger customers_search_terms_gone after delete on customers
  referencing old table as removed for each statement execute function customers_remove_search_terms();

-- ---------------------------------------------------------------- order by points and visits
-- What changes with each purchase or check-in, and is sorted by in the owner's list, is kept in tables of its own. As
-- indexes of customers, points and visits would make every change of them write all of the customer's dozen index
-- entries; this way the row's next version stays on its page and no index of customers is written.

-- Customers who are not erased. Without foreign keys: triggers of customers keep the rows, by the key of what changed.
create table customer_points_order (
  store_id uuid not null,
  points bigint not null,
  customer_id uuid not null,
  primary key (store_id, points, customer_id)
)
with (fillfactor = 85);

create table customer_visit_order (
  store_id uuid not null,
  -- '-infinity' before the first visit.
  last_visit_at timestamptz not null,
  customer_id uuid not null,
  visits integer not null,
  regular_until timestamptz,
  primary key (store_id, last_visit_at, customer_id)
)
with (fillfactor = 85);
create index customer_visit_order_by_visits on customer_visit_order (store_id, visits, customer_id);
create index customer_visit_order_regular on customer_visit_order (store_id, regular_until, customer_id)
  where regular_until is not null;

-- These act as the owner: the application only reads.
create function customers_order_added() returns trigger language plpgsql security definer as $$
declare
  r record;
begin
  for r in
    select store_id, id, points, coalesce(last_visit_at, '-infinity') as last_visit_at, visits, regular_until
    from added where erased_at is null
  loop
    insert into customer_points_order (store_id, points, customer_id) values (r.store_id, r.points, r.id);
    insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
      values (r.store_id, r.last_visit_at, r.id, r.visits, r.regular_until);
  end loop;
  return null;
end $$;
create trigger customers_order_added after insert on customers
  referencing new table as added for each statement execute function customers_order_added();

create function customers_points_order_changed() returns trigger language plpgsql security definer as $$
begin
  update customer_points_order o set points = new.points
    where o.store_id = old.store_id and o.points = old.points and o.customer_id = old.id;
  return null;
end $$;
create trigger customers_points_order_changed after update of points on customers
  for each row when (old.points <> new.points) execute function customers_points_order_changed();

create function customers_visit_order_changed() returns trigger language plpgsql security definer as $$
begin
  update customer_visit_order o
    set last_visit_at = coalesce(new.last_visit_at, '-infinity'), visits = new.visits, regular_until = new.regular_until
    where o.store_id = old.store_id and o.last_visit_at = coalesce(old.last_visit_at, '-infinity')
      and o.customer_id = old.id;
  return null;
end $$;
create trigger customers_visit_order_changed after update of last_visit_at, visits, regular_until on customers
  for each row
  when (old.last_visit_at is distinct from new.last_visit_at or old.visits <> new.visits
        or old.regular_until is distinct from new.regular_until)
  execute function customers_visit_order_changed();

-- Fires before the two above, by its name: with the old values, which they would have changed.
create function customers_order_erased() returns trigger language plpgsql security definer as $$
begin
  if new.erased_at is not null then
    delete from customer_points_order o
      where o.store_id = old.store_id and o.points = old.points and o.customer_id = old.id;
    delete from customer_visit_order o
      where o.store_id = old.store_id and o.last_visit_at = coalesce(old.last_visit_at, '-infinity')
        and o.customer_id = old.id;
  else
    insert into customer_points_order (store_id, points, customer_id) values (old.store_id, old.points, old.id);
    insert into customer_visit_order (store_id, last_visit_at, customer_id, visits, regular_until)
      values (old.store_id, coalesce(old.last_visit_at, '-infinity'), old.id, old.visits, old.regular_until);
  end if;
  return null;
end $$;
create trigger customers_order_erased after update of erased_at on customers
  for each row when ((old.erased_at is null) <> (new.erased_at is null))
  execute function customers_order_erased();

create function customers_order_gone() returns trigger language plpgsql security definer as $$
declare
  r record;
begin
  for r in select store_id, id, points, coalesce(last_visit_at, '-infinity') as last_visit_at from removed loop
    delete from customer_points_order o
      where o.store_id = r.store_id and o.points = r.points and o.customer_id = r.id;
    delete from customer_visit_order o
      where o.store_id = r.store_id and o.last_visit_at = r.last_visit_at and o.customer_id = r.id;
  end loop;
  return null;
end $$;
create trigger customers_order_gone after delete on customers
  referencing old table as removed for each statement execute function customers_order_gone();

-- ---------------------------------------------------------------- flags, daily limits, erased contacts

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

-- What a customer got of a kind that has a daily limit, and what was refused beyond it. The row is the lock that keeps
-- the limit in a race. Rows with refusals are shown to the owner.
create table customer_daily_use (
  store_id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('referral', 'time_match')),
  day date not null,
  granted integer not null default 0 check (granted >= 0),
  refused integer not null default 0 check (refused >= 0),
  primary key (store_id, customer_id, kind, day),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_daily_use_refused on customer_daily_use (store_id, day desc) where refused > 0;

-- Contacts of erased customers that the contact management still has. The row goes when they are deleted there.
create table erased_contacts (
  store_id uuid not null references stores on delete cascade,
  contact_id text not null,
  created_at timestamptz not null,
  primary key (store_id, contact_id)
);
