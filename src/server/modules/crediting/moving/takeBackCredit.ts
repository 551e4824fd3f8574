import type { Shop, Sql } from '../../../database/Database';
import { returnDailyUse } from '../../customers';
import { appendToLedger } from '../../ledger';
import { settleGifts } from '../gifts/settleGifts';
import { releaseMultiplier } from '../multipliers.sql';
import { findReversiblePoints } from '../orderCredits.sql';
import { reopenCheckouts, saveTakenBack, type MovableCredit } from './movableCredits.sql';

/**
 * Takes the points and the referrer's share of a locked credit back, and moves its checkouts to the owner's review. The
 * order keeps its row, so it is never credited by itself again. The caller holds the shop's lock.
 */
export async function takeBackCredit(
  sql: Sql,
  shop: Shop,
  {
    credit,
    actor,
    by,
    now,
  }: { credit: MovableCredit; actor: { role: string; id: string | null }; by: 'store' | 'system'; now: Date },
): Promise<void> {
  const { storeId, shopId, shopKey } = shop;
  const { orderId, customerId, referrerId, grantedPoints } = credit;
  const keptShare = credit.isReferrerErased ? credit.grantedShare : 0;
  await saveTakenBack(sql, storeId, orderId, { keptShare, now });
  await reopenCheckouts(sql, storeId, { customerId, orderId });
  if (credit.timeMatchedAt !== null) {
    await returnDailyUse(sql, { storeId, shopId, customerId, kind: 'time_match', at: new Date(credit.timeMatchedAt) });
  }
  if (credit.multiplierRedemptionId !== null) {
    await releaseMultiplier(sql, storeId, credit.multiplierRedemptionId, orderId);
  }
  const entry = { storeId, shopKey, kind: 'reversal', actor } as const;
  const source = `order:${orderId}@taken:${credit.takeBacks + 1}`;
  if (grantedPoints > 0) {
    await appendToLedger(sql, {
      ...entry,
      customerId,
      delta: -grantedPoints,
      source,
      details: { code: 'purchase_taken_back', cents: credit.eligibleCents, by },
    });
  }
  if (hasShare(credit) && referrerId !== null) {
    await appendToLedger(sql, {
      ...entry,
      customerId: referrerId,
      delta: -credit.grantedShare,
      source: `${source}:referral`,
      details: { code: 'referral_share_reduced' },
    });
  }
  await settleGifts(sql, shop, orderId, actor);
}

/** Whether points expired since that taking the credit back would take a second time. */
export async function hasExpiredSince(sql: Sql, storeId: string, credit: MovableCredit): Promise<boolean> {
  const { orderId, customerId, referrerId } = credit;
  const customerIds = [customerId, ...(hasShare(credit) && referrerId !== null ? [referrerId] : [])];
  for (const each of customerIds) {
    if ((await findReversiblePoints(sql, storeId, { orderId, customerId: each })) !== null) return true;
  }
  return false;
}

const hasShare = ({ isReferrerErased, grantedShare }: MovableCredit) => !isReferrerErased && grantedShare > 0;
