-- Wallet passes of customers, and the Apple devices that want to be told of changes.

create table wallet_passes (
  store_id uuid not null,
  -- The id of the pass. It is also the serial number at Apple and part of the object's id at Google.
  id uuid not null default new_id(),
  -- Null after the customer was erased or merged. The pass is then ended on the phone.
  customer_id uuid,
  platform text not null check (platform in ('apple', 'google')),
  -- The points of which the phone was last told; null after the end of the pass was announced.
  announced_points bigint,
  created_at timestamptz not null default now(),
  -- When what the pass shows last changed. Apple compares it in whole seconds.
  changed_at timestamptz not null default date_trunc('second', now()),
  ended_at timestamptz,
  -- The reward of which the phone was last told.
  named_reward_id uuid,
  primary key (store_id, id),
  unique (store_id, customer_id, platform),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check ((customer_id is null) = (ended_at is not null))
);
create index wallet_passes_by_id on wallet_passes (id);
create index wallet_passes_ended on wallet_passes (ended_at) where ended_at is not null;

create table wallet_registrations (
  store_id uuid not null,
  pass_id uuid not null,
  -- Chosen by Apple's device; it names the device to this server alone.
  device_id text not null check (length(device_id) between 1 and 100),
  push_token text not null check (length(push_token) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (store_id, pass_id, device_id),
  foreign key (store_id, pass_id) references wallet_passes (store_id, id) on delete cascade
);
create index wallet_registrations_by_device on wallet_registrations (device_id);
