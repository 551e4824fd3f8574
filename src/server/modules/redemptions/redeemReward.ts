import type { RedeemRequest, RedeemResponse } from '../../../contract/redemptions';
import type { ScopedDatabase, Shop, Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import { getActorId, type CustomerFacingActor } from '../../platform/auth/actor';
import { assertOwnSubdomain } from '../../platform/auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { decideWithIdempotency } from '../../shared/idempotency';
import { toLaterShop } from '../../shared/shops/ofShop';
import { translateViolation } from '../../shared/violations';
import { appendToLedger } from '../ledger';
import { findRewardForCustomer, insertRedemption, lockBalance, type RewardForCustomer } from './redeemReward.sql';
import {
  alreadyRedeemed,
  checkRedeemable,
  dailyLimitReached,
  REWARD_CONSTRAINTS,
  rewardChanged,
} from './redemptions.rules';

/**
 * Redeems a reward for a customer: deducts the points and creates a pending redemption for the cashier to confirm. Rows
 * are locked in the order customer, daily use, so that redemptions cannot deadlock. The statements need three round
 * trips: read, write, commit.
 * @throws AppError 400 when the reward is not available or the points do not suffice, 401 when the store was deleted,
 *   403 when the daily limit is reached or for another store, 404 when the customer or reward does not exist, 409 when
 *   it was already redeemed or the customer saw another price.
 */
export function redeemReward(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  input: RedeemRequest,
  key: string | undefined,
): Promise<RedeemResponse> {
  const { storeId } = actor;
  const call = { storeId, operation: 'redeem', key, request: input, shop: toLaterShop(actor) };
  return decideWithIdempotency(db, call, {
    // The reward is read after the statement that locks the customer, so that it includes what a concurrent redemption
    // committed before it released the lock.
    read: (sql) => Promise.all([lockBalance(sql, storeId, input.customerId), findRewardForCustomer(sql, actor, input)]),
    decide(sql, [balance, { subdomains, offer }]) {
      assertOwnSubdomain(subdomains, input.storeSubdomain);
      if (balance === null) throw new AppError('not_found', 'Customer not found');
      if (!offer) throw new AppError('not_found', 'Reward not found');
      const { customerId, points } = balance;
      const error = checkRedeemable(offer, points);
      if (error) throw error;
      if (input.shown && input.shown.pointsRequired !== offer.pointsRequired) throw rewardChanged(offer.pointsRequired);
      return {
        response: toResponse(offer, points - offer.pointsRequired),
        writes: [
          createRedemption(sql, actor, { customerId, offer }),
          deductPoints(sql, actor, customerId, offer),
          auditRedemption(sql, actor, customerId, offer),
        ],
      };
    },
  });
}

function toResponse(offer: RewardForCustomer, loyaltyPoints: number): RedeemResponse {
  return {
    message: 'Redemption request submitted! Please wait for cashier confirmation.',
    redemption: {
      id: offer.redemptionId,
      name: offer.name,
      ...(offer.spanishName !== null && { spanishName: offer.spanishName }),
      type: 'reward',
      rewardId: offer.rewardId,
      redeemedAt: offer.now,
      pointsUsed: offer.pointsRequired,
      status: 'pending',
    },
    loyaltyPoints,
  };
}

async function createRedemption(sql: Sql, shop: Shop, input: { customerId: string; offer: RewardForCustomer }) {
  const inserted = await translateViolation(insertRedemption(sql, shop, input), REWARD_CONSTRAINTS, alreadyRedeemed);
  if (!inserted) throw dailyLimitReached();
  sql.emitAfterCommit?.({ name: 'redemption', kind: 'reward', value: 1, storeId: shop.storeId, shop: shop.shopKey });
}

function deductPoints(sql: Sql, actor: CustomerFacingActor, customerId: string, offer: RewardForCustomer) {
  const { storeId, shopKey, role } = actor;
  return appendToLedger(sql, {
    storeId,
    shopKey,
    customerId,
    delta: -offer.pointsRequired,
    kind: 'redeem',
    source: `redemption:${offer.redemptionId}#1`,
    actor: { role, id: getActorId(actor) },
    reason: offer.name,
  });
}

function auditRedemption(sql: Sql, actor: CustomerFacingActor, customerId: string, offer: RewardForCustomer) {
  return recordAuditBy(sql, actor, {
    action: 'redemption_created',
    recordType: 'redemption',
    recordId: offer.redemptionId,
    newValues: { status: 'pending', rewardId: offer.rewardId, customerId, points: offer.pointsRequired },
  });
}
