import type { RedeemRequest, RedeemResponse } from '../../../contract/redemptions';
import { ConstraintViolation, type ScopedDatabase, type Sql } from '../../database/Database';
import type { CustomerFacingActor } from '../../auth/actor';
import { withIdempotency } from '../../shared/idempotency';
import { assertSameStore } from '../../auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { recordAudit } from '../audit';
import { appendToLedger } from '../ledger';
import { alreadyRedeemed, dailyLimitReached, checkRedeemable } from './redeem.policy';
import { findOffer, insertRedemption, lockBalance, type Offer } from './redeem.sql';

/**
 * A customer takes a reward: the points are held and the redemption waits for the cashier. Locks are taken in the
 * order customer, daily use, counters of the store (those by themselves at the commit), so no two can block each other.
 * @throws Refusal 400 not available or too few points, 403 daily limit, 404 no such customer or reward, 409 redeemed before.
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
    // Read only now: a statement sees what was committed when it began, and the lock may have waited for a rival.
    const { subdomain, offer } = await findOffer(sql, { ...input, storeId });
    assertSameStore(subdomain, input.storeSubdomain);
    if (points === null) throw new AppError('not_found', 'Customer not found');
    if (!offer) throw new AppError('not_found', 'Reward not found');
    const refusal = checkRedeemable(offer, points);
    if (refusal) throw refusal;
    const redemption = await takeReward(sql, { storeId, customerId: input.customerId, offer });
    const { balanceAfter } = await holdPoints(sql, actor, input.customerId, redemption.id, offer);
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

async function takeReward(sql: Sql, taking: { storeId: string; customerId: string; offer: Offer }) {
  try {
    const redemption = await insertRedemption(sql, taking);
    if (!redemption) throw dailyLimitReached();
    return redemption;
  } catch (error) {
    const isDouble = error instanceof ConstraintViolation && error.constraint === 'redemptions_reward_once';
    throw isDouble ? alreadyRedeemed() : error;
  }
}

async function holdPoints(
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
