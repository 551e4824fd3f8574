import type { RedeemRequest, RedeemResponse } from '../../../contract/redemptions';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { withIdempotency } from '../../shared/idempotency';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { recordAudit } from '../audit';
import { appendToLedger } from '../ledger';
import { alreadyRedeemed, dailyLimitReached, checkRedeemable } from './redeem.policy';
import { findOffer, insertRedemption, lockBalance, type Offer } from './redeemReward.sql';

/**
 * Redeems a reward for a customer: deducts the points and creates a pending redemption for the cashier to confirm.
 * Rows are locked in the order customer, daily use, store counters (by a trigger, at the commit), which rules out
 * deadlocks between redemptions.
 * @throws AppError 400 when the reward is not available or the points do not suffice, 403 when the daily limit is
 * reached or for another store, 404 when the customer or reward does not exist, 409 when it was redeemed before.
 */
export function redeemReward(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: RedeemRequest,
  key: string | undefined,
): Promise<RedeemResponse> {
  const { storeId } = actor;
  return withIdempotency(db, { storeId, operation: 'redeem', key, request: input }, async (sql) => {
    const points = await lockBalance(sql, storeId, input.customerId);
    // Read after the lock is held: a separate statement sees what a concurrent redemption committed in the meantime.
    const { subdomain, offer } = await findOffer(sql, { ...input, storeId });
    assertSameStore(subdomain, input.storeSubdomain);
    if (points === null) throw new AppError('not_found', 'Customer not found');
    if (!offer) throw new AppError('not_found', 'Reward not found');
    const error = checkRedeemable(offer, points);
    if (error) throw error;
    const redemption = await createRedemption(sql, { storeId, customerId: input.customerId, offer });
    const { balanceAfter } = await deductPoints(sql, actor, input.customerId, redemption.id, offer);
    return {
      message: 'Redemption request submitted! Please wait for cashier confirmation.',
      redemption: {
        id: redemption.id,
        name: offer.name,
        type: 'reward',
        rewardId: offer.rewardId,
        redeemedAt: redemption.created_at.toISOString(),
        pointsUsed: offer.pointsRequired,
        status: 'pending',
      },
      loyaltyPoints: balanceAfter,
    };
  });
}

async function createRedemption(sql: Sql, input: { storeId: string; customerId: string; offer: Offer }) {
  try {
    const redemption = await insertRedemption(sql, input);
    if (!redemption) throw dailyLimitReached();
    return redemption;
  } catch (error) {
    const isDuplicate = error instanceof ConstraintViolation && error.constraint === 'redemptions_reward_once';
    throw isDuplicate ? alreadyRedeemed() : error;
  }
}

async function deductPoints(
  sql: Sql,
  actor: CustomerFacingActor,
  customerId: string,
  redemptionId: string,
  offer: Offer,
) {
  const { storeId, role, accountId, requestId } = actor;
  await recordAudit(sql, {
    storeId,
    actorRole: role,
    actorId: accountId,
    action: 'redemption_created',
    recordType: 'redemption',
    recordId: redemptionId,
    newValues: { status: 'pending', rewardId: offer.rewardId, customerId, points: offer.pointsRequired },
    requestId,
  });
  return appendToLedger(sql, {
    storeId,
    customerId,
    delta: -offer.pointsRequired,
    kind: 'redeem',
    source: `redemption:${redemptionId}#1`,
    actor: { role, id: accountId },
    reason: offer.name,
  });
}
