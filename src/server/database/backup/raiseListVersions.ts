import type pg from 'pg';

/**
 * Raises the versions of all lists of redemptions by the current time in ms, so that none of those that clients saw
 * between the backup and its restore is given to another list: they are what ETags are drawn from.
 */
export async function raiseListVersions(client: pg.Client): Promise<void> {
  await client.query(
    `insert into store_counter_parts (store_id, redemptions_version)
     select id, (extract(epoch from clock_timestamp()) * 1000)::bigint from stores`,
  );
}
