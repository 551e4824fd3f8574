import type { Shop, Sql, Value } from '../../database/Database';
import { bind } from '../../shared/bind';

export interface MultiplierRow {
  id: string;
  item_name: string;
  item_value: number;
}

/**
 * Returns the customer's highest unused multiplier that was redeemed by `multiplierCutoff`, if the purchase was paid
 * within the promotion's dates and, in a chain, in one of its shops. Its value, dates and shops at redemption count,
 * not later edits.
 */
export async function findMultiplier(
  sql: Sql,
  { storeId, shopKey }: Shop,
  customerId: string,
  paidAt: Date,
  multiplierCutoff: Date,
): Promise<MultiplierRow | null> {
  const values: Value[] = [storeId, customerId, paidAt, multiplierCutoff];
  const [row] = await sql.query<MultiplierRow>(
    `select r.id, r.item_name, r.item_value
     from redemptions r join promotions p on p.store_id = r.store_id and p.id = r.promotion_id
     where r.store_id = $1 and r.customer_id = $2 and r.status = 'redeemed' and r.deleted_at is null
       and r.merged_at is null
       and r.item_type = 'POINTS_MULTIPLIER' and r.item_value >= 1 and r.applied_order_id is null
       and r.created_at <= $4
       and $3 between coalesce(r.valid_from, p.start_date) and coalesce(r.valid_until, p.end_date)
       ${shopKey === null ? '' : `and (r.valid_shops is null or ${bind(values, shopKey)} = any(r.valid_shops))`}
     order by r.item_value desc, r.created_at, r.id
     limit 1
     for update of r`,
    values,
  );
  return row ?? null;
}

export async function markMultiplierUsed(
  sql: Sql,
  storeId: string,
  redemptionId: string,
  orderId: string,
): Promise<void> {
  await sql.query('update redemptions set applied_order_id = $3, updated_at = now() where store_id = $1 and id = $2', [
    storeId,
    redemptionId,
    orderId,
  ]);
}

/** Releases the multiplier of an order without value, so that the customer can use it for another purchase. */
export async function releaseMultiplier(
  sql: Sql,
  storeId: string,
  redemptionId: string,
  orderId: string,
): Promise<void> {
  await sql.query(
    `update redemptions set applied_order_id = null, updated_at = now()
     where store_id = $1 and id = $2 and applied_order_id = $3`,
    [storeId, redemptionId, orderId],
  );
}
