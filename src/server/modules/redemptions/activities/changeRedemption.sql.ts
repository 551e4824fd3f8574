import type { RedemptionStatus } from '../../../../contract/redemptions';
import type { ShopId, Sql, Value } from '../../../database/Database';
import { ofShop } from '../../../shared/shops/ofShop';
import type { PointsHold } from '../pointsHold';

/** A redemption that is not deleted, and its customer. Both are locked. */
export type LockedRedemption = {
  customer: { id: string; points: number; isErased: boolean };
  status: RedemptionStatus;
  orderId: string | null;
  /** null for the redemption of a promotion. */
  held: PointsHold | null;
};

interface LockedRow extends Omit<PointsHold, 'rewardId'> {
  rewardId: string | null;
  status: RedemptionStatus;
  orderId: string | null;
}

/**
 * Locks the customer of a redemption and then the redemption until the transaction ends, which is the order of
 * redeeming. null when the redemption does not exist, or not in `onlyShop`. The redemption is read in a second
 * statement, so that it includes changes that were committed while the first one waited.
 */
export async function lockRedemption(
  sql: Sql,
  storeId: string,
  id: string,
  onlyShop: ShopId | null = null,
): Promise<LockedRedemption | null> {
  const values: Value[] = [storeId, id];
  const [customer] = await sql.query<LockedRedemption['customer']>(
    `select c.id, c.points, c.erased_at is not null and c.merged_into is null as "isErased"
     from redemptions r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null ${ofShop('r', { shopKey: onlyShop }, values)}
     for no key update of c`,
    values,
  );
  if (!customer) return null;
  const [row] = await sql.query<LockedRow>(
    `select status, order_id as "orderId", customer_id as "customerId", reward_id as "rewardId", shop_id as "shopKey", day,
            points_used as "pointsUsed", hold, item_name as "itemName"
     from redemptions
     where store_id = $1 and id = $2 and deleted_at is null
     for no key update`,
    [storeId, id],
  );
  if (!row) return null;
  // The first statement waited for a merge, so the redemption now belongs to the remaining customer.
  if (row.customerId !== customer.id) return lockRedemption(sql, storeId, id, onlyShop);
  const { status, orderId, rewardId, ...held } = row;
  return { customer, status, orderId, held: rewardId === null ? null : { ...held, rewardId } };
}

interface RedemptionUpdate {
  status: RedemptionStatus;
  orderId: string | null;
  hold: number;
  /** The account that set this status. null keeps the previous one. */
  resolvedBy: { role: string; id: string } | null;
}

/**
 * Saves a locked redemption. A pending redemption has no account that resolved it.
 * @throws ConstraintViolation one of REWARD_CONSTRAINTS when the customer has redeemed the reward again since then.
 */
export async function updateRedemption(
  sql: Sql,
  { storeId, id }: { storeId: string; id: string },
  { status, orderId, hold, resolvedBy }: RedemptionUpdate,
): Promise<void> {
  // The columns to change are chosen here, because in the statement now() would depend on a condition.
  const resolved =
    resolvedBy === null
      ? ''
      : status === 'pending'
        ? ', resolved_at = null, resolved_role = null, resolved_by = null'
        : ', resolved_at = now(), resolved_role = $6, resolved_by = $7';
  const by = resolvedBy === null || status === 'pending' ? [] : [resolvedBy.role, resolvedBy.id];
  await sql.query(
    `update redemptions set status = $3, order_id = $4, hold = $5, updated_at = now()${resolved}
     where store_id = $1 and id = $2`,
    [storeId, id, status, orderId, hold, ...by],
  );
}

/** Marks a redemption as deleted, which hides it from every list. */
export async function markDeleted(sql: Sql, storeId: string, id: string): Promise<void> {
  await sql.query('update redemptions set deleted_at = now(), updated_at = now() where store_id = $1 and id = $2', [
    storeId,
    id,
  ]);
}
