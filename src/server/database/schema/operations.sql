-- Repeated requests. Written in the transaction of the effect, so that both are there, or neither. Without a foreign key,
-- which would lock the row of the store for each request with a key: a deleted store's keys are deleted by the statement
-- that deletes it, and one that was written in the meantime by the purge.
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
  -- An estimate, and what was written so far.
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
-- At most one is under way.
create unique index backup_runs_running on backup_runs ((true)) where finished_at is null;

-- The oldest migration that a version needs to work with this schema. A process without it does not start, or is not
-- ready anymore. A migration that drops or renames what older versions use replaces the function.
create function oldest_compatible_migration() returns text language sql stable parallel safe as $$
  select '0001_schema'
$$;

-- ---------------------------------------------------------------- distributed databases (docs/operations/citus.md)

-- Sets the tenant of the transaction so that the workers of a distributed database get it too, which set_config() does
-- not do. Citus forwards SET LOCAL where this setting says so.
create function set_tenant(tenant text) returns text language plpgsql as $$
begin
  perform set_config('citus.propagate_set_commands', 'local', true);
  -- A transaction that has read rows of many stores may still write a table that is on every node.
  perform set_config('citus.multi_shard_modify_mode', 'sequential', true);
  execute format('set local app.store = %L', tenant);
  return tenant;
end $$;

-- For migrations that create a store-owned table: on a distributed database, puts the new table next to the others of its
-- stores, so that foreign keys to them can be added then. Does nothing on a single PostgreSQL, which does not know the
-- table of the inner condition.
create function distribute_by_store(name regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition p where p.logicalrelid = 'customers'::regclass) then
      perform create_distributed_table(name, 'store_id', colocate_with => 'customers');
    end if;
  end if;
end $$;
