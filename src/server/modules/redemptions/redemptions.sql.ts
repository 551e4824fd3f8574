import type { Redemption } from '../../../contract/redemptions';
import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';
import type { Sql, Value } from '../../database/Database';
import type { CursorPosition } from '../../shared/cursor';

export interface RedemptionCounters {
  /** Grows with every change that a list of redemptions could show. */
  version: number;
  pending: number;
  completed: number;
  cancelled: number;
  redeemed: number;
}

/** The one row that a poll reads when nothing changed. */
export async function readRedemptionCounters(sql: Sql, storeId: string): Promise<RedemptionCounters> {
  const [row] = await sql.query<RedemptionCounters>(
    `select redemptions_version as version, rewards_pending as pending, rewards_completed as completed,
            rewards_cancelled as cancelled, rewards_redeemed + promotions_redeemed as redeemed
     from store_counters where store_id = $1`,
    [storeId],
  );
  if (!row) throw new Error('a store without its counters');
  return row;
}

interface RedemptionRow {
  id: string;
  created_us: number;
  status: Redemption['status'];
  order_id: string | null;
  points_used: number;
  created_at: Date;
  promotion_id: string | null;
  item_name: string;
  item_description: string;
  item_category: string | null;
  item_type: string;
  item_value: number;
  customer_name: string | null;
  customer_phone: string | null;
  is_erased: boolean;
}
export interface RedemptionPage {
  /** Undefined for all. */
  status: Redemption['status'] | undefined;
  after: CursorPosition | null;
  limit: number;
}

/** Redemptions that are not deleted, newest first, each with its place in that order. */
export async function listRedemptions(
  sql: Sql,
  storeId: string,
  { status, after, limit }: RedemptionPage,
): Promise<{ redemption: Redemption; place: CursorPosition }[]> {
  const values: Value[] = [storeId, limit];
  // One statement for each combination, so that each has the plan of its own index.
  const byStatus = status === undefined ? '' : `and r.status = $${values.push(status)}`;
  const older =
    after === null
      ? ''
      : `and (r.created_at, r.id) <
           (timestamptz 'epoch' + $${values.push(after.createdUs)}::bigint * interval '1 microsecond',
            $${values.push(after.id)}::uuid)`;
  const rows = await sql.query<RedemptionRow>(
    `select r.id, (extract(epoch from r.created_at) * 1000000)::bigint as created_us, r.status, r.order_id,
            r.points_used, r.created_at, r.promotion_id, r.item_name, r.item_description, r.item_category,
            r.item_type, r.item_value, c.name as customer_name, c.phone as customer_phone,
            c.erased_at is not null as is_erased
     from redemptions r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     where r.store_id = $1 and r.deleted_at is null ${byStatus} ${older}
     order by r.created_at desc, r.id desc
     limit $2`,
    values,
  );
  return rows.map((row) => ({
    redemption: redemptionOf(row),
    place: { createdUs: row.created_us, id: row.id },
  }));
}

function redemptionOf(row: RedemptionRow): Redemption {
  const item = {
    name: row.item_name,
    description: row.item_description,
    ...(row.item_category !== null && { category: row.item_category }),
  };
  return {
    id: row.id,
    status: row.status,
    ...(row.order_id !== null && { orderId: row.order_id }),
    pointsUsed: row.points_used,
    createdAt: row.created_at.toISOString(),
    customer: {
      name: row.customer_name ?? (row.is_erased ? 'Former customer' : ''),
      phoneNumber: row.customer_phone ?? '',
    },
    ...(row.promotion_id === null
      ? { reward: { ...item, rewardType: row.item_type as RewardType, rewardValue: row.item_value } }
      : { promotion: { ...item, promotionType: row.item_type as PromotionType, promotionValue: row.item_value } }),
  };
}
