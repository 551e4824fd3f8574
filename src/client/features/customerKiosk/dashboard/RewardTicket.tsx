import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../contract/rewards';
import { formatPoints } from '../../../shared/format/formatPoints';
import type { Tone } from '../../../shared/ui/StatusPill';
import { KioskPill } from '../KioskPill';
import { badgeOf, type RewardBadge } from '../rewardBadge';
import { rewardLabel } from '../rewardLabel';

const TONES: Record<RewardBadge, Tone> = {
  Available: 'success',
  'Insufficient Points': 'neutral',
  'Already Redeemed': 'brand',
  'Daily limit reached': 'warning',
  Inactive: 'neutral',
};

interface Props {
  reward: CustomerReward;
  points: number;
  onRedeem: (reward: CustomerReward) => void;
}

/** A reward as a ticket: its worth on the stub, its price and what can be done on the body. */
export function RewardTicket({ reward, points, onRedeem }: Props) {
  const badge = badgeOf(reward, points);
  const isOpen = badge === 'Available';
  const nameId = `reward-${reward.id}`;
  return (
    <Box
      component="li"
      aria-labelledby={nameId}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '176px 1fr auto' },
        border: '1px solid',
        borderColor: isOpen ? 'reward.line' : 'line.main',
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
          bgcolor: isOpen ? 'reward.soft' : 'surface.sunken',
          color: isOpen ? 'reward.onSoft' : 'ink.soft',
          borderRight: { sm: '2px dashed' },
          borderBottom: { xs: '2px dashed', sm: 'none' },
          borderColor: { xs: isOpen ? 'reward.line' : 'line.main', sm: isOpen ? 'reward.line' : 'line.main' },
        }}
      >
        {rewardLabel(reward)}
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
            {formatPoints(reward.pointsRequired)} points
          </Typography>
          <KioskPill tone={TONES[badge]} label={badge} />
        </Box>
        {badge === 'Insufficient Points' && <PointsToGo points={points} price={reward.pointsRequired} />}
      </Box>
      {isOpen && (
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

function PointsToGo({ points, price }: { points: number; price: number }) {
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
        {formatPoints(missing)} {missing === 1 ? 'point' : 'points'} to go
      </Typography>
    </Box>
  );
}
