import type { ReviewReward } from '../../../../contract/pointOfSale';
import type { Sql } from '../../../database/Database';
import type { PosOrder } from '../../../integrations/pointOfSale/PointOfSale';
import { selectPosition, type CursorPosition } from '../../../shared/cursor';
import type { PointsHold } from '../../redemptions';
import { VISIT_MS, WINDOW_AFTER_MS } from '../checkout/matching.policy';
import type { OrderCreditRow } from '../checkout/orderCredits.sql';
import { REVIEW_CUSTOMER } from './reviewCheckouts.sql';

/**
 * Adds the rewards that the customer redeemed for an order that lost value to the owner's review: those with the
 * order's id, and those from 35 minutes before its first payment to 20 minutes after its last. Each is added only once.
 */
export async function openReviews(
  sql: Sql,
  storeId: string,
  {
    orderCredit,
    order,
    centsAfter,
    now,
  }: { orderCredit: OrderCreditRow; order: PosOrder; centsAfter: number; now: Date },
): Promise<void> {
  const times = order.payments.map(({ createdMs }) => createdMs);
  const firstMs = times.length === 0 ? order.createdMs : Math.min(...times);
  const lastMs = times.length === 0 ? order.createdMs : Math.max(...times);
  await sql.query(
    `insert into pos_review_rewards as w
       (store_id, redemption_id, customer_id, order_id, cents_before, cents_after, created_at)
     select r.store_id, r.id, r.customer_id, $3, $4, $5, $6
     from redemptions r
     where r.store_id = $1 and r.customer_id = $2 and r.reward_id is not null and r.deleted_at is null
       and r.status <> 'cancelled'
       and (r.order_id = $3 or (r.order_id is null and r.created_at between $7 and $8))
     on conflict (store_id, redemption_id) do nothing
     returning w.redemption_id`,
    [
      storeId,
      orderCredit.customer_id,
      order.id,
      orderCredit.eligible_cents,
      centsAfter,
      now,
      new Date(firstMs - VISIT_MS),
      new Date(lastMs + WINDOW_AFTER_MS),
    ],
  );
}

/** Removes undecided reviews for an order that has regained its value. */
export async function closeReviews(sql: Sql, storeId: string, orderId: string, cents: number): Promise<void> {
  await sql.query(
    `delete from pos_review_rewards
     where store_id = $1 and order_id = $2 and decision is null and cents_before <= $3`,
    [storeId, orderId, cents],
  );
}

/** Lists undecided reviews, newest first. Redemptions that were cancelled or deleted in the meantime are left out. */
export async function listReviewRewardRows(
  sql: Sql,
  storeId: string,
  { after, limit }: { after: CursorPosition | null; limit: number },
): Promise<(ReviewReward & CursorPosition)[]> {
  return sql.query<ReviewReward & CursorPosition>(
    `select w.redemption_id as id, ${selectPosition('w.created_at')}, w.redemption_id as "redemptionId",
            ${REVIEW_CUSTOMER}, r.item_name as "rewardName", r.points_used as "pointsUsed",
            r.created_at as "redeemedAt", w.order_id as "orderId", w.cents_before as "amountBeforeCents",
            w.cents_after as "amountAfterCents"
     from pos_review_rewards w
     join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.decision is null and r.status <> 'cancelled' and r.deleted_at is null
       and ($2::bigint is null or (w.created_at, w.redemption_id)
         < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by w.created_at desc, w.redemption_id desc
     limit $4`,
    [storeId, after?.createdUs ?? null, after?.id ?? null, limit],
  );
}

export async function countReviewRewards(sql: Sql, storeId: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count
     from pos_review_rewards w join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     where w.store_id = $1 and w.decision is null and r.status <> 'cancelled' and r.deleted_at is null`,
    [storeId],
  );
  return row?.count ?? 0;
}

export interface RewardReview extends PointsHold {
  orderId: string;
  decision: 'kept' | 'reversed' | null;
  status: string;
  isDeleted: boolean;
  isErased: boolean;
}

/** Locks the customer of a review until the transaction ends and returns the review, or null if there is none. */
export async function lockRewardReview(sql: Sql, storeId: string, redemptionId: string): Promise<RewardReview | null> {
  await sql.query(
    `select c.id from pos_review_rewards w join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.redemption_id = $2 for no key update of c`,
    [storeId, redemptionId],
  );
  const [row] = await sql.query<RewardReview>(
    `select w.customer_id as "customerId", w.order_id as "orderId", w.decision, r.status, r.reward_id as "rewardId",
            r.item_name as "itemName", r.day, r.points_used as "pointsUsed", r.hold,
            r.deleted_at is not null as "isDeleted", c.erased_at is not null as "isErased"
     from pos_review_rewards w
     join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.redemption_id = $2
     for update of w, r`,
    [storeId, redemptionId],
  );
  return row ?? null;
}

export async function saveRewardDecision(
  sql: Sql,
  storeId: string,
  redemptionId: string,
  decision: { outcome: 'kept' | 'reversed'; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await sql.query(
    `update pos_review_rewards set decision = $3, decided_by = $4, decided_at = $5
     where store_id = $1 and redemption_id = $2`,
    [storeId, redemptionId, decision.outcome, decision.decidedBy, decision.decidedAt],
  );
}

/** Cancels the redemption in the name of this account. */
export async function cancelRedemption(
  sql: Sql,
  storeId: string,
  redemptionId: string,
  { role, accountId }: { role: string; accountId: string },
): Promise<void> {
  await sql.query(
    `update redemptions
     set status = 'cancelled', resolved_at = now(), resolved_role = $3, resolved_by = $4, updated_at = now()
     where store_id = $1 and id = $2`,
    [storeId, redemptionId, role, accountId],
  );
}
