import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../../contract/rewards';
import { discountLabel, getRewardBadge, REWARD_BADGE_TONES } from '../../../../entities/reward';
import { formatNumber } from '../../../../shared/format/formatNumber';
import { KioskPill } from '../../ui/KioskPill';

interface Props {
  reward: CustomerReward;
  points: number;
  onRedeem: (reward: CustomerReward) => void;
}

/** A reward in the shape of a ticket: the discount on the stub, price and Redeem button on the body. */
export function RewardTicket({ reward, points, onRedeem }: Props) {
  const badge = getRewardBadge(reward, points);
  const isAvailable = badge === 'Available';
  const nameId = `reward-${reward.id}`;
  return (
    <Box
      component="li"
      aria-labelledby={nameId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '176px 1fr auto' },
        border: '1px solid',
        borderColor: isAvailable ? 'reward.line' : 'line.main',
        borderRadius: (theme) => theme.radii.kiosk,
        bgcolor: 'surface.card',
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeContent: 'center',
          textAlign: 'center',
          p: 2,
          typography: 'h3',
          overflowWrap: 'anywhere',
          bgcolor: isAvailable ? 'reward.soft' : 'surface.sunken',
          color: isAvailable ? 'reward.onSoft' : 'ink.soft',
          borderRight: { sm: '2px dashed' },
          borderBottom: { xs: '2px dashed', sm: 'none' },
          borderColor: { xs: isAvailable ? 'reward.line' : 'line.main', sm: isAvailable ? 'reward.line' : 'line.main' },
        }}
      >
        {discountLabel({ type: reward.rewardType, value: reward.rewardValue, name: reward.name })}
      </Box>
      <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'start', gap: 1, p: 2.5, minWidth: 0 }}>
        <Typography id={nameId} variant="h3" component="h3">
          {reward.name}
        </Typography>
        {reward.description && (
          <Typography variant="h4" component="p" sx={{ fontWeight: 400, color: 'ink.soft' }}>
            {reward.description}
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="h4" component="span">
            {formatNumber(reward.pointsRequired)} points
          </Typography>
          <KioskPill tone={REWARD_BADGE_TONES[badge]} label={badge} />
        </Box>
        {badge === 'Insufficient Points' && <PointsProgress points={points} price={reward.pointsRequired} />}
      </Box>
      {isAvailable && (
        <Box sx={{ display: 'grid', alignContent: 'center', p: 2.5, pl: { sm: 0 }, pt: { xs: 0, sm: 2.5 } }}>
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
        </Box>
      )}
    </Box>
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
