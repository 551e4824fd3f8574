-- Webhooks: the addresses to which the events of a store are sent, and what was sent (decision 0187).

create table webhook_endpoints (
  store_id uuid not null references stores on delete cascade,
  id uuid not null default new_id(),
  url text not null check (length(url) between 1 and 1000),
  description text not null check (length(description) <= 100),
  -- The types of events that are sent; none for all.
  types text[] not null,
  is_active boolean not null default true,
  -- Why the server turned it off. Null when a person did.
  off_reason text check (off_reason in ('gone', 'failing')),
  failing_since timestamptz,
  secret bytea not null,
  key_id text not null,
  -- The secret before, which also signs until the time.
  old_secret bytea,
  old_secret_until timestamptz,
  -- The position in the feed up to which events have deliveries.
  epoch bigint not null,
  tx xid8 not null,
  event_id uuid not null,
  -- The process that sends to it now, until the time, unless it renews this.
  lease uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  check (off_reason is null or not is_active),
  check ((old_secret is null) = (old_secret_until is null))
);

create table webhook_deliveries (
  store_id uuid not null,
  endpoint_id uuid not null,
  -- The id of the event, which receivers recognize over attempts.
  id uuid not null,
  type text not null,
  -- What is signed and sent, the same in each attempt.
  body text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- Null when it was delivered or given up.
  next_attempt_at timestamptz default now(),
  attempted_at timestamptz,
  delivered_at timestamptz,
  status integer,
  problem text,
  duration_ms integer,
  answer text not null default '',
  primary key (store_id, endpoint_id, id),
  foreign key (store_id, endpoint_id) references webhook_endpoints (store_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (store_id, endpoint_id, next_attempt_at)
  where next_attempt_at is not null;
create index webhook_deliveries_newest on webhook_deliveries (store_id, endpoint_id, created_at, id);
