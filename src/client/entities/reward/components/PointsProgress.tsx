import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import dashboard from '../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../shared/i18n/useText';
import { Grid } from '../../../shared/ui/layout';

interface PointsProgressProps {
  points: number;
  price: number;
  /** The name of the reward, if nothing near the bar shows it. */
  rewardName?: string;
  /** Whether the bar is on a colored panel, which needs other colors than a card. */
  isOnPanel?: boolean;
}

/** A progress bar that shows how many points of a reward's price the customer has and how many are missing. */
export function PointsProgress({ points, price, rewardName, isOnPanel = false }: PointsProgressProps) {
  const { t } = useText(dashboard);
  const missing = price - points;
  return (
    <Grid gap={0.75} sx={{ width: '100%', maxWidth: 360 }}>
      <Box
        role="progressbar"
        aria-label={
          rewardName === undefined ? t('dashboard.collected') : t('dashboard.collectedFor', { reward: rewardName })
        }
        aria-valuenow={Math.max(0, points)}
        aria-valuemin={0}
        aria-valuemax={price}
        sx={{
          height: 8,
          borderRadius: '4px',
          bgcolor: isOnPanel ? 'surface.card' : 'surface.sunken',
          overflow: 'hidden',
        }}
      >
        <Box
          sx={{ height: 8, bgcolor: 'reward.main', width: `${Math.max(0, Math.min(100, (points / price) * 100))}%` }}
        />
      </Box>
      <Typography
        variant="h4"
        component="p"
        sx={{ fontWeight: 400, color: isOnPanel ? 'inherit' : 'ink.soft', overflowWrap: 'anywhere' }}
      >
        {rewardName === undefined
          ? t('dashboard.missing', { points: missing })
          : t('dashboard.missingFor', { points: missing, reward: rewardName })}
      </Typography>
    </Grid>
  );
}
