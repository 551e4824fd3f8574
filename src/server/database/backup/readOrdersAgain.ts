import type pg from 'pg';

/**
 * Lets the orders since the backup be read again in all stores: their points and their checkouts are lost.
 * @param backupAt Time of the backup: ISO 8601.
 */
export async function readOrdersAgain(
  client: pg.Client,
  { backupAt, restoredAt = new Date().toISOString() }: { backupAt: string; restoredAt?: string },
): Promise<void> {
  await client.query(
    `insert into pos_cursors (store_id, modified_ms, credited_at, restored_from, restored_at)
     select id, (extract(epoch from $1::timestamptz) * 1000)::bigint, $2, $1, $2 from stores
     on conflict (store_id) do update set
       credited_at = excluded.credited_at, restored_from = excluded.restored_from, restored_at = excluded.restored_at`,
    [backupAt, restoredAt],
  );
}
