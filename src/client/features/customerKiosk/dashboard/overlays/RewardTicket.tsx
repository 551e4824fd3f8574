import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../../contract/rewards';
import { discountLabel, getRewardBadge, REWARD_BADGE_TONES } from '../../../../entities/reward';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { KioskPill } from '../../ui/KioskPill';
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
  const nameId = `reward-${reward.id}`;
  return (
    <OfferTicket
      id={nameId}
      stub={discountLabel({ type: reward.rewardType, value: reward.rewardValue, name: reward.name })}
      name={reward.name}
      description={reward.description}
      isAvailable={isAvailable}
      action={
        isAvailable && (
          <Button
            size="kiosk"
            variant="contained"
            aria-describedby={nameId}
            onClick={() => {
              onRedeem(reward);
            }}
          >
            Redeem
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h4" component="span">
          {formatNumber(reward.pointsRequired)} points
        </Typography>
        <KioskPill tone={REWARD_BADGE_TONES[badge]} label={badge} />
      </Box>
      {badge === 'Insufficient Points' && <PointsProgress points={points} price={reward.pointsRequired} />}
    </OfferTicket>
  );
}

function PointsProgress({ points, price }: { points: number; price: number }) {
  const missing = price - points;
  return (
    <Box sx={{ width: '100%', maxWidth: 360, display: 'grid', gap: 0.75 }}>
      <Box
        role="progressbar"
        aria-label="Points collected for this reward"
        aria-valuenow={points}
        aria-valuemin={0}
        aria-valuemax={price}
        sx={{ height: 8, borderRadius: '4px', bgcolor: 'surface.sunken', overflow: 'hidden' }}
      >
        <Box
          sx={{ height: 8, bgcolor: 'reward.main', width: `${Math.max(0, Math.min(100, (points / price) * 100))}%` }}
        />
      </Box>
      <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
        {formatNumber(missing)} {missing === 1 ? 'point' : 'points'} to go
      </Typography>
    </Box>
  );
}
