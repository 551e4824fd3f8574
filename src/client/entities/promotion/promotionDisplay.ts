import type { CustomerPromotion, PromotionType } from '../../../contract/promotions';
import type promotion from '../../shared/i18n/messages/en/promotion.json';
import type { Translate } from '../../shared/i18n/useText';
import type { Tone } from '../../shared/ui/StatusPill';

export type PromotionBadge = 'Active' | 'Expired' | 'Upcoming' | 'Inactive';

export const PROMOTION_BADGE_TONES: Record<PromotionBadge, Tone> = {
  Active: 'success',
  Expired: 'neutral',
  Upcoming: 'info',
  Inactive: 'neutral',
};

/** The message keys of the badges. */
export const PROMOTION_BADGE_TEXTS = {
  Active: 'promotion.active',
  Expired: 'promotion.expired',
  Upcoming: 'promotion.upcoming',
  Inactive: 'promotion.inactive',
} as const satisfies Record<PromotionBadge, keyof typeof promotion>;

/** The badge of a promotion at a given time. A deactivated promotion is inactive whatever its dates are. */
export function getPromotionBadge(
  { isActive, startDate, endDate }: Pick<CustomerPromotion, 'isActive' | 'startDate' | 'endDate'>,
  now: Date,
): PromotionBadge {
  if (!isActive) return 'Inactive';
  if (now < new Date(startDate)) return 'Upcoming';
  return now < new Date(endDate) ? 'Active' : 'Expired';
}

/** The value of a promotion with its unit: '20%', '$5', '$2.50', '1 FREE' or '2x'; 'FREE' for 0 free items. */
export function promotionValueLabel(type: PromotionType, value: number, t: Translate<keyof typeof promotion>): string {
  switch (type) {
    case 'PERCENTAGE_DISCOUNT':
      return `${value}%`;
    case 'FIXED_DISCOUNT':
      return `$${Number.isInteger(value) ? value : value.toFixed(2)}`;
    case 'FREE_ITEM':
      return value > 0 ? t('promotion.freeCount', { count: value }) : t('promotion.free');
    case 'POINTS_MULTIPLIER':
      return `${value}x`;
    default:
      // A newer server may send types that this client does not know.
      return String(value);
  }
}
