import type { Sql } from '../../database/Database';

/**
 * Raises the versions of all lists of redemptions by the current time in ms, so that none of those that clients saw
 * between a backup and its restore is given to another list: they are what ETags are drawn from.
 */
export async function raiseListVersions(platform: Sql): Promise<void> {
  await platform.query(
    `insert into store_counter_shards (store_id, redemptions_version)
     select id, (extract(epoch from clock_timestamp()) * 1000)::bigint from stores`,
  );
}
