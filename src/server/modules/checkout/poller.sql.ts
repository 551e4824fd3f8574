import type { Sql } from '../../database/Database';

/** Active stores with a checkout that is pending since `since` or later. */
export async function listPendingStoreIds(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql.query<{ store_id: string }>(
    `select distinct p.store_id
     from pending_checkouts p join stores s on s.id = p.store_id
     where p.status = 'pending' and p.pressed_at >= $1 and s.is_active`,
    [since],
  );
  return rows.map(({ store_id }) => store_id);
}

/**
 * Acquires the store's poll slot: in each round of `roundMs` one process gets it. While the store's point of sale
 * fails, its rounds become longer, up to 16 times.
 */
export async function acquirePollSlot(sql: Sql, storeId: string, now: Date, roundMs: number): Promise<boolean> {
  const rows = await sql.query<{ store_id: string }>(
    `insert into pos_cursors (store_id, polled_at) values ($1, $2)
     on conflict (store_id) do update set polled_at = excluded.polled_at
       where pos_cursors.polled_at is null
          or pos_cursors.polled_at <= excluded.polled_at
               - make_interval(secs => $3::float8 / 1000 * power(2, least(pos_cursors.failures, 4)))
     returning store_id`,
    [storeId, now, roundMs],
  );
  return rows.length > 0;
}

export async function releasePollSlot(sql: Sql, storeId: string, succeeded: boolean): Promise<void> {
  await sql.query(
    `update pos_cursors set failures = case when $2 then 0 else failures + 1 end
     where store_id = $1 and (failures > 0 or not $2)`,
    [storeId, succeeded],
  );
}

/** Moves unmatched checkouts to the owner's review, and later expires them. */
export async function expireCheckouts(sql: Sql, pendingSince: Date, reviewSince: Date): Promise<void> {
  await sql.query(`update pending_checkouts set status = 'review' where status = 'pending' and pressed_at < $1`, [
    pendingSince,
  ]);
  await sql.query(
    `update pending_checkouts set status = 'expired', resolved_at = now() where status = 'review' and pressed_at < $1`,
    [reviewSince],
  );
}
