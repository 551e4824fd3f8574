import type { CustomerPromotion } from '../../../../contract/promotions';
import type { OfferedReward } from '../../../../contract/rewards';
import { getPromotionBadge } from '../../../entities/promotion';
import type { Discount } from '../../../entities/offer';

/** A reward with its price, or a promotion with its end. */
export type Offer = { id: string; discount: Discount; description: string } & (
  { kind: 'reward'; points: number } | { kind: 'promotion'; endsAt: Date }
);

/** More of them would take longer than anybody watches. */
const MAX_OF_A_KIND = 6;

/** The promotions that run now, then the rewards, in the given order. */
export function toOffers(
  promotions: readonly CustomerPromotion[],
  rewards: readonly OfferedReward[],
  now: Date,
): Offer[] {
  const running = promotions.filter((promotion) => getPromotionBadge(promotion, now) === 'Active');
  return [
    ...running.slice(0, MAX_OF_A_KIND).map((promotion): Offer => ({
      kind: 'promotion',
      id: promotion.id,
      discount: { type: promotion.promotionType, value: promotion.promotionValue, name: promotion.name },
      description: promotion.description,
      endsAt: new Date(promotion.endDate),
    })),
    ...rewards.slice(0, MAX_OF_A_KIND).map((reward): Offer => ({
      kind: 'reward',
      id: reward.id,
      discount: { type: reward.rewardType, value: reward.rewardValue, name: reward.name },
      description: reward.description,
      points: reward.pointsRequired,
    })),
  ];
}
