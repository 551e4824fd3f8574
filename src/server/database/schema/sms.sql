create table sms_usage (
  store_id uuid not null references stores on delete cascade,
  month date not null check (extract(day from month) = 1),
  used integer not null default 0 check (used >= 0),
  primary key (store_id, month)
);

create table sms_campaigns (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  promotion_id uuid,
  -- The kind of automated messages of an automated campaign; null for a campaign that an owner sent.
  automation text,
  message text not null check (length(message) between 1 and 1600),
  audience jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'paused', 'done', 'cancelled')),
  paused_reason text check (paused_reason in ('owner', 'connection')),
  -- No text is sent before this time.
  send_at timestamptz not null default now(),
  -- When the next batch is due, because the sending hours begin or the vendor is tried again.
  next_at timestamptz,
  -- A batch of the campaign runs until this time at most, and no other batch starts before. A killed batch leaves it.
  batch_leased_until timestamptz,
  -- The month from whose quota the segments are taken.
  quota_month date not null default date_trunc('month', now())::date check (extract(day from quota_month) = 1),
  -- The number of consecutive batches that the vendor ended early.
  vendor_failures integer not null default 0 check (vendor_failures >= 0),
  -- Customers who were left out at the start: [{"reason", "count"}].
  excluded jsonb not null default '[]',
  recipients integer not null default 0 check (recipients >= 0),
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  unknown integer not null default 0,
  -- The numbers of deleted texts of the ended campaign and of their segments, so that its counts stay.
  texts_deleted integer not null default 0 check (texts_deleted >= 0),
  segments_deleted integer not null default 0 check (segments_deleted >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, promotion_id) references promotions (store_id, id) on delete cascade,
  constraint sms_campaigns_counts check (sent + failed + skipped + unknown between 0 and recipients)
);
create index sms_campaigns_newest on sms_campaigns (store_id, created_at desc, id desc);
create index sms_campaigns_due on sms_campaigns (next_at) where status in ('queued', 'sending');

-- The texts of campaigns. A text is claimed before the vendor is called, and its row has the segments that it used.
create table sms_messages (
  store_id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  status text not null default 'queued'
    check (status in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  detail text,
  segments integer not null default 0 check (segments >= 0),
  vendor_message_id text,
  -- The text as the vendor gets it, but with an example link. While it is being sent, it is found at the vendor by this
  -- after a crash. Afterward it tells the owner what the customer read, until the customer is erased.
  body text check (length(body) <= 1600),
  claimed_at timestamptz,
  -- A process is sending the text until this time. Afterwards another process finds out what happened to it.
  leased_until timestamptz,
  -- A text of an automated campaign is sent before this time or not at all.
  send_before timestamptz,
  attempts integer not null default 0,
  updated_at timestamptz not null default now(),
  -- Not sent before this time, because of the sending hours where the customer's phone is.
  send_after timestamptz,
  primary key (store_id, campaign_id, customer_id),
  foreign key (store_id, campaign_id) references sms_campaigns (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  constraint sms_messages_claim check (
    (status = 'sending') = (leased_until is not null)
    and case when status = 'sending' then body is not null
             when status not in ('sent', 'unknown') then body is null else true end)
);
create index sms_messages_by_customer on sms_messages (store_id, customer_id);
create index sms_messages_open on sms_messages (store_id, campaign_id, status, customer_id)
  where status in ('queued', 'sending');
create index sms_messages_waiting on sms_messages (store_id, campaign_id, send_after nulls first, customer_id)
  where status = 'queued';
-- Finds texts that were being sent when their batch ended for good.
create index sms_messages_claimed on sms_messages (leased_until) where status = 'sending';

-- Texts that owners sent to a number of their own. They count toward the quota.
create table sms_test_messages (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  account_id uuid not null,
  quota_month date not null check (extract(day from quota_month) = 1),
  segments integer not null check (segments >= 0),
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);

-- Texts that a person asked for, such as codes. They use segments like other texts, and their words are not stored.
create table sms_service_messages (
  store_id uuid not null,
  id uuid not null default new_id(),
  -- Null for the code of a person who joins, whether or not a customer has the number.
  customer_id uuid,
  kind text not null check (kind in ('deletion_code', 'page_code', 'page_link', 'join_code')),
  quota_month date not null check (extract(day from quota_month) = 1),
  segments integer not null check (segments >= 0),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index sms_service_messages_by_customer on sms_service_messages (store_id, customer_id);

-- Phone numbers that opted out of texts and that no customer has anymore, so that entering them again does not resume
-- texts. An HMAC is stored instead of the number, because the customer may have been erased.
create table sms_opt_outs (
  store_id uuid not null references stores on delete cascade,
  phone_hash bytea not null check (length(phone_hash) = 32),
  opted_out_at timestamptz not null,
  primary key (store_id, phone_hash)
);

-- STOP, START and blocks from contacts that no customer had when they arrived. They are kept for a day and applied when
-- a customer turns out to have the contact or the number, because merging in the contact management changes ids.
create table kept_sms_choices (
  store_id uuid not null references stores on delete cascade,
  contact_id text not null check (length(contact_id) between 1 and 64),
  -- An HMAC of the phone number, as in sms_opt_outs. Null until the contact management was asked for the number.
  phone_hash bytea check (length(phone_hash) = 32),
  choice text not null check (choice in ('stop', 'start')),
  chosen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, contact_id)
);
create index kept_sms_choices_by_phone on kept_sms_choices (store_id, phone_hash);
create index kept_sms_choices_by_expiry on kept_sms_choices (expires_at);

-- The keys of hashes that were made before SECRETS_KEY was rotated, encrypted with the new key. They are needed because
-- a hash cannot be made again without its number.
create table former_hash_keys (
  key_id text primary key,
  encrypted_by text not null,
  hash_key bytea not null
);
