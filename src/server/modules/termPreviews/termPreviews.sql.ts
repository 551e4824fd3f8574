import type { Sql } from '../../database/Database';
import { toRedemptionBlock } from '../rewards';

export async function findReward(
  sql: Sql,
  storeId: string,
  rewardId: string,
): Promise<{ points: number; isActive: boolean } | null> {
  const [row] = await sql.query<{ points: number; isActive: boolean }>(
    `select points_required as points, is_active as "isActive" from rewards
     where store_id = $1 and id = $2 and deleted_at is null`,
    [storeId, rewardId],
  );
  return row ?? null;
}

/**
 * Counts the customers who have enough points for a reward at one of two prices only. Who has redeemed a reward that
 * can be redeemed once is not counted. A pending redemption, or one of today, does not matter: tomorrow they could.
 */
export async function countAtPrice(
  sql: Sql,
  storeId: string,
  { rewardId, before, after }: { rewardId: string; before: number; after: number },
): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::integer as count
     from customers c join rewards r on r.store_id = $1 and r.id = $2
     where c.store_id = $1 and c.erased_at is null and c.points >= $3 and c.points < $4
       and (r.repeat <> 'once' or ${toRedemptionBlock('r', 'c.id', undefined, { forMany: true })} is null)`,
    [storeId, rewardId, Math.min(before, after), Math.max(before, after)],
  );
  return row?.count ?? 0;
}

interface Rate {
  pointsPerDollar: number;
  /** The active reward with the lowest price, or null. */
  reward: { name: string; points: number } | null;
}

export async function findRate(sql: Sql, storeId: string): Promise<Rate | null> {
  const [store] = await sql.query<Pick<Rate, 'pointsPerDollar'>>(
    'select points_per_dollar as "pointsPerDollar" from stores where id = $1 and deletion_started_at is null',
    [storeId],
  );
  if (!store) return null;
  const [reward] = await sql.query<{ name: string; points: number }>(
    `select name, points_required as points from rewards
     where store_id = $1 and is_active and deleted_at is null
     order by points_required, name limit 1`,
    [storeId],
  );
  return { ...store, reward: reward ?? null };
}

/** Sums the points that customers hold, and counts those who have enough for a price, and those who have fewer. */
export async function countForRate(
  sql: Sql,
  storeId: string,
  price: number,
): Promise<{ points: number; ready: number; waiting: number }> {
  const [row] = await sql.query<{ points: number; ready: number; waiting: number }>(
    `select coalesce(sum(points), 0)::bigint as points, (count(*) filter (where points >= $2))::integer as ready,
            (count(*) filter (where points < $2))::integer as waiting
     from customers where store_id = $1 and erased_at is null and points > 0`,
    [storeId, price],
  );
  return row ?? { points: 0, ready: 0, waiting: 0 };
}
