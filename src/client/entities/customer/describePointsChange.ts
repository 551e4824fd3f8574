import type { PointsChange, PointsChangeDetails } from '../../../contract/points';
import { formatDate } from '../../shared/format/formatDate';
import { formatCents } from '../../shared/format/formatMoney';
import type english from '../../shared/i18n/messages/en/pointsChange.json';
import type { Text } from '../../shared/i18n/useText';

type Key = keyof typeof english;
type Change = Pick<PointsChange, 'kind' | 'points' | 'reason' | 'details' | 'released'>;

/** Tells a customer why the balance changed, such as 'Purchase of $12.50' or 'Redeemed Free coffee'. */
export function describePointsChange({ kind, points, reason, details, released }: Change, text: Text<Key>): string {
  const { t } = text;
  const sentence = details && describeDetails(details, text);
  if (sentence !== undefined) return sentence;
  if (released) return t('pointsChange.released', { name: reason ?? t('pointsChange.yourReward') });
  if (kind === 'redeem' && reason !== undefined) return t('pointsChange.redeemedItem', { name: reason });
  if (kind === 'refund' && reason !== undefined) return t('pointsChange.returnedFor', { name: reason });
  // The text of an earlier version, and the English sentence of a code that this client does not know.
  if (reason !== undefined) return reason;
  if (kind === 'adjustment') return t(points > 0 ? 'pointsChange.added' : 'pointsChange.removed');
  return t((KINDS as Partial<Record<PointsChange['kind'], Key>>)[kind] ?? 'pointsChange.changed');
}

const KINDS = {
  earn: 'pointsChange.purchase',
  redeem: 'pointsChange.rewardRedeemed',
  refund: 'pointsChange.returned',
  referral: 'pointsChange.referred',
  expiry: 'pointsChange.expired',
  reversal: 'pointsChange.refunded',
} as const;

/** The reason that the product gives. undefined for a code that is not in the texts for customers. */
export function describeDetails(details: PointsChangeDetails, { t, language }: Text<Key>): string | undefined {
  switch (details.code) {
    case 'purchase':
    case 'purchase_taken_back':
    case 'purchase_changed':
      return describePurchase(details, t);
    case 'inactivity':
      return t('pointsChange.expiredSince', { date: formatDate(details.since, language, 'UTC') });
    case 'reward_reversed':
      return t('pointsChange.returnedForRefund', { name: details.reward });
    default: {
      const key = (SENTENCES as Partial<Record<typeof details.code, Key>>)[details.code];
      return key && t(key);
    }
  }
}

const SENTENCES = {
  refunded_after_expiry: 'pointsChange.refundedAfterExpiry',
  referral: 'pointsChange.referred',
  referral_share: 'pointsChange.share',
  referral_share_reduced: 'pointsChange.shareReduced',
  merged_from: 'pointsChange.moved',
  moved_from_shop: 'pointsChange.shopMoved',
  moved_to_shop: 'pointsChange.shopMoved',
  moved_from_chain: 'pointsChange.shopMoved',
  moved_for_refund: 'pointsChange.shopMoved',
  sign_up_gift: 'pointsChange.signUpGift',
  birthday_gift: 'pointsChange.birthdayGift',
  visit_gift: 'pointsChange.visitGift',
  gift_taken_back: 'pointsChange.giftTakenBack',
} as const;

type Purchase = Extract<PointsChangeDetails, { cents: number }>;

function describePurchase(details: Purchase, t: Text<Key>['t']): string {
  const amount = formatCents(details.cents);
  if (details.code === 'purchase_taken_back') {
    const why = t(details.by === 'store' ? 'pointsChange.takenBack' : 'pointsChange.mayBeOthers');
    return `${t('pointsChange.purchaseOf', { amount })}, ${why}`;
  }
  const { excludedCents, factor, promotion, maxPoints: points } = details;
  return [
    details.code === 'purchase' ? t('pointsChange.purchaseOf', { amount }) : describeNewAmount(details, t),
    excludedCents !== undefined && t('pointsChange.earnsNothing', { amount: formatCents(excludedCents) }),
    factor !== undefined && t('pointsChange.multipliedBy', { factor, promotion }),
    points !== undefined && t('pointsChange.limitedTo', { points }),
    details.code === 'purchase' && details.by === 'store' && t('pointsChange.byStore'),
  ]
    .filter(Boolean)
    .join(', ');
}

function describeNewAmount({ centsBefore, cents }: Extract<Purchase, { centsBefore: number }>, t: Text<Key>['t']) {
  const before = formatCents(centsBefore);
  if (cents === 0) return t('pointsChange.purchaseRefunded', { amount: before });
  const key = cents < centsBefore ? 'pointsChange.purchaseReduced' : 'pointsChange.purchaseIncreased';
  return t(key, { before, after: formatCents(cents) });
}
