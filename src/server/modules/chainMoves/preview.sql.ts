import type { JoinCounts } from '../../../contract/chains';
import type { ShopId, Sql } from '../../database/Database';

type Ends = Omit<
  JoinCounts,
  | 'customers'
  | 'known'
  | 'new'
  | 'pointsBefore'
  | 'pointsAfter'
  | 'debts'
  | 'consentsWithStatement'
  | 'consentsWithoutStatement'
  | 'optOuts'
  | 'passes'
>;

/** Counts what a store has that ends when it joins a chain, and who works there. */
export async function countWhatEnds(sql: Sql, archiveId: string): Promise<Ends> {
  const [row] = await sql.query<Ends>(
    `select
       (select count(*) from redemptions where store_id = $1 and status = 'pending' and reward_id is not null
          and deleted_at is null)::integer as "pendingRewards",
       (select count(*) from redemptions where store_id = $1 and item_type = 'POINTS_MULTIPLIER'
          and applied_order_id is null and deleted_at is null and merged_at is null)::integer as "unusedMultipliers",
       (select count(*) from pending_checkouts where store_id = $1 and status in ('pending', 'review'))::integer
         as "waitingCheckouts",
       (select count(*) from sms_automations where store_id = $1 and is_on)::integer as automations,
       (select count(*) from sms_campaigns where store_id = $1 and automation is null
          and status in ('queued', 'sending', 'paused'))::integer as campaigns,
       (select count(*) from accounts where store_id = $1 and role = 'store_owner')::integer as managers,
       (select count(*) from accounts where store_id = $1 and role = 'cashier')::integer as cashiers,
       (select count(*) from api_keys where store_id = $1 and revoked_at is null)::integer as "apiKeys",
       (select count(*) from webhook_endpoints where store_id = $1)::integer as "webhookEndpoints"`,
    [archiveId],
  );
  if (!row) throw new Error('the counts returned no row');
  return row;
}

/** Returns the points that customers of a store have spent on pending rewards, all or those of one of its shops. */
export async function sumPendingPoints(
  sql: Sql,
  storeId: string,
  shopKey: ShopId | null = null,
): Promise<Map<string, number>> {
  const rows = await sql.query<{ id: string; points: number }>(
    `select customer_id as id, sum(points_used)::bigint as points from redemptions
     where store_id = $1 and status = 'pending' and reward_id is not null and deleted_at is null
       and ($2::uuid is null or shop_id = $2)
     group by 1`,
    [storeId, shopKey],
  );
  return new Map(rows.map(({ id, points }) => [id, points]));
}
