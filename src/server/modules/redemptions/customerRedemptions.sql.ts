import type { CustomerRedemption } from '../../../contract/redemptions';
import type { Sql } from '../../database/Database';

interface HistoryRow {
  id: string;
  item_name: string;
  reward_id: string | null;
  promotion_id: string | null;
  created_at: Date;
  points_used: number;
  status: CustomerRedemption['status'];
}

/** What a customer redeemed, newest first, named as it was then; what the owner deleted is left out. */
export async function listRedemptionsOfCustomer(
  sql: Sql,
  storeId: string,
  customerId: string,
): Promise<CustomerRedemption[]> {
  const rows = await sql.query<HistoryRow>(
    `select id, item_name, reward_id, promotion_id, created_at, points_used, status
     from redemptions
     where store_id = $1 and customer_id = $2 and deleted_at is null
     order by created_at desc, id desc`,
    [storeId, customerId],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.item_name,
    type: row.promotion_id === null ? 'reward' : 'promotion',
    ...(row.reward_id !== null && { rewardId: row.reward_id }),
    ...(row.promotion_id !== null && { promotionId: row.promotion_id }),
    redeemedAt: row.created_at.toISOString(),
    pointsUsed: row.points_used,
    status: row.status,
  }));
}
