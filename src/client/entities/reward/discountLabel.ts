import type { PromotionType } from '../../../contract/promotions';
import type { RewardType } from '../../../contract/rewards';

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
export function discountLabel({ type, value, name }: Discount): string {
  switch (type) {
    case 'PERCENTAGE_DISCOUNT':
      return `${value}% OFF`;
    case 'FIXED_DISCOUNT':
      return `$${value.toFixed(2)} OFF`;
    case 'FREE_ITEM':
      return `FREE ${name}`;
    case 'BOGO':
      return 'BUY 1 GET 1 FREE';
    case 'POINTS_MULTIPLIER':
      return `${value}x POINTS`;
    default:
      return name;
  }
}
