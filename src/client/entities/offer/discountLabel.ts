import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';
import reward from '../../shared/i18n/messages/en/reward.json';
import { useText, type Translate } from '../../shared/i18n/useText';

export type DiscountType = RewardType | PromotionType;

/** What a reward or promotion gives, and its name. */
export interface OfferSummary {
  type: DiscountType;
  /** Percent, dollars, a factor or a number of items, depending on the type. */
  value: number;
  name: string;
}

/**
 * A short label of what an offer gives: '20% OFF', '$5.00 OFF', 'FREE Coffee', 'BUY 1 GET 1 FREE' or '2x POINTS'. For
 * an unknown type the label is the name of the offer.
 */
export function discountLabel({ type, value, name }: OfferSummary, t: Translate<keyof typeof reward>): string {
  switch (type) {
    case 'PERCENTAGE_DISCOUNT':
      return t('reward.percentOff', { value });
    case 'FIXED_DISCOUNT':
      return t('reward.amountOff', { amount: `$${value.toFixed(2)}` });
    case 'FREE_ITEM':
      return t('reward.free', { name: withoutFree(name) });
    case 'BOGO':
      return t('reward.bogo');
    case 'POINTS_MULTIPLIER':
      return t('reward.multiplier', { value });
    default:
      return name;
  }
}

/** A reward named 'Free Coffee' is labeled 'FREE Coffee', not 'FREE Free Coffee'. */
export const withoutFree = (name: string): string => name.replace(/^free\s+(?=\S)|(?<=\S)\s+gratis$/i, '');

/** Returns a function that creates discount labels in the language of the page. */
export function useDiscountLabel(): (offer: OfferSummary) => string {
  const { t } = useText(reward);
  return (offer) => discountLabel(offer, t);
}
