create table stores (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  subdomain text not null check (subdomain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  -- Subdomains that the store had before. Kiosks that were signed in at the time still send them.
  former_subdomains text[] not null default '{}',
  is_active boolean not null default true,
  -- The first store of the chain that this store is a shop of; null for that one too, and where there is no chain. All
  -- rows of customers, points and offers of a chain have the first store's id (decision 0174).
  chain_id uuid references stores,
  -- When this store became the first one of a chain.
  chain_since timestamptz,
  clover_merchant_id text check (length(clover_merchant_id) <= 64),
  points_per_dollar numeric(8, 2) not null default 1 check (points_per_dollar between 0.01 and 999999.99),
  referral_points integer not null default 100 check (referral_points between 1 and 10000),
  is_referral_enabled boolean not null default true,
  purchase_referral_percentage numeric(5, 2) not null default 5 check (purchase_referral_percentage between 0 and 100),
  sms_limit integer not null default 1000 check (sms_limit >= 0),
  -- Monthly segments reserved for campaigns.
  sms_campaign_reserve integer not null default 0 check (sms_campaign_reserve >= 0),
  attach_single_open_order boolean not null default false,
  pending_release_hours integer not null default 24 check (pending_release_hours between 1 and 720),
  -- The most registrations for which a referrer is credited on one local day of the store.
  referral_credits_per_day integer not null default 10 check (referral_credits_per_day between 0 and 1000),
  -- The most purchases that a customer is credited for by their time alone on one local day of the store.
  time_matches_per_day integer not null default 1 check (time_matches_per_day between 0 and 100),
  -- The Argon2id hash of the PIN that signing out of a kiosk needs; null when no PIN is needed.
  kiosk_pin_hash text check (length(kiosk_pin_hash) between 60 and 200),
  -- Whether kiosks offer check-in by scan.
  is_scan_enabled boolean not null default false,
  -- Whether items earn no points whose buyer the register asks for their age.
  is_age_restricted_excluded boolean not null default false,
  -- Whether cashiers may complete and cancel pending rewards.
  cashiers_may_resolve boolean not null default false,
  time_zone text not null default 'America/New_York',
  -- When time_zone last changed; null while the store has always had it.
  time_zone_since timestamptz,
  -- Another time zone takes effect with the next local day, when a job moves it to time_zone.
  next_time_zone text,
  time_zone_changes_at timestamptz,
  -- The local day on which the points of the store were last expired, null before the first time.
  points_expired_on date,
  -- The number of old visits that were deleted, and a time that all of them are older than.
  visits_deleted bigint not null default 0 check (visits_deleted >= 0),
  visits_deleted_before timestamptz,
  -- When the job started that deletes a large store in many transactions. The store is hidden from then on, and the
  -- deletion cannot be undone.
  deletion_started_at timestamptz,
  -- The number of rows of the large tables at the start, and of those deleted since.
  deletion_rows bigint not null default 0,
  deletion_done bigint not null default 0,
  -- Set in the transaction that deletes the store, so that it may delete the store's rows table by table before.
  is_being_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when orders that name a customer by phone number are credited without a checkout; null while they are not.
  phone_credit_since timestamptz,
  -- Where the shop is, for the passes of a chain's customers.
  latitude numeric(8, 5) check (latitude between -90 and 90),
  longitude numeric(8, 5) check (longitude between -180 and 180),
  -- The number from which customers of this shop of a chain get their texts; null for that of the first store.
  sms_sender text check (sms_sender ~ '^\+[1-9][0-9]{6,14}$'),
  -- When the owner first printed the poster for joining.
  poster_printed_at timestamptz,
  -- The minutes without a touch after which a kiosk ends a visit.
  kiosk_idle_minutes smallint not null default 1,
  -- Since when the store writes events (see events.sql); null while it does not. Those of a chain are the first
  -- store's.
  events_since timestamptz,
  -- Becomes the present time in ms when a backup is restored or the database distributed, because transactions are
  -- numbered anew then.
  events_epoch bigint not null default 0,
  -- The chain that the store is joining or leaving with its customers at this moment. It is inactive until that ends.
  joins_chain_id uuid references stores,
  -- The chain that the store left last with its customers, and when. Purchases from before are not its own. Without a
  -- foreign key, because the chain may be deleted.
  left_chain_id uuid,
  left_chain_at timestamptz,
  check ((next_time_zone is null) = (time_zone_changes_at is null)),
  check ((visits_deleted_before is not null) or visits_deleted = 0),
  constraint stores_deleted_are_inactive check (deletion_started_at is null or not is_active),
  constraint stores_chain_is_another check (chain_id <> id),
  constraint stores_first_or_shop check (chain_id is null or chain_since is null),
  constraint stores_joining_is_inactive check (
    joins_chain_id is null or (not is_active and chain_id is null and chain_since is null)),
  constraint stores_place_is_complete check ((latitude is null) = (longitude is null))
);
create unique index stores_subdomain on stores (subdomain);
create index stores_newest on stores (created_at desc, id desc);
create index stores_newest_by_state on stores (is_active, created_at desc, id desc);
create index stores_by_name on stores (name, id);
-- Serves the list of the stores of a group in its order.
create index stores_by_folded_name on stores (lower(name), name, id);
create index stores_by_merchant on stores (clover_merchant_id) where clover_merchant_id is not null;
create index stores_time_zone_changes on stores (time_zone_changes_at) where time_zone_changes_at is not null;
create index stores_with_phone_credit on stores (id) where phone_credit_since is not null;
create index stores_of_chain on stores (chain_id, name, id) where chain_id is not null;
create index stores_in_deletion on stores (deletion_started_at) where deletion_started_at is not null;

-- Uses the time that the statement sets, because a distributed database has stores on every node and now() in a trigger
-- differs between nodes. Only a statement that sets no time, by hand, gets now().
create function record_time_zone_change() returns trigger language plpgsql as $$
begin
  new.time_zone_since := case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end;
  return new;
end $$;
create trigger record_time_zone_change before update of time_zone on stores
  for each row when (old.time_zone is distinct from new.time_zone) execute function record_time_zone_change();

-- Whoever works for one store only could otherwise make it a shop of a chain, and then see that chain's customers.
create function chain_changes_by_platform() returns trigger language plpgsql as $$
begin
  raise exception 'only the platform changes which stores are a chain' using errcode = 'restrict_violation';
end $$;
create trigger chain_changes_by_platform_insert before insert on stores
  for each row when ((new.chain_id is not null or new.chain_since is not null)
    and current_setting('app.store', true) is distinct from '*')
  execute function chain_changes_by_platform();
create trigger chain_changes_by_platform_update before update of chain_id, chain_since on stores
  for each row when ((old.chain_id is distinct from new.chain_id or old.chain_since is distinct from new.chain_since)
    and current_setting('app.store', true) is distinct from '*')
  execute function chain_changes_by_platform();

create function prevent_deletion_cancel() returns trigger language plpgsql as $$
begin
  raise exception 'store % is being deleted', old.id using errcode = 'restrict_violation';
end $$;
create trigger prevent_deletion_cancel before update of deletion_started_at on stores
  for each row when (old.deletion_started_at is not null
    and new.deletion_started_at is distinct from old.deletion_started_at)
  execute function prevent_deletion_cancel();

-- Reads at the commit as the owner, so that no setting of the session hides the store.
create function check_store_was_deleted() returns trigger language plpgsql security definer as $$
begin
  if exists (select from stores where id = new.id) then
    raise exception 'store % was to be deleted but still exists', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger check_store_was_deleted after insert or update of is_being_deleted on stores
  deferrable initially deferred for each row when (new.is_being_deleted)
  execute function check_store_was_deleted();

-- The stores among the given ids that are not being deleted. Counters skip the others.
create function existing_store_ids(store_ids uuid[]) returns uuid[] language plpgsql stable as $$
begin
  return array(select s.id from stores s where s.id = any (store_ids) and not s.is_being_deleted);
end $$;

-- The stores' API keys, encrypted with AES-256-GCM: 12 bytes nonce, ciphertext, 16 bytes tag. key_id names the key.
create table store_secrets (
  store_id uuid primary key references stores on delete cascade,
  key_id text not null,
  clover_api_key bytea not null,
  ghl_api_key bytea not null,
  ghl_fine_token bytea,
  updated_at timestamptz not null default now()
);

create table store_integrations (
  store_id uuid not null references stores on delete cascade,
  provider text not null check (provider in ('clover', 'ghl')),
  status text not null default 'unknown' check (status in ('unknown', 'connected', 'needs_attention', 'off')),
  detail text,
  location_id text,
  -- The merchant that the key belongs to, as the point of sale reports it.
  merchant_id text check (length(merchant_id) <= 64),
  checked_at timestamptz,
  -- The time of the newest successful read, accurate to a few minutes.
  succeeded_at timestamptz,
  -- When the credentials were last replaced.
  changed_at timestamptz,
  -- A run that sends the store's contacts has its turn until this time. Only one runs at a time.
  sync_until timestamptz,
  -- The number of consecutive runs that did not reach the vendor.
  sync_failures integer not null default 0,
  -- What the vendor was last seen to add to a text, such as its own opt-out words. Planned texts are counted with it.
  added_words text check (length(added_words) between 1 and 300),
  primary key (store_id, provider)
);
create index store_integrations_by_merchant on store_integrations (merchant_id, store_id) where merchant_id is not null;
create index store_integrations_by_location on store_integrations (location_id, store_id) where location_id is not null;
-- Finds the stores whose connection has a problem, for the administrators.
create index store_integrations_attention on store_integrations (store_id, provider) where status = 'needs_attention';

-- The brand of a store on its kiosk, board and sign-in page. A store without a row has the default brand.
create table store_brands (
  store_id uuid primary key references stores on delete cascade,
  accent_color text check (accent_color ~ '^#[0-9a-f]{6}$'),
  welcome_line text check (length(welcome_line) between 1 and 160),
  -- The language in which the kiosk and the board start.
  default_language text not null default 'en' check (default_language in ('en', 'es')),
  -- Whether the kiosk keeps its light colors on a device that asks for dark ones.
  is_always_light boolean not null default false,
  -- What readers of Spanish see in place of the welcome line; null for that.
  spanish_welcome_line text check (length(spanish_welcome_line) between 1 and 160)
);

-- The logo as it is served, a still WebP image. It has its own table, so that no other statement reads the image.
create table store_logos (
  store_id uuid primary key references stores on delete cascade,
  -- The hash of the image, which is part of its URL.
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 512),
  height integer not null check (height between 1 and 256),
  image bytea not null check (length(image) between 1 and 1000000)
);

create table store_groups (
  id uuid primary key default new_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index store_groups_name on store_groups (lower(name));
create index store_groups_newest on store_groups (created_at desc, id desc);

create table store_group_members (
  store_id uuid not null references stores on delete cascade,
  group_id uuid not null references store_groups on delete cascade,
  primary key (store_id, group_id)
);
create index store_group_members_by_group on store_group_members (group_id, store_id);
