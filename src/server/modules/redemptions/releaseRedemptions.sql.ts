import type { Sql } from '../../database/Database';

export interface OverdueRow {
  storeId: string;
  id: string;
  /** Exact, for the next page. */
  createdAt: string;
}

/** Pending reward redemptions that are older than their store allows, oldest first; the next ones after `after`. */
export async function listOverdue(
  sql: Sql,
  { now, after, limit }: { now: Date; after: OverdueRow | null; limit: number },
): Promise<OverdueRow[]> {
  // No store allows less than an hour, which the index of pending redemptions serves.
  const rows = await sql.query<OverdueRow>(
    `select r.store_id as "storeId", r.id, r.created_at::text as "createdAt"
     from redemptions r
     join stores s on s.id = r.store_id
     where r.status = 'pending' and r.reward_id is not null and r.deleted_at is null
       and r.created_at < $1::timestamptz - interval '1 hour'
       and r.updated_at < $1::timestamptz - make_interval(hours => s.pending_release_hours)
       and ($3::timestamptz is null or (r.created_at, r.id) > ($3, $4::uuid))
     order by r.created_at, r.id
     limit $2`,
    [now, limit, after?.createdAt ?? null, after?.id ?? null],
  );
  return rows;
}
