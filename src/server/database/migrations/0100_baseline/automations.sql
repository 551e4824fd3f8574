-- Automated messages of a store, and the occasions for them.

-- The owner's setting for each kind of automated message. A kind without a row is off and has its default message.
create table sms_automations (
  store_id uuid not null references stores on delete cascade,
  kind text not null check (kind in ('welcome', 'winBack', 'nearReward', 'rewardUnlocked', 'birthday', 'expiry')),
  is_on boolean not null default false,
  message text not null check (length(message) between 1 and 1600),
  days smallint check (days between 0 and 90),
  -- When the owner last changed the days. For a customer between the former and the new number of days, the occasion
  -- dates from this change, because its own date would be too long ago for a message.
  days_changed_at timestamptz,
  holds_back boolean not null default true,
  -- Occasions have been searched up to this time.
  looked_until timestamptz,
  -- When the database was restored from a backup. Purchases before this time are credited again, but their messages
  -- have already been sent.
  restored_at timestamptz,
  primary key (store_id, kind)
);

-- The occasions of customers. A cause such as 'birthday:2026' or 'near:<reward>' counts once for a customer, also after
-- its text was deleted.
create table sms_occasions (
  store_id uuid not null,
  customer_id uuid not null,
  cause text not null check (length(cause) between 1 and 100),
  kind text not null check (kind in ('welcome', 'winBack', 'nearReward', 'rewardUnlocked', 'birthday', 'expiry')),
  occurred_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'queued', 'held_back', 'dropped')),
  -- Why the occasion was dropped.
  detail text,
  -- When the text was queued, held back or dropped.
  decided_at timestamptz,
  campaign_id uuid,
  primary key (store_id, customer_id, cause),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, campaign_id) references sms_campaigns (store_id, id) on delete cascade,
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'queued') = (campaign_id is not null)),
  check ((status = 'dropped') = (detail is not null))
);
create index sms_occasions_waiting on sms_occasions (store_id, occurred_at) where status = 'waiting';
create index sms_occasions_decided on sms_occasions (store_id, kind, decided_at) where status <> 'waiting';
create index sms_occasions_dropped on sms_occasions (decided_at) where status = 'dropped';
create index sms_occasions_by_campaign on sms_occasions (store_id, campaign_id) where campaign_id is not null;
