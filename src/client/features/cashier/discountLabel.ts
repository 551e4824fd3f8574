import type { Redemption } from '../../../contract/redemptions';

/**
 * What the customer gets, in the words of a shelf sign: '20% OFF', '$5.00 OFF', 'FREE Coffee', 'BUY 1 GET 1 FREE',
 * '2x POINTS'.
 */
export function discountLabel({ reward, promotion }: Pick<Redemption, 'reward' | 'promotion'>): string {
  if (promotion) return labelOf(promotion.promotionType, promotion.promotionValue, promotion.name);
  return reward ? labelOf(reward.rewardType, reward.rewardValue, reward.name) : '';
}

export type DiscountType =
  NonNullable<Redemption['reward']>['rewardType'] | NonNullable<Redemption['promotion']>['promotionType'];

function labelOf(type: DiscountType, value: number, name: string): string {
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
      // A type that a newer server knows and this page does not.
      return name;
  }
}
