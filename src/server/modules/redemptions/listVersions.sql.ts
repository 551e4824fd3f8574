import type { Sql } from '../../database/Database';

/**
 * Raises the versions of all lists of redemptions, and those of shops, by the current time in ms after a restore. ETags
 * contain these versions, and a version that clients saw after the backup must not be used for another list.
 */
export async function raiseListVersions(platform: Sql): Promise<void> {
  await platform.query(
    `insert into store_counter_shards as c (store_id, redemptions_version, shop_id)
     select id, (extract(epoch from clock_timestamp()) * 1000)::bigint, no_shop() from stores
     union all
     select store_id, (extract(epoch from clock_timestamp()) * 1000)::bigint, id from shops
     returning c.store_id`,
  );
}
