import BarChart from '@mui/icons-material/BarChartOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { StoreStats } from '../../../../contract/stats';
import { formatCount } from '../../../shared/format/formatNumber';
import { EmptyState } from '../../../shared/ui/EmptyState';
import { Panel } from '../../../shared/ui/Panel';

/** The rewards that were redeemed most, as a list with bars. */
export function BestRewards({ rewards }: { rewards: StoreStats['bestRewards'] }) {
  const most = rewards[0]?.redemptions ?? 1;
  return (
    <Panel title="Best rewards" subtitle="Redeemed most in this period">
      {rewards.length === 0 ? (
        <EmptyState
          icon={<BarChart />}
          title="Nothing to show yet"
          hint="Rewards will appear here when customers redeem them."
        />
      ) : (
        <Box component="ol" sx={{ m: 0, px: 2.5, py: 2, listStyle: 'none', display: 'grid', gap: 1.75 }}>
          {rewards.map(({ id, name, redemptions }) => (
            <li key={id}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.5 }}>
                <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
                  {name}
                </Typography>
                <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                  {formatCount(redemptions, 'redemption')}
                </Typography>
              </Box>
              <LinearProgress
                aria-hidden
                variant="determinate"
                value={(redemptions / most) * 100}
                sx={{ height: 8, borderRadius: 1, bgcolor: 'surface.sunken' }}
              />
            </li>
          ))}
        </Box>
      )}
    </Panel>
  );
}
