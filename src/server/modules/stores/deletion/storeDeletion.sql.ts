import type { StoreDeletion } from '../../../../contract/stores';
import type { Sql } from '../../../database/Database';
import { BATCHED_TABLES } from '../storeChanges.sql';

export async function hasMoreLedgerRows(sql: Sql, storeId: string, limit: number): Promise<boolean> {
  const [row] = await sql.query<{ rows: number }>(
    `select count(*) as rows from (select from points_ledger where store_id = $1 limit $2 + 1) counted`,
    [storeId, limit],
  );
  return (row?.rows ?? 0) > limit;
}

/** Hides the store permanently, including its accounts and keys, and saves how many rows must be deleted. */
export async function hideStore(sql: Sql, storeId: string, now: Date): Promise<void> {
  const counts = BATCHED_TABLES.map((table) => `(select count(*) from ${table} where store_id = $1)`);
  // A separate statement, because a distributed database has the store on every node, but its rows on one.
  const [row] = await sql.query<{ rows: number }>(`select ${counts.join(' + ')} as rows`, [storeId]);
  await sql.query('update stores set deletion_started_at = $2, deletion_rows = $3 where id = $1', [
    storeId,
    now,
    row?.rows ?? 0,
  ]);
  for (const table of ['accounts', 'store_group_members', 'search_terms', 'store_secrets', 'store_integrations']) {
    await sql.query(`delete from ${table} where store_id = $1`, [storeId]);
  }
}

/** Deletes up to `limit` rows of a hidden store. Returns false when all large tables are empty. */
export async function deleteRows(sql: Sql, storeId: string, limit: number): Promise<boolean> {
  for (const table of BATCHED_TABLES) {
    const [row] = await sql.query<{ deleted: number }>(
      `with gone as (
         delete from ${table} where store_id = $1
           and ctid = any (array(select ctid from ${table} where store_id = $1 limit $2)) returning 1
       )
       select count(*) as deleted from gone`,
      [storeId, limit],
    );
    if (!row || row.deleted === 0) continue;
    await sql.query('update stores set deletion_done = deletion_done + $2 where id = $1', [storeId, row.deleted]);
    return true;
  }
  return false;
}

/**
 * Serializes the deletion of a hidden store. Returns false when the store does not exist or is not hidden. The row is
 * not locked, because a distributed database would lock all stores with it.
 */
export async function lockDeletion(sql: Sql, storeId: string): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('store deletion ' || $1, 0))`, [storeId]);
  const rows = await sql.query('select from stores where id = $1 and deletion_started_at is not null', [storeId]);
  return rows.length > 0;
}

/** Lists the stores that are being deleted, latest first. */
export async function listDeletions(sql: Sql): Promise<StoreDeletion[]> {
  return sql.query<StoreDeletion>(
    `select id, name, deletion_started_at as "startedAt",
            case when deletion_rows = 0 then 0
                 else least(99, floor(deletion_done * 100 / deletion_rows))::integer end as percent
     from stores where deletion_started_at is not null
     order by deletion_started_at desc, id`,
  );
}
