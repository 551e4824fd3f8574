import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../contract/rewards';
import offers from '../../shared/i18n/messages/en/offers.json';
import rewardTexts from '../../shared/i18n/messages/en/rewardBadge.json';
import { useText } from '../../shared/i18n/useText';
import { KioskPill } from '../../shared/ui/KioskPill';
import { OfferTicket, useDiscountLabel } from '../offer';
import { PointsProgress } from './PointsProgress';
import { getRewardBadge, REWARD_BADGE_TEXTS, REWARD_BADGE_TONES } from './rewardBadge';

interface Props {
  reward: CustomerReward;
  points: number;
  onRedeem: (reward: CustomerReward) => void;
}

/** A reward with its price, its badge and, while it is available, a Redeem button. */
export function RewardTicket({ reward, points, onRedeem }: Props) {
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
      onRedeem={() => {
        onRedeem(reward);
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h4" component="span">
          {t('offers.price', { points: reward.pointsRequired })}
        </Typography>
        <KioskPill tone={REWARD_BADGE_TONES[badge]} label={tReward(REWARD_BADGE_TEXTS[badge])} />
        {isAvailable && reward.isNew && <KioskPill tone="reward" label={t('offers.newlyAffordable')} />}
      </Box>
      {badge === 'Insufficient Points' && <PointsProgress points={points} price={reward.pointsRequired} />}
    </OfferTicket>
  );
}
