import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Login from '@mui/icons-material/LoginOutlined';
import Redeem from '@mui/icons-material/RedeemOutlined';
import Stars from '@mui/icons-material/StarsOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PlatformStats } from '../../../contract/stats';
import { formatNumber } from '../../shared/format/formatNumber';
import { StatCard } from '../../shared/ui/StatCard';
import { useGetPlatformStatsQuery } from './platformStatsApi';
import { StoresInNeed } from './StoresInNeed';

/** What all stores did in the last 30 days, and those that need attention. */
export function PlatformFigures() {
  const { data, isError, isFetching, refetch } = useGetPlatformStatsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Stack component="section" spacing={2} aria-labelledby="last-30-days">
      <Typography id="last-30-days" component="h2" variant="h4">
        Last 30 days
      </Typography>
      {isError && (
        <Alert
          severity="error"
          action={
            <Button variant="text" color="inherit" size="small" loading={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          The store figures could not be loaded.
        </Alert>
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
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 1.5, sm: 2 },
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <StatCard label="Check-ins" icon={<Login />} value={format(stats?.checkIns)} note={note} />
      <StatCard label="Points Issued" icon={<Stars />} value={format(stats?.pointsIssued)} note={note} />
      <StatCard label="Points Redeemed" icon={<Redeem />} value={format(stats?.pointsRedeemed)} note={note} />
      <StatCard label="Rewards Redeemed" icon={<CardGiftcard />} value={format(stats?.rewardsRedeemed)} note={note} />
    </Box>
  );
}
