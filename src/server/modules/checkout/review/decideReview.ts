import type { RewardDecision, RewardDecisionResponse } from '../../../../contract/pointOfSale';
import type { DashboardActor } from '../../../auth/actor';
import type { ScopedDatabase, Sql } from '../../../database/Database';
import { AppError, customerErased } from '../../../shared/AppError';
import { recordAuditBy } from '../../audit';
import { appendToLedger } from '../../ledger';
import { dismissCheckout } from './reviewCheckouts.sql';
import { dismissReviewOrder } from './reviewOrders.sql';
import { cancelRedemption, lockRewardQuestion, saveRewardDecision, type RewardQuestion } from './reviewRewards.sql';

/** Closes a checkout without a purchase. @throws AppError 404 when no such checkout is waiting. */
export async function dismissWaitingCheckout(db: ScopedDatabase, actor: DashboardActor, id: string): Promise<void> {
  await db.transaction(async (sql) => {
    const customerId = await dismissCheckout(sql, actor.storeId, id, new Date());
    if (customerId === null) throw new AppError('not_found', 'This checkout no longer waits for its purchase.');
    await audit(sql, actor, {
      action: 'checkout_dismissed',
      recordType: 'checkout',
      recordId: id,
      newValues: { customerId },
    });
  });
}

/**
 * Removes an order from the review. It can still be credited.
 * @throws AppError 404 when no such order is in review.
 */
export async function dismissOrder(db: ScopedDatabase, actor: DashboardActor, orderId: string): Promise<void> {
  await db.transaction(async (sql) => {
    if (!(await dismissReviewOrder(sql, actor.storeId, orderId, new Date()))) {
      throw new AppError('not_found', 'This order is no longer in review.');
    }
    await audit(sql, actor, { action: 'order_dismissed', recordType: 'order', recordId: orderId });
  });
}

/**
 * Keeps a reward of a refunded purchase, or cancels its redemption, which returns its points once.
 * @throws AppError 404 when there is no such question, 409 when it was decided, the redemption was cancelled, or the
 * customer whom the points would go to was erased.
 */
export function decideReward(
  db: ScopedDatabase,
  actor: DashboardActor,
  redemptionId: string,
  { decision }: RewardDecision,
): Promise<RewardDecisionResponse> {
  const { storeId } = actor;
  const is = decision === 'keep' ? 'kept' : 'reversed';
  return db.transaction(async (sql) => {
    const question = await lockRewardQuestion(sql, storeId, redemptionId);
    if (!question) throw new AppError('not_found', 'This reward needs no decision.');
    if (question.decision !== null) throw new AppError('conflict', `This reward was already ${question.decision}.`);
    if (question.status === 'cancelled' || question.isDeleted) {
      throw new AppError('conflict', 'This redemption has since been cancelled.');
    }
    if (is === 'reversed' && question.isErased) throw customerErased();
    await saveRewardDecision(sql, storeId, redemptionId, { is, by: actor.accountId, at: new Date() });
    const pointsReturned = is === 'reversed' ? question.pointsUsed : 0;
    if (is === 'reversed') await reverse(sql, actor, redemptionId, question);
    await audit(sql, actor, {
      action: `reward_${is}`,
      recordType: 'redemption',
      recordId: redemptionId,
      newValues: { customerId: question.customerId, orderId: question.orderId, pointsReturned },
    });
    const message =
      is === 'kept'
        ? `${question.itemName} stays redeemed.`
        : `${question.itemName} was reversed and ${pointsReturned} points returned.`;
    return { message, pointsReturned };
  });
}

async function reverse(sql: Sql, actor: DashboardActor, redemptionId: string, question: RewardQuestion) {
  const { customerId, pointsUsed, hold, itemName, orderId } = question;
  await cancelRedemption(sql, actor.storeId, { redemptionId, ...question, by: actor });
  if (pointsUsed === 0) return;
  await appendToLedger(sql, {
    storeId: actor.storeId,
    customerId,
    delta: pointsUsed,
    kind: 'refund',
    // The source of every return for this holding of the points, so that no other one can add to it.
    source: `redemption:${redemptionId}#${hold}`,
    actor: { role: actor.role, id: actor.accountId },
    reason: `${itemName}, reversed because order ${orderId} was refunded`,
  });
}

function audit(
  sql: Sql,
  actor: DashboardActor,
  entry: { action: string; recordType: string; recordId: string; newValues?: object },
): Promise<void> {
  return recordAuditBy(sql, actor, {
    ...entry,
  });
}
