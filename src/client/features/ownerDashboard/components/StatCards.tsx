import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowForward from '@mui/icons-material/ArrowForward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import Percent from '@mui/icons-material/PercentOutlined';
import Stars from '@mui/icons-material/StarsOutlined';
import Box from '@mui/material/Box';
import type { OwnerStats } from '../../../../contract/stats';
import { formatNumber } from '../../../shared/format/formatNumber';
import { useMayOpen } from '../../../shared/routing/MayOpenContext';
import { PATHS } from '../../../shared/routing/paths';
import { StatCard, StatGrid } from '../../../shared/ui/dashboard/StatCard';
import { visuallyHidden } from '../../../shared/ui/visuallyHidden';

const CUSTOMERS = {
  label: 'Total Customers',
  text: 'Everyone in your program now, including customers you imported.',
};
const CUSTOMERS_OF_SHOP = {
  label: 'Joined Here',
  text: 'Customers who joined in this shop. Those who joined in your other shops come here, too.',
};

interface StatCardsProps {
  /** undefined while they are loading. */
  stats: OwnerStats | undefined;
  /** Whether they are those of one shop of a chain. */
  isOfShop?: boolean;
}

/** The four figures at the top. */
export function StatCards({ stats, isOfShop = false }: StatCardsProps) {
  const customers = isOfShop ? CUSTOMERS_OF_SHOP : CUSTOMERS;
  const overview = stats?.overview;
  const growth = stats?.monthlyMetrics.growth;
  const mayOpen = useMayOpen();
  const linkTo = (to: string) => mayOpen(to) && { to };
  return (
    <StatGrid>
      <StatCard
        label={customers.label}
        icon={<People />}
        {...linkTo(PATHS.owner.customers)}
        value={overview && formatNumber(overview.totalCustomers)}
        definition={`${customers.text} New customers are those who checked in for the first time this month, compared with the same days of last month. Small changes are often chance.`}
        note={growth && <Trend growth={growth.customers} of="New customers" />}
      />
      <StatCard
        label="Active Rewards"
        icon={<CardGiftcard />}
        {...linkTo(PATHS.owner.rewards)}
        value={overview && formatNumber(overview.activeRewards)}
        definition="Rewards that are turned on, whether or not a customer has enough points for them."
        note={stats && 'on the kiosk now'}
      />
      <StatCard
        label="Points Issued"
        icon={<Stars />}
        {...linkTo(PATHS.owner.customers)}
        value={overview && formatNumber(overview.totalPointsIssued)}
        definition="All points from purchases, referrals and gifts since your store opened, plus starting balances and points you added. The change compares this month with the same days of last month. Small changes are often chance."
        note={growth && <Trend growth={growth.points} of="This month" />}
      />
      <StatCard
        label="Redemption Rate"
        icon={<Percent />}
        {...linkTo(PATHS.owner.activities)}
        value={overview && formatRate(overview.redemptionRate)}
        definition="Points spent on rewards for every 100 points issued, since your store opened. Cancelled rewards don't count."
        note={stats && 'points used per 100 issued'}
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
  /** What grew. */
  of: string;
}

/** The growth since last month, with an arrow up or down. It has no color of success or failure: it may be chance. */
function Trend({ growth, of }: TrendProps) {
  if (growth === null) return `${of}: nothing to compare with yet`;
  const direction = growth > 0 ? 'up' : growth < 0 ? 'down' : 'unchanged';
  const Arrow = { up: ArrowUpward, down: ArrowDownward, unchanged: ArrowForward }[direction];
  return (
    <>
      {of}:{' '}
      <Box component="span" sx={{ fontWeight: 500, whiteSpace: 'nowrap' }}>
        <Arrow aria-hidden sx={{ fontSize: 14, verticalAlign: '-2px', mr: 0.25 }} />
        <Box component="span" sx={visuallyHidden}>
          {direction === 'unchanged' ? '' : `${direction} `}
        </Box>
        {formatNumber(Math.abs(growth))}%
      </Box>{' '}
      vs last month
    </>
  );
}
