import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { countStamps } from '../../../contract/plain/stamps';
import dashboard from '../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../shared/i18n/useText';
import { Grid, Row } from '../../shared/ui/layout';

interface PointsProgressProps {
  points: number;
  price: number;
  /** The number of stamps to show instead of a bar. */
  stamps?: number | undefined;
  /** The name of the reward, if nothing near the bar shows it. */
  rewardName?: string;
  /** Whether the bar is on a colored panel, which needs other colors than a card. */
  isOnPanel?: boolean;
}

/** A progress bar or stamp card of how many points of a price the customer has, and how many are missing. */
export function PointsProgress({ points, price, stamps, rewardName, isOnPanel = false }: PointsProgressProps) {
  const { t } = useText(dashboard);
  const missing = price - points;
  const empty = isOnPanel ? 'surface.card' : 'surface.sunken';
  const filled = stamps === undefined ? 0 : countStamps(points, price, stamps);
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
        {...(stamps !== undefined && { 'aria-valuetext': t('dashboard.stamps', { filled, count: stamps }) })}
      >
        {stamps === undefined ? (
          <Box sx={{ height: 8, borderRadius: '4px', bgcolor: empty, overflow: 'hidden' }}>
            <Box
              sx={{
                height: 8,
                bgcolor: 'reward.main',
                width: `${Math.max(0, Math.min(100, (points / price) * 100))}%`,
              }}
            />
          </Box>
        ) : (
          <Row gap={0.75}>
            {Array.from({ length: stamps }, (_, index) => (
              <Box
                key={index}
                sx={{
                  flex: '1 1 0',
                  maxWidth: 32,
                  aspectRatio: '1',
                  border: '2px solid',
                  borderColor: 'reward.main',
                  borderRadius: '50%',
                  bgcolor: index < filled ? 'reward.main' : empty,
                }}
              />
            ))}
          </Row>
        )}
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
