import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Stars from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { OwnerStats } from '../../../../contract/stats';
import { formatNumber } from '../../../shared/format/formatNumber';
import { PATHS } from '../../../shared/routing/paths';
import { StatCard, StatGrid } from '../../../shared/ui/StatCard';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';

/** The four figures at the top. `stats` is undefined while they are loading. */
export function StatCards({ stats }: { stats: OwnerStats | undefined }) {
  const overview = stats?.overview;
  const growth = stats?.monthlyMetrics.growth;
  return (
    <StatGrid>
      <StatCard
        label="Total Customers"
        icon={<People />}
        to={PATHS.owner.customers}
        value={overview && formatNumber(overview.totalCustomers)}
        note={growth && <Trend growth={growth.customers} what="new customers" />}
      />
      <StatCard
        label="Active Rewards"
        icon={<CardGiftcard />}
        to={PATHS.owner.rewards}
        value={overview && formatNumber(overview.activeRewards)}
        note={stats && 'on the kiosk now'}
      />
      <StatCard
        label="Points Issued"
        icon={<Stars />}
        to={PATHS.owner.customers}
        value={overview && formatNumber(overview.totalPointsIssued)}
        note={growth && <Trend growth={growth.points} what="points issued" />}
      />
      <StatCard
        label="Redemption Rate"
        icon={<Percent />}
        to={PATHS.owner.activities}
        value={overview && formatRate(overview.redemptionRate)}
        note={stats && 'of points issued were used'}
      />
    </StatGrid>
  );
}

function formatRate(rate: number | null): string {
  return rate === null ? '–' : `${formatNumber(rate)}%`;
}

interface TrendProps {
  /** The growth in percent; null if last month has no data to compare with. */
  growth: number | null;
  /** A noun for the figure, such as 'new customers'. */
  what: string;
}

/** The growth since last month, with an arrow up or down. */
function Trend({ growth, what }: TrendProps) {
  if (growth === null) return 'nothing to compare with yet';
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'unchanged';
  const Arrow = { up: ArrowUpward, down: ArrowDownward, unchanged: ArrowForward }[direction];
  const color = { up: 'success.onSoft', down: 'error.onSoft', unchanged: 'text.secondary' }[direction];
  return (
    <Tooltip title={`This month's ${what} compared with the same days of last month`}>
      {/* The text is above the link that covers the card, so that the pointer reaches its tooltip. */}
      <Box component="span" sx={{ position: 'relative', zIndex: 1 }}>
        <Box component="span" sx={{ color, fontWeight: 500, whiteSpace: 'nowrap' }}>
          <Arrow aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.25 }} />
          <Box component="span" sx={visuallyHidden}>
            {direction === 'unchanged' ? '' : `${direction} `}
          </Box>
          {formatNumber(Math.abs(growth))}%
        </Box>{' '}
        vs last month
      </Box>
    </Tooltip>
  );
}
