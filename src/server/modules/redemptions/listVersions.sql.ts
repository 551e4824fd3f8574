import type { Sql } from '../../database/Database';

/**
 * Raises the versions of all lists of redemptions by the current time in ms after a restore. ETags contain these
 * versions, and a version that clients saw after the backup must not be used for another list.
 */
export async function raiseListVersions(platform: Sql): Promise<void> {
  await platform.query(
    `insert into store_counter_shards as c (store_id, redemptions_version)
     select id, (extract(epoch from clock_timestamp()) * 1000)::bigint from stores
     returning c.store_id`,
  );
}
