import Help from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { StoreStats } from '../../../../contract/stats';
import { formatCount, formatNumber } from '../../../shared/format/formatNumber';
import { PATHS } from '../../../shared/routing/paths';
import { RouteLink } from '../../../shared/routing/RouteLink';
import { FactList } from '../../../shared/ui/FactList';
import { Panel } from '../../../shared/ui/Panel';
import { formatCents } from '../../../shared/format/formatMoney';

const EXPLANATION =
  'The most your store would give away if every customer spent their points now: all points, valued at the fixed discount that gives the most per point.';

/** The points that customers hold, as money that the store owes them. */
export function Outstanding({ outstanding: { points, cents, reward } }: { outstanding: StoreStats['outstanding'] }) {
  return (
    <Panel
      title="Outstanding points"
      subtitle="What customers can still redeem, as of now"
      actions={
        <Tooltip title={EXPLANATION}>
          <IconButton size="small" aria-label={`How this is calculated: ${EXPLANATION}`}>
            <Help />
          </IconButton>
        </Tooltip>
      }
    >
      <Box sx={{ px: 2.5, py: 2, display: 'grid', gap: 2 }}>
        <Typography component="p" variant="h2">
          {cents === null ? formatCount(points, 'point') : formatCents(cents)}
        </Typography>
        {reward === null ? (
          <Typography variant="body2" color="textSecondary">
            To see their value in dollars, add a reward with a fixed discount.{' '}
            <Link component={RouteLink} to={PATHS.owner.rewards}>
              Go to rewards
            </Link>
          </Typography>
        ) : (
          <FactList
            facts={[
              { label: 'Points held by customers', value: formatNumber(points) },
              {
                label: 'Valued at',
                value: `${formatCents(reward.cents)} for ${formatCount(reward.points, 'point')}`,
              },
              { label: 'Reward', value: reward.name },
            ]}
          />
        )}
      </Box>
    </Panel>
  );
}
