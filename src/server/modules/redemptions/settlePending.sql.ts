import type { RedemptionStatus, SettledStatus } from '../../../contract/redemptions';
import type { Sql } from '../../database/Database';

export interface Settlement {
  storeId: string;
  redemptionId: string;
  status: SettledStatus;
  /** Who completes or cancels it; `id` is null for the system. */
  actor: { role: string; id: string | null };
  requestId?: string;
}

/** Locks the customer of a redemption until the transaction ends; null when there is no such redemption. */
export async function lockForSettling(
  sql: Sql,
  storeId: string,
  redemptionId: string,
): Promise<{ isPromotion: boolean } | null> {
  const [row] = await sql.query<{ isPromotion: boolean }>(
    `select r.promotion_id is not null as "isPromotion"
     from redemptions r
     join customers c on c.store_id = r.store_id and c.id = r.customer_id
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null
     for no key update of c`,
    [storeId, redemptionId],
  );
  return row ?? null;
}

/** What a settled redemption had taken. */
export interface PendingRedemption {
  customerId: string;
  rewardId: string;
  /** The store's local day of the redemption, YYYY-MM-DD. */
  day: string;
  pointsUsed: number;
  /** How often the points were taken for it. */
  hold: number;
  itemName: string;
}

/** Settles a redemption if it is pending; null when it is not. The condition decides between concurrent transactions. */
export async function updatePending(
  sql: Sql,
  { storeId, redemptionId, status, actor }: Settlement,
): Promise<PendingRedemption | null> {
  const [row] = await sql.query<PendingRedemption>(
    `update redemptions
     set status = $3, settled_at = now(), settled_role = $4, settled_by = $5, updated_at = now()
     where store_id = $1 and id = $2 and status = 'pending' and reward_id is not null and deleted_at is null
     returning customer_id as "customerId", reward_id as "rewardId", day, points_used as "pointsUsed", hold,
               item_name as "itemName"`,
    [storeId, redemptionId, status, actor.role, actor.id],
  );
  return row ?? null;
}

/** Returns the place of a redemption under the daily limit of its day. */
export async function returnDailyUse(
  sql: Sql,
  { storeId, rewardId, day }: { storeId: string; rewardId: string; day: string },
): Promise<void> {
  await sql.query(
    `update reward_daily_use set used = used - 1
     where store_id = $1 and reward_id = $2 and day = $3::date and used > 0`,
    [storeId, rewardId, day],
  );
}

/** The status of a redemption, with the role and the name of who settled it where they are known. */
export async function findSettlement(
  sql: Sql,
  storeId: string,
  redemptionId: string,
): Promise<{ status: RedemptionStatus; role: string | null; name: string | null } | null> {
  const [row] = await sql.query<{ status: RedemptionStatus; role: string | null; name: string | null }>(
    `select r.status, r.settled_role as role, a.name
     from redemptions r
     left join accounts a on a.store_id = r.store_id and a.id = r.settled_by
     where r.store_id = $1 and r.id = $2 and r.deleted_at is null`,
    [storeId, redemptionId],
  );
  return row ?? null;
}
