import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../../contract/rewards';
import { discountLabel, getRewardBadge, REWARD_BADGE_TONES } from '../../../../entities/reward';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { KioskPill } from '../../ui/KioskPill';
import { PointsProgress } from '../PointsProgress';
import { OfferTicket } from './OfferTicket';

interface Props {
  reward: CustomerReward;
  points: number;
  onRedeem: (reward: CustomerReward) => void;
}

/** A reward with its price, its badge and, while it is available, a Redeem button. */
export function RewardTicket({ reward, points, onRedeem }: Props) {
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
          {formatNumber(reward.pointsRequired)} points
        </Typography>
        <KioskPill tone={REWARD_BADGE_TONES[badge]} label={badge} />
        {isAvailable && reward.isNew && <KioskPill tone="reward" label="New: you have enough points" />}
      </Box>
      {badge === 'Insufficient Points' && <PointsProgress points={points} price={reward.pointsRequired} />}
    </OfferTicket>
  );
}
