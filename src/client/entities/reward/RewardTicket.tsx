import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../contract/rewards';
import offers from '../../shared/i18n/messages/en/offers.json';
import rewardTexts from '../../shared/i18n/messages/en/rewardBadge.json';
import { useText } from '../../shared/i18n/useText';
import { KioskPill } from '../../shared/ui/KioskPill';
import { Row } from '../../shared/ui/layout';
import type { Tone } from '../../shared/ui/StatusPill';
import { OfferTicket, useDiscountLabel } from '../offer';
import { PointsProgress } from './PointsProgress';

export type RewardBadge =
  'Available' | 'Insufficient Points' | 'Already Redeemed' | 'Again tomorrow' | 'Daily limit reached' | 'Inactive';

export const REWARD_BADGE_TONES: Record<RewardBadge, Tone> = {
  Available: 'success',
  'Insufficient Points': 'neutral',
  'Already Redeemed': 'brand',
  'Again tomorrow': 'brand',
  'Daily limit reached': 'warning',
  Inactive: 'neutral',
};

/** The message keys of the badges. */
export const REWARD_BADGE_TEXTS = {
  Available: 'rewardBadge.available',
  'Insufficient Points': 'rewardBadge.insufficient',
  'Already Redeemed': 'rewardBadge.redeemed',
  'Again tomorrow': 'rewardBadge.tomorrow',
  'Daily limit reached': 'rewardBadge.limitReached',
  Inactive: 'rewardBadge.inactive',
} as const satisfies Record<RewardBadge, keyof typeof rewardTexts>;

/**
 * The badge of a reward for a customer with this balance. If several apply, the first of these is shown: already
 * redeemed or redeemed today, inactive, daily limit reached, insufficient points.
 */
export function getRewardBadge(
  reward: Pick<
    CustomerReward,
    'isActive' | 'isExceeded' | 'alreadyRedeemed' | 'isPending' | 'repeat' | 'pointsRequired'
  >,
  points: number,
): RewardBadge {
  if (reward.alreadyRedeemed) {
    return reward.repeat === 'daily' && !reward.isPending ? 'Again tomorrow' : 'Already Redeemed';
  }
  if (!reward.isActive) return 'Inactive';
  if (reward.isExceeded) return 'Daily limit reached';
  return points < reward.pointsRequired ? 'Insufficient Points' : 'Available';
}

interface RewardTicketProps {
  reward: CustomerReward;
  points: number;
  onRedeem: (reward: CustomerReward) => void;
}

/** A reward with its price and badge. While it is available, it has a Redeem button. */
export function RewardTicket({ reward, points, onRedeem }: RewardTicketProps) {
  const { t } = useText(offers);
  const { t: tReward } = useText(rewardTexts);
  const discountLabel = useDiscountLabel();
  const badge = getRewardBadge(reward, points);
  const isAvailable = badge === 'Available';
  return (
    <OfferTicket
      id={`reward-${reward.id}`}
      stub={discountLabel({ type: reward.rewardType, value: reward.rewardValue, name: reward.name })}
      name={reward.name}
      description={reward.description}
      isAvailable={isAvailable}
      onRedeem={() => onRedeem(reward)}
    >
      <Row wrap align="center" gap={1.5}>
        <Typography variant="h4" component="span">
          {t('offers.price', { points: reward.pointsRequired })}
        </Typography>
        <KioskPill tone={REWARD_BADGE_TONES[badge]} label={tReward(REWARD_BADGE_TEXTS[badge])} />
        {isAvailable && reward.isNew && <KioskPill tone="reward" label={t('offers.newlyAffordable')} />}
      </Row>
      {badge === 'Insufficient Points' && (
        <PointsProgress points={points} price={reward.pointsRequired} stamps={reward.stamps} />
      )}
    </OfferTicket>
  );
}
