import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Stars from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import type { OwnerStats } from '../../../contract/stats';
import { formatNumber } from '../../shared/format/formatNumber';
import { PATHS } from '../../shared/routing/paths';
import { StatCard } from '../../shared/ui/StatCard';
import { Trend } from './Trend';

/** The four figures at the top. `stats` is undefined while they are loading. */
export function StatCards({ stats }: { stats: OwnerStats | undefined }) {
  const overview = stats?.overview;
  const growth = stats?.monthlyMetrics.growth;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
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
    </Box>
  );
}

function formatRate(rate: number | null): string {
  return rate === null ? '–' : `${formatNumber(rate)}%`;
}
