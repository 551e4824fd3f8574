import type { ReviewReward } from '../../../contract/pointOfSale';
import type { Shop, Sql, Value } from '../../database/Database';
import { selectPosition, type CursorPosition } from '../../shared/cursor';
import { ofShop } from '../../shared/shops/ofShop';
import type { PointsHold } from '../redemptions';
import { REVIEW_CUSTOMER } from './reviewCheckouts.sql';

/**
 * Lists undecided reviews of the shop, newest first. Redemptions that were cancelled or deleted in the meantime are
 * left out.
 */
export async function listReviewRewardRows(
  sql: Sql,
  shop: Shop,
  { after, limit }: { after: CursorPosition | null; limit: number },
): Promise<(ReviewReward & CursorPosition)[]> {
  const values: Value[] = [shop.storeId, after?.createdUs ?? null, after?.id ?? null, limit];
  return sql.query<ReviewReward & CursorPosition>(
    `select w.redemption_id as id, ${selectPosition('w.created_at')}, w.redemption_id as "redemptionId",
            ${REVIEW_CUSTOMER}, r.item_name as "rewardName", r.points_used as "pointsUsed",
            r.created_at as "redeemedAt", w.order_id as "orderId", w.cents_before as "amountBeforeCents",
            w.cents_after as "amountAfterCents"
     from pos_review_rewards w
     join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.decision is null and r.status <> 'cancelled' and r.deleted_at is null
       ${ofShop('w', shop, values)}
       and ($2::bigint is null or (w.created_at, w.redemption_id)
         < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid))
     order by w.created_at desc, w.redemption_id desc
     limit $4`,
    values,
  );
}

export async function countReviewRewards(sql: Sql, shop: Shop): Promise<number> {
  const values: Value[] = [shop.storeId];
  const [row] = await sql.query<{ count: number }>(
    `select count(*) as count
     from pos_review_rewards w join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     where w.store_id = $1 and w.decision is null and r.status <> 'cancelled' and r.deleted_at is null
       ${ofShop('w', shop, values)}`,
    values,
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
export async function lockRewardReview(sql: Sql, shop: Shop, redemptionId: string): Promise<RewardReview | null> {
  const { storeId } = shop;
  const values: Value[] = [storeId, redemptionId];
  await sql.query(
    `select c.id from pos_review_rewards w join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.redemption_id = $2 for no key update of c`,
    [storeId, redemptionId],
  );
  const [row] = await sql.query<RewardReview>(
    `select w.customer_id as "customerId", w.order_id as "orderId", w.decision, r.status, r.reward_id as "rewardId",
            r.shop_id as "shopKey", r.item_name as "itemName", r.day, r.points_used as "pointsUsed", r.hold,
            r.deleted_at is not null as "isDeleted", c.erased_at is not null as "isErased"
     from pos_review_rewards w
     join redemptions r on r.store_id = w.store_id and r.id = w.redemption_id
     join customers c on c.store_id = w.store_id and c.id = w.customer_id
     where w.store_id = $1 and w.redemption_id = $2 ${ofShop('w', shop, values)}
     for update of w, r`,
    values,
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
