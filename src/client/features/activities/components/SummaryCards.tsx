import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import type { RedemptionStats } from '../../../../contract/redemptions';
import { formatNumber } from '../../../shared/format/formatNumber';
import { Grid } from '../../../shared/ui/layout';
import { statSize } from '../../../shared/ui/text/statSize';

interface SummaryCardsProps {
  /** undefined while the statistics are loading; null if loading failed. */
  stats: RedemptionStats | undefined | null;
}

export function SummaryCards({ stats }: SummaryCardsProps) {
  return (
    <Grid
      component="dl"
      aria-label="Summary"
      aria-busy={stats === undefined}
      columns={{ xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))', lg: 'repeat(6, minmax(0, 1fr))' }}
      gap={1.5}
      sx={{ m: 0 }}
    >
      {toFigures(stats ?? undefined).map(({ label, figure }) => (
        <Card
          key={label}
          sx={{
            containerType: 'inline-size',
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            gap: 0.5,
            px: 1.5,
            py: 1.75,
          }}
        >
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, typography: 'h3', fontSize: statSize(figure ?? '', '1.5rem'), lineHeight: '2rem' }}
          >
            {figure ?? (stats === null ? '–' : <Skeleton width={56} />)}
          </Box>
        </Card>
      ))}
    </Grid>
  );
}

function toFigures(stats: RedemptionStats | undefined): { label: string; figure: string | undefined }[] {
  const rewards = stats?.rewardRedemptions;
  const counts = [
    { label: 'Reward Redemptions', value: rewards?.totalRedemptions },
    { label: 'Pending', value: rewards?.pendingRedemptions },
    { label: 'Completed', value: rewards?.completedRedemptions },
    { label: 'Cancelled', value: rewards?.cancelledRedemptions },
    { label: 'Points Used', value: rewards?.totalPointsRedeemed },
    { label: 'Promotion Redemptions', value: stats?.promotionRedemptions.totalRedemptions },
  ];
  return counts.map(({ label, value }) => ({ label, figure: value === undefined ? value : formatNumber(value) }));
}
