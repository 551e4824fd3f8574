create table customers (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text check (length(btrim(name)) between 1 and 120),
  -- The name by which customers are sorted and searched. It is a generated column, because with row-level security an
  -- index serves a column but not an expression (decision 0001).
  name_key text collate "C" generated always as (search_text(name)) stored,
  -- A birthday without a year has the year 1604.
  birthday date check (
    birthday >= date '1900-01-01' or (birthday >= date '1604-01-01' and birthday <= date '1604-12-31')),
  referral_code text check (referral_code ~ '^[A-Z0-9]{8}$'),
  referred_by uuid,
  points bigint not null default 0,
  -- The number of the customer's newest ledger row.
  ledger_rows integer not null default 0,
  -- The hash of the customer's newest ledger row; null without one.
  ledger_hash bytea,
  visits integer not null default 0 check (visits >= 0),
  last_visit_at timestamptz,
  -- The time of the last purchase that was credited to the customer and not taken back. Triggers keep it and the next
  -- one (see lastHere.sql).
  last_purchase_at timestamptz,
  -- The customer is a regular until this time, which is 90 days after the third-latest time that they were here.
  regular_until timestamptz,
  registered_at timestamptz,
  -- The language that the customer chose on their page; null for the language of their phone.
  language text check (language in ('en', 'es')),
  sms_consent_at timestamptz,
  sms_consent_source text,
  sms_consent_text_version text,
  sms_opted_out_at timestamptz,
  sms_unreachable_at timestamptz,
  -- The time of the newest STOP, START or block, so that an older one that arrives later changes nothing.
  sms_choice_at timestamptz,
  ghl_contact_id text,
  -- Since when the contact management has lacked the customer's present data; null when it has the data.
  contact_due_at timestamptz,
  -- The sync is due because of an import or another change of many customers. Such customers are sent after those who
  -- were registered or changed individually.
  contact_due_in_bulk boolean not null default false,
  -- The contact management has refused the customer's present data for good.
  contact_refused_at timestamptz,
  -- When an import gave the customer's opening balance, which is given once, however many files contain it.
  opening_points_at timestamptz,
  -- The customer into whom this one was merged, always the last one of a chain. The row stays, because its ledger, old
  -- id and phone lead to that customer. erased_at is set too, so that no list shows a merged customer.
  merged_into uuid,
  erased_at timestamptz,
  -- The shop of a chain in which the customer joined.
  shop_id uuid,
  -- Purchases that were paid before this time are not the customer's by their phone number: they had another number
  -- then, or somebody else had this one. Null for a number that they joined with and that nobody had before.
  phone_since timestamptz,
  -- Since when nobody gives the customer a sign-up gift: they got it, or are no new customer. Null until then.
  sign_up_gift_closed_at timestamptz,
  -- When the birthday last became another day of the year; null while it is that of the beginning. A trigger keeps it.
  birthday_changed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, referred_by) references customers (store_id, id),
  foreign key (store_id, merged_into) references customers (store_id, id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  check (phone is not null or erased_at is not null),
  check (referred_by is distinct from id),
  check (sms_consent_at is null or (sms_consent_source is not null and sms_consent_text_version is not null)),
  check (merged_into <> id),
  check (merged_into is null or erased_at is not null)
)
-- Leaves room on each page for the next version of a row, because points and visits change often and are in no index.
with (fillfactor = 85);
create unique index customers_phone on customers (store_id, phone);
create unique index customers_referral_code on customers (store_id, referral_code);
create index customers_newest on customers (store_id, created_at, id) where erased_at is null;
create index customers_by_name on customers (store_id, name_key, id) where erased_at is null;
create index customers_registered on customers (store_id, registered_at, id) where erased_at is null;
create index customers_referred_by on customers (store_id, referred_by, created_at, id) where referred_by is not null;
create index customers_merged_into on customers (store_id, merged_into) where merged_into is not null;
create index customers_contact_due on customers (store_id, contact_due_at)
  where contact_due_at is not null and erased_at is null;
create index customers_contact_order on customers (store_id, contact_due_in_bulk, contact_due_at)
  where contact_due_at is not null and erased_at is null;
create index customers_contact_refused on customers (store_id) where contact_refused_at is not null;
create index customers_by_contact on customers (store_id, ghl_contact_id) where ghl_contact_id is not null;

-- A birthday gift waits for a birthday that has stood for a while. Its year does not matter.
create function record_birthday_change() returns trigger language plpgsql as $$
begin
  if to_char(new.birthday, 'MM-DD') is distinct from to_char(old.birthday, 'MM-DD') then
    new.birthday_changed_at := now();
  end if;
  return new;
end $$;
create trigger record_birthday_change before update of birthday on customers
  for each row when (old.birthday is distinct from new.birthday) execute function record_birthday_change();

-- Phone numbers that customers had before they were changed. They name the customer on an order of the register until
-- somebody else has them, but find nobody at the kiosk. The numbers of merged customers stay in those customers' rows.
create table customer_former_phones (
  store_id uuid not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  customer_id uuid not null,
  -- As phone_since of the customer had it.
  had_since timestamptz,
  changed_at timestamptz not null default now(),
  -- The number names this customer for purchases from before changed_at only, because the owner removed it or its next
  -- holder was erased.
  is_released boolean not null default false,
  -- The customer who had the number last.
  primary key (store_id, phone),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_former_phones_by_customer on customer_former_phones (store_id, customer_id);

-- Which customer of a chain somebody is whom a shop brought, and with how many points. origin_id is the customer's id
-- in the shop's own ledger, which stays as an archive.
create table customer_origins (
  store_id uuid not null,
  shop_id uuid not null,
  origin_id uuid not null,
  customer_id uuid not null,
  points bigint not null default 0,
  -- The number of moves of points. Each is a ledger row in the archive and, unless it is worth nothing here, one here,
  -- with its number in the source.
  moves integer not null default 0 check (moves >= 0),
  -- The visits that the customer brought. Their rows stay in the archive.
  visits integer not null default 0 check (visits >= 0),
  -- Whether the customer went back with the shop, which may join again.
  is_back boolean not null default false,
  primary key (store_id, shop_id, origin_id),
  foreign key (store_id, shop_id) references shops (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_origins_by_customer on customer_origins (store_id, customer_id);

-- ---------------------------------------------------------------- flags, daily limits, erased contacts

-- Unusual earning and adjusting, for the owner to review. `source` is the cause, which is flagged once for each kind.
create table customer_flags (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  kind text not null
    check (kind in ('frequent_earning', 'large_adjustment', 'repeated_adjustment', 'staff_phone', 'referral_limit')),
  source text not null check (length(source) <= 200),
  -- The account that adjusted the points, or to which the customer's phone belongs.
  account_id uuid,
  -- The number of earns, adjustments or refused referrals, or of adjusted points.
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

-- How often a customer got something that has a daily limit, and how often it was refused beyond the limit. The row is
-- the lock that keeps the limit in a race. Rows with refusals are shown to the owner.
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

-- Phone numbers of erased customers that no customer has now, so that an old file does not bring these people back. An
-- HMAC is stored instead of the number, as in sms_opt_outs.
create table erased_numbers (
  store_id uuid not null references stores on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  erased_at timestamptz not null,
  primary key (store_id, phone_hash)
);

-- Contacts of erased customers that the contact management still has. A row is deleted with its contact.
create table erased_contacts (
  store_id uuid not null references stores on delete cascade,
  contact_id text not null,
  created_at timestamptz not null,
  primary key (store_id, contact_id)
);
