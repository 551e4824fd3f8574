import type { ShopId, ShopSql, Sql } from '../../database/Database';

export interface CursorRow {
  /** All orders modified before this time, in ms, have been read. 0 before the first read. */
  modified_ms: number;
  /** The time of the newest credit or change of a credit. */
  credited_at: string | null;
  /** The time of the backup that the database was restored from. null, like restored_at, if it never was. */
  restored_from: string | null;
  restored_at: string | null;
}

export async function findCursor(sql: ShopSql, shopId: ShopId): Promise<CursorRow> {
  const [row] = await sql.query<CursorRow>(
    'select modified_ms, credited_at, restored_from, restored_at from pos_cursors where store_id = $1',
    [shopId],
  );
  return row ?? { modified_ms: 0, credited_at: null, restored_from: null, restored_at: null };
}

export interface CursorMove {
  /** null leaves the cursor unchanged. */
  modifiedMs: number | null;
  /** true moves the cursor back, because the clock of the point of sale was set back. It normally moves forward. */
  isBackward?: boolean;
  /** null leaves the time of the newest credit unchanged. */
  creditedAt: Date | null;
  /** Since when purchases of people who have not joined are kept, unless it was saved before. */
  purchasesKeptSince?: Date | null;
}

/**
 * Moves the cursor. Nothing may move it before the credits of the orders that it passes are committed: those that were
 * lost would never be read again, while those that are read twice are credited once.
 */
export async function moveCursor(sql: ShopSql, shopId: ShopId, move: CursorMove): Promise<void> {
  await sql.query(
    `insert into pos_cursors as c (store_id, modified_ms, credited_at, purchases_kept_since)
     values ($1, coalesce($2::bigint, 0), $3, $5)
     on conflict (store_id) do update set
       modified_ms = case when $4 then excluded.modified_ms else greatest(c.modified_ms, excluded.modified_ms) end,
       credited_at = greatest(c.credited_at, excluded.credited_at),
       purchases_kept_since = coalesce(c.purchases_kept_since, excluded.purchases_kept_since)`,
    [shopId, move.modifiedMs, move.creditedAt, move.isBackward ?? false, move.purchasesKeptSince ?? null],
  );
}

/**
 * Makes all stores of a restored database read their orders since the backup again, because the points and checkouts of
 * that time are lost.
 * @param backupAt Time of the backup as ISO 8601.
 */
export async function readOrdersAgain(
  platform: Sql,
  { backupAt, restoredAt = new Date().toISOString() }: { backupAt: string; restoredAt?: string },
): Promise<void> {
  await platform.query(
    `insert into pos_cursors (store_id, modified_ms, credited_at, restored_from, restored_at)
     select id, (extract(epoch from $1::timestamptz) * 1000)::bigint, $2, $1, $2 from stores
     on conflict (store_id) do update set
       credited_at = excluded.credited_at, restored_from = excluded.restored_from, restored_at = excluded.restored_at`,
    [backupAt, restoredAt],
  );
}
