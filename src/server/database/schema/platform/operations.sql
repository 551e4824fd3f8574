-- Responses of requests with an idempotency key. A row is written in the transaction of the request's effect, so that
-- both exist or neither. There is no foreign key, because it would lock the store's row for each such request. The
-- statement that deletes a store deletes its keys, and the purge deletes a key that was written in the meantime.
create table idempotency_keys (
  store_id uuid not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status_code integer,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (store_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table backup_runs (
  id uuid primary key default new_id(),
  file_name text not null check (length(file_name) between 1 and 255),
  started_at timestamptz not null default clock_timestamp(),
  -- The estimated number of rows, and the number written so far.
  rows_total bigint not null default 0 check (rows_total >= 0),
  rows_done bigint not null default 0 check (rows_done >= 0),
  finished_at timestamptz,
  -- The size of the file; null unless it is complete.
  bytes bigint check (bytes > 0),
  -- A sentence for administrators.
  failure text,
  check (num_nonnulls(bytes, failure) = num_nonnulls(finished_at))
);
create index backup_runs_newest on backup_runs (started_at desc);
create index backup_runs_last_success on backup_runs (finished_at desc) where bytes is not null;
-- At most one backup runs at a time.
create unique index backup_runs_running on backup_runs ((true)) where finished_at is null;

-- The oldest migration that a version needs to work with this schema. A process without it does not start, or is not
-- ready anymore. A migration that drops or renames what older versions use replaces the function.
create function oldest_compatible_migration() returns text language sql stable parallel safe as $$
  select '0128_daily_use_by_shop'
$$;
