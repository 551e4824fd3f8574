import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';
import reward from '../../shared/i18n/messages/en/reward.json';
import { useText, type Translate } from '../../shared/i18n/useText';

export type DiscountType = RewardType | PromotionType;

/** What a reward and a promotion have in common. */
export interface Discount {
  type: DiscountType;
  /** Percent, dollars or factor, by type. */
  value: number;
  name: string;
}

/**
 * What the customer gets, in a few words: '20% OFF', '$5.00 OFF', 'FREE Coffee', 'BUY 1 GET 1 FREE', '2x POINTS'.
 * A type that this client does not know yet is shown by its name.
 */
export function discountLabel({ type, value, name }: Discount, t: Translate<keyof typeof reward>): string {
  switch (type) {
    case 'PERCENTAGE_DISCOUNT':
      return t('reward.percentOff', { value });
    case 'FIXED_DISCOUNT':
      return t('reward.amountOff', { amount: `$${value.toFixed(2)}` });
    case 'FREE_ITEM':
      return t('reward.free', { name });
    case 'BOGO':
      return t('reward.bogo');
    case 'POINTS_MULTIPLIER':
      return t('reward.multiplier', { value });
    default:
      return name;
  }
}

/** The label of a discount in the language of the page. */
export function useDiscountLabel(): (discount: Discount) => string {
  const { t } = useText(reward);
  return (discount) => discountLabel(discount, t);
}
