-- Functions that only a distributed database calls (docs/operations/citus.md).

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

-- For migrations that create a store-owned table: on a distributed database, puts the new table next to the others of
-- its stores, so that foreign keys to them can be added then. Does nothing on a single PostgreSQL, which does not know
-- the table of the inner condition.
create function distribute_by_store(name regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is not null then
    if exists (select from pg_dist_partition p where p.logicalrelid = 'customers'::regclass) then
      perform create_distributed_table(name, 'store_id', colocate_with => 'customers');
    end if;
  end if;
end $$;
