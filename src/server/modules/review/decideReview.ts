import type { RewardDecision, RewardDecisionResponse } from '../../../contract/pointOfSale';
import type { Database, ScopedDatabase, Sql } from '../../database/Database';
import { toPlainId } from '../../integrations/pointOfSale/orderIds';
import { recordAuditBy } from '../../platform/audit';
import type { StoreConsoleActor } from '../../platform/auth/actor';
import { AppError, customerErased } from '../../shared/AppError';
import { findStoredId } from '../pointOfSale';
import { returnPoints } from '../redemptions';
import { dismissCheckout } from './reviewCheckouts.sql';
import { dismissReviewOrder } from './reviewOrders.sql';
import { cancelRedemption, lockRewardReview, saveRewardDecision, type RewardReview } from './reviewRewards.sql';

/** Closes a checkout without a purchase. @throws AppError 404 when none with this id is waiting. */
export async function dismissWaitingCheckout(db: ScopedDatabase, actor: StoreConsoleActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const customerId = await dismissCheckout(sql, actor, id, new Date());
    if (customerId === null) throw new AppError('not_found', 'Already handled.');
    await recordAuditBy(sql, actor, {
      action: 'checkout_dismissed',
      recordType: 'checkout',
      recordId: id,
      newValues: { customerId },
    });
  });
}

/**
 * Removes an order from the review. It can still be credited.
 * @throws AppError 404 when the order is not in review.
 */
export async function dismissOrder(database: Database, actor: StoreConsoleActor, plainId: string): Promise<void> {
  await database.forStore(actor.storeId).transaction(async (sql) => {
    const orderId = await findStoredId(sql, actor, { plainId, table: 'pos_review_orders' });
    if (orderId === null || !(await dismissReviewOrder(sql, actor.storeId, orderId, new Date()))) {
      throw new AppError('not_found', 'Already handled.');
    }
    await recordAuditBy(sql, actor, { action: 'order_dismissed', recordType: 'order', recordId: plainId });
  });
}

/**
 * Keeps a reward of a refunded purchase, or cancels its redemption, which returns its points once.
 * @throws AppError 404 when the review does not exist, 409 when it was already decided, the redemption was cancelled,
 *   or the customer was erased.
 */
export function decideReward(
  db: ScopedDatabase,
  actor: StoreConsoleActor,
  redemptionId: string,
  { decision }: RewardDecision,
): Promise<RewardDecisionResponse> {
  const { storeId } = actor;
  const outcome = decision === 'keep' ? 'kept' : 'reversed';
  return db.transaction(async (sql) => {
    const review = await lockRewardReview(sql, actor, redemptionId);
    if (!review) throw new AppError('not_found', 'Already handled.');
    const orderId = toPlainId(review.orderId);
    if (review.decision !== null)
      throw new AppError(
        'conflict',
        `This redemption was already ${review.decision === 'kept' ? 'kept' : 'cancelled'}.`,
      );
    if (review.status === 'cancelled' || review.isDeleted) {
      throw new AppError('conflict', 'This redemption has since been cancelled.');
    }
    if (outcome === 'reversed' && review.isErased) throw customerErased();
    await saveRewardDecision(sql, storeId, redemptionId, {
      outcome,
      decidedBy: actor.accountId,
      decidedAt: new Date(),
    });
    const pointsReturned = outcome === 'reversed' ? review.pointsUsed : 0;
    if (outcome === 'reversed') await reverse(sql, actor, redemptionId, { ...review, orderId });
    await recordAuditBy(sql, actor, {
      action: `reward_${outcome}`,
      recordType: 'redemption',
      recordId: redemptionId,
      newValues: { customerId: review.customerId, orderId, pointsReturned },
    });
    const message =
      outcome === 'kept'
        ? `${review.itemName} stays redeemed.`
        : `The redemption of ${review.itemName} was cancelled, and ${pointsReturned} points were returned.`;
    return { message, pointsReturned };
  });
}

async function reverse(sql: Sql, actor: StoreConsoleActor, redemptionId: string, review: RewardReview) {
  const { storeId, role, accountId } = actor;
  await cancelRedemption(sql, storeId, redemptionId, actor);
  await returnPoints(sql, {
    ...review,
    storeId,
    redemptionId,
    actor: { role, id: accountId },
    details: { code: 'reward_reversed', reward: review.itemName, orderId: review.orderId },
  });
}
