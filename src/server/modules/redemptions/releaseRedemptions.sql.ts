import type { Sql } from '../../database/Database';

/** Pending reward redemptions that are older than their store allows, oldest first. */
export async function listOverdue(sql: Sql, now: Date, limit: number): Promise<{ storeId: string; id: string }[]> {
  // No store allows less than an hour, which the index of pending redemptions serves.
  const rows = await sql.query<{ storeId: string; id: string }>(
    `select r.store_id as "storeId", r.id
     from redemptions r
     join stores s on s.id = r.store_id
     where r.status = 'pending' and r.reward_id is not null and r.deleted_at is null
       and r.created_at < $1::timestamptz - interval '1 hour'
       and r.updated_at < $1::timestamptz - make_interval(hours => s.pending_release_hours)
     order by r.created_at
     limit $2`,
    [now, limit],
  );
  return rows;
}
