-- Up Migration
-- The customer's own page: one-time links to it, and the sessions that they open. Of each token only the SHA-256 is kept.

create table customer_links (
  token_hash bytea not null check (length(token_hash) = 32),
  store_id uuid not null,
  customer_id uuid not null,
  -- The hash of the kiosk's session, hex: it revokes its own links. Null for a link in a text.
  created_by text check (length(created_by) = 64),
  expires_at timestamptz not null,
  primary key (token_hash, store_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
select distribute_by_store('customer_links');
create index customer_links_by_customer on customer_links (store_id, customer_id);
create index customer_links_by_creator on customer_links (store_id, created_by);
create index customer_links_by_expiry on customer_links (expires_at);

create table customer_sessions (
  token_hash bytea not null check (length(token_hash) = 32),
  store_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (token_hash, store_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
select distribute_by_store('customer_sessions');
create index customer_sessions_by_customer on customer_sessions (store_id, customer_id);
create index customer_sessions_by_expiry on customer_sessions (expires_at);

-- The code in a text by which a customer confirms the deletion of their account. Hashed with the token of the session, so
-- that the million possible codes cannot be tried against a copy of the database.
create table customer_codes (
  store_id uuid not null,
  customer_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
select distribute_by_store('customer_codes');
create index customer_codes_by_expiry on customer_codes (expires_at);

-- Texts that a customer asked for, which take segments as others do. Their words are not kept.
create table sms_service_messages (
  store_id uuid not null,
  id uuid not null default new_id(),
  customer_id uuid not null,
  kind text not null check (kind in ('deletion_code', 'page_link')),
  quota_month date not null check (extract(day from quota_month) = 1),
  segments integer not null check (segments >= 0),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
select distribute_by_store('sms_service_messages');
create index sms_service_messages_by_customer on sms_service_messages (store_id, customer_id);

do $$
declare
  each text;
begin
  foreach each in array array['customer_links', 'customer_sessions', 'customer_codes', 'sms_service_messages'] loop
    execute format('alter table %I enable row level security', each);
    execute format(
      'create policy own_store on %I
         using (case when current_setting(''app.store'', true) = ''*'' then true else is_visible_store(store_id) end)
         with check (is_visible_store(store_id))', each);
  end loop;
end $$;

-- The language that the customer chose on their page; null for that of their phone.
alter table customers add column language text;
-- Not validated, because that would read all customers, and none has a language yet.
alter table customers add constraint customers_language check (language in ('en', 'es')) not valid;
