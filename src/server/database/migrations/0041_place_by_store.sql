-- Up Migration
-- For migrations that create a store-owned table: on a distributed database, puts the new table beside the others of its
-- stores, so that foreign keys to them can be added then. Does nothing on a single PostgreSQL.
create function place_by_store(name regclass) returns void language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is not null
     and exists (select from pg_dist_partition p where p.logicalrelid = 'customers'::regclass) then
    perform create_distributed_table(name, 'store_id', colocate_with => 'customers');
  end if;
end $$;
revoke execute on function place_by_store(regclass) from public;
