import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import Stars from '@mui/icons-material/StarsOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PlatformStats } from '../../../contract/stats';
import { storePath } from '../../entities/store';
import { formatCount, formatNumber } from '../../shared/format/formatNumber';
import { RouteLink } from '../../shared/routing/RouteLink';
import { StatCard, StatGrid } from '../../shared/ui/dashboard/StatCard';
import { RetryAlert } from '../../shared/ui/RetryAlert';
import { useGetPlatformStatsQuery } from './platformStatsApi';

/** Figures about all stores in the last 30 days, and the stores that need attention. */
export function PlatformStatCards() {
  const { data, isError, isFetching, refetch } = useGetPlatformStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Stack component="section" spacing={2} aria-labelledby="last-30-days">
      <Typography id="last-30-days" component="h2" variant="h4">
        Last 30 days
      </Typography>
      {isError && (
        <RetryAlert isLoading={isFetching} onRetry={() => void refetch()}>
          Couldn't load store stats.
        </RetryAlert>
      )}
      {(data !== undefined || !isError) && <Figures stats={data} />}
      {data && <StoresInNeed attention={data.attention} />}
    </Stack>
  );
}

function Figures({ stats }: { stats: PlatformStats | undefined }) {
  const format = (value: number | undefined) => (value === undefined ? undefined : formatNumber(value));
  const note = stats && 'in all stores';
  return (
    <StatGrid>
      <StatCard label="Check-ins" icon={<Login />} value={format(stats?.checkIns)} note={note} />
      <StatCard label="Points Issued" icon={<Stars />} value={format(stats?.pointsIssued)} note={note} />
      <StatCard label="Points Redeemed" icon={<Redeem />} value={format(stats?.pointsRedeemed)} note={note} />
      <StatCard label="Rewards Redeemed" icon={<CardGiftcard />} value={format(stats?.rewardsRedeemed)} note={note} />
    </StatGrid>
  );
}

type NeedyStore = PlatformStats['attention']['stores'][number];

/** Stores with connection problems, each with a link to the store. Renders nothing if there are none. */
function StoresInNeed({ attention: { total, stores } }: { attention: PlatformStats['attention'] }) {
  if (total === 0) return null;
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="stores-in-need"
      sx={{ borderColor: 'warning.line', bgcolor: 'warning.soft', color: 'warning.onSoft', px: 2.5, py: 1.5 }}
    >
      <Typography
        id="stores-in-need"
        component="h2"
        variant="h6"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}
      >
        <Warning aria-hidden sx={{ fontSize: 18 }} />
        {formatCount(total, 'store')} {total === 1 ? 'needs' : 'need'} attention
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {stores.map((store) => (
          <Box component="li" key={store.id} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
            <Link component={RouteLink} to={storePath(store.id)} color="inherit" underline="always">
              {store.name}
            </Link>
            : {describeProblem(store)}
          </Box>
        ))}
      </Box>
      {total > stores.length && <Typography variant="body2">and {formatNumber(total - stores.length)} more</Typography>}
    </Paper>
  );
}

function describeProblem({ pointOfSale, contacts }: NeedyStore): string {
  const names = [
    ...(pointOfSale ? ['to the point of sale'] : []),
    ...(contacts ? ['for contacts and text messages'] : []),
  ];
  return `problem with the connection ${names.join(' and ')}`;
}
