-- The customer's own page: one-time links to it and the sessions that they open. Only the SHA-256 of a token is stored.

create table customer_links (
  token_hash bytea not null check (length(token_hash) = 32),
  store_id uuid not null,
  customer_id uuid not null,
  -- The hash of the kiosk's session in hex, by which a kiosk revokes its own links. Null for a link in a text.
  created_by text check (length(created_by) = 64),
  -- Whether the staff entered the PIN of the kiosk for the link.
  is_confirmed boolean not null default false,
  expires_at timestamptz not null,
  primary key (token_hash, store_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_links_by_customer on customer_links (store_id, customer_id);
create index customer_links_by_creator on customer_links (store_id, created_by);
create index customer_links_by_expiry on customer_links (expires_at);

-- Sessions of phones on which the page is open. A page that was opened at a kiosk shows personal data only after the
-- customer has confirmed the phone number, by a code in a text or by the PIN of the kiosk. Signing a kiosk out ends the
-- sessions that it opened.
create table customer_sessions (
  token_hash bytea not null check (length(token_hash) = 32),
  store_id uuid not null,
  customer_id uuid not null,
  opened_by text not null check (opened_by in ('kiosk', 'text')),
  -- The hash of the kiosk's session in hex, and its User-Agent header. Null for a link in a text.
  kiosk_session text,
  kiosk_user_agent text,
  -- The User-Agent header of the phone.
  user_agent text,
  -- When the customer confirmed the phone number; null before that.
  verified_at timestamptz,
  -- The code in a text that verifies the session, hashed with its token as in customer_codes.
  code_hash bytea check (length(code_hash) = 32),
  code_attempts smallint not null default 0,
  code_expires_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (token_hash, store_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_sessions_by_customer on customer_sessions (store_id, customer_id);
create index customer_sessions_by_expiry on customer_sessions (expires_at);

-- Codes in texts by which customers confirm the deletion of their account. They are hashed with the token of the
-- session, so that the million possible codes cannot be tried against a copy of the database.
create table customer_codes (
  store_id uuid not null,
  customer_id uuid not null,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_codes_by_expiry on customer_codes (expires_at);

-- Codes of people who join the store on their own phone. Once the text was sent, the row names neither a phone number
-- nor a customer: the code is hashed together with the number and the browser's token.
create table join_codes (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  token_hash bytea not null check (length(token_hash) = 32),
  -- Null when the text was not sent.
  code_hash bytea check (length(code_hash) = 32),
  code_attempts smallint not null default 0,
  -- The phone number, the code and the language for the text, encrypted with the key of this id. Null once it was sent.
  sealed_text bytea,
  key_id text,
  -- When the code was entered; null before that.
  verified_at timestamptz,
  expires_at timestamptz not null,
  primary key (store_id, id)
);
create unique index join_codes_by_token on join_codes (store_id, token_hash);
create index join_codes_by_expiry on join_codes (expires_at);
