import type { RedeemPromotionRequest, RedeemPromotionResponse } from '../../../contract/redemptions';
import { toText, type ScopedDatabase, type Shop, type Sql } from '../../database/Database';
import { recordAuditBy } from '../../platform/audit';
import type { CustomerFacingActor } from '../../platform/auth/actor';
import { assertSameStore } from '../../platform/auth/assertSameStore';
import { AppError } from '../../shared/AppError';
import { withIdempotency } from '../../shared/idempotency';
import { toLaterShop } from '../../shared/shops/ofShop';
import { translateViolation } from '../../shared/violations';
import { findRedeemablePromotion, insertPromotionRedemption, type RedeemablePromotion } from './redeemPromotion.sql';
import { notInShop } from './redemptions.rules';

/**
 * Redeems a promotion for a customer, once. No points change. A multiplier applies to the next purchase.
 * @throws AppError 400 when the promotion does not run now, 403 for another store, 404 when the customer or promotion
 *   does not exist, 409 when the customer already redeemed it or saw another type or value.
 */
export function redeemPromotion(
  db: ScopedDatabase,
  actor: CustomerFacingActor,
  promotionId: string,
  input: RedeemPromotionRequest,
  key: string | undefined,
): Promise<RedeemPromotionResponse> {
  const { storeId } = actor;
  assertSameStore(toText(actor.shopId), input.storeId);
  const request = { ...input, promotionId };
  const call = { storeId, operation: 'redeem-promotion', key, request, shop: toLaterShop(actor) };
  return withIdempotency(db, call, async (sql) => {
    const ids = { customerId: input.customerId, promotionId };
    const { promotion, customerId } = await findRedeemablePromotion(sql, actor, ids);
    if (customerId === null) throw new AppError('not_found', 'Customer not found');
    if (!promotion) throw new AppError('not_found', 'Promotion not found');
    assertRunning(promotion);
    const redemption = await createRedemption(sql, actor, { promotionId, customerId });
    // The inserted copy is compared, because the owner may have changed the promotion since it was read.
    if (input.shown && !isAsShown(redemption, input.shown)) throw promotionChanged();
    await recordAuditBy(sql, actor, {
      action: 'promotion_redeemed',
      recordType: 'redemption',
      recordId: redemption.id,
      newValues: { promotionId, customerId },
    });
    return {
      message: 'Promotion redeemed successfully!',
      redemption: {
        id: redemption.id,
        name: redemption.name,
        type: 'promotion',
        promotionId,
        redeemedAt: redemption.created_at,
        pointsUsed: 0,
        status: 'redeemed',
      },
    };
  });
}

function assertRunning({ isActive, isInShop, hasStarted, hasEnded }: RedeemablePromotion): void {
  if (!isActive) throw notAvailable();
  if (!isInShop) throw notInShop('promotion');
  if (hasEnded) throw new AppError('bad_request', 'This promotion has ended');
  if (!hasStarted) throw new AppError('bad_request', 'This promotion has not started yet');
}

async function createRedemption(sql: Sql, shop: Shop, ids: { customerId: string; promotionId: string }) {
  const redemption = await translateViolation(
    insertPromotionRedemption(sql, shop, ids),
    'redemptions_promotion_once',
    () =>
      new AppError('conflict', 'You have already redeemed this promotion.', {
        messageName: { id: 'promotionRedeemed' },
      }),
  );
  if (!redemption) throw notAvailable();
  sql.emitAfterCommit?.({ name: 'redemption', kind: 'promotion', value: 1, storeId: shop.storeId, shop: shop.shopKey });
  return redemption;
}

function isAsShown(
  { promotionType, promotionValue }: { promotionType: string; promotionValue: number },
  shown: NonNullable<RedeemPromotionRequest['shown']>,
): boolean {
  return promotionType === shown.promotionType && promotionValue === shown.promotionValue;
}

function promotionChanged(): AppError {
  return new AppError('conflict', 'This promotion has just changed. Please look at it and confirm again.', {
    messageName: { id: 'promotionChanged' },
  });
}

function notAvailable(): AppError {
  return new AppError('bad_request', 'This promotion is not available');
}
