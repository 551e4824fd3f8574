import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import History from '@mui/icons-material/History';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ProblemNote } from '../ProblemNote';
import { ActionTile } from './ActionTile';
import type { KioskCustomer } from './kioskCustomer';
import { PointsCard } from './PointsCard';
import { ProfileCard } from './ProfileCard';

export type Overlay = 'rewards' | 'history' | 'promotions';

interface Props {
  customer: KioskCustomer;
  storeName: string;
  /** What went wrong and lasts, with a way to try again where there is one. */
  problem: { words: string; onRetry?: () => void } | null;
  isRefreshing: boolean;
  isCheckingOut: boolean;
  onRefresh: () => void;
  onOpen: (overlay: Overlay) => void;
  onCheckout: () => void;
  onLogout: () => void;
}

export function CustomerHome({
  customer,
  storeName,
  problem,
  isRefreshing,
  isCheckingOut,
  onRefresh,
  onOpen,
  onCheckout,
  onLogout,
}: Props) {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'surface.page' }}>
      <Box
        component="main"
        sx={{
          boxSizing: 'border-box',
          maxWidth: 1200,
          minHeight: '100dvh',
          mx: 'auto',
          p: { xs: 2, md: 5 },
          display: 'grid',
          alignContent: { xs: 'start', md: 'space-evenly' },
          gap: { xs: 2, md: 3 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Typography variant="h4" component="p" sx={{ flex: 1, fontWeight: 500, color: 'ink.soft' }}>
            {storeName}
          </Typography>
          <Button
            size="large"
            variant="outlined"
            onClick={onLogout}
            sx={{ typography: 'h4', px: 3, minHeight: 56, borderRadius: (theme) => theme.radii.kiosk }}
          >
            Logout
          </Button>
        </Box>
        <div>
          <Typography component="h1" sx={{ typography: { xs: 'h2', md: 'display' }, overflowWrap: 'anywhere' }}>
            Welcome, {customer.name}!
          </Typography>
          <Typography
            component="p"
            sx={{ mt: 1, typography: { xs: 'h4', md: 'h3' }, fontWeight: '400 !important', color: 'ink.soft' }}
          >
            Your Premium Loyalty Experience
          </Typography>
        </div>
        {problem && (
          <ProblemNote
            action={
              problem.onRetry && (
                <Button
                  size="large"
                  color="inherit"
                  onClick={problem.onRetry}
                  sx={{ typography: 'h4', color: 'inherit' }}
                >
                  Try again
                </Button>
              )
            }
          >
            {problem.words}
          </ProblemNote>
        )}
        <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1.7fr 1fr' }, gap: { xs: 2, md: 3 } }}>
          <PointsCard points={customer.points} isRefreshing={isRefreshing} onRefresh={onRefresh} />
          <ProfileCard phone={customer.phone} storeSubdomain={customer.storeSubdomain} birthday={customer.birthday} />
        </Box>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' }, gap: { xs: 2, md: 3 } }}
        >
          <ActionTile
            isMain
            icon={<CardGiftcard />}
            label="View Rewards"
            onClick={() => {
              onOpen('rewards');
            }}
          />
          <ActionTile icon={<ShoppingBag />} label="Checkout" isBusy={isCheckingOut} onClick={onCheckout} />
          <ActionTile
            icon={<History />}
            label="History"
            onClick={() => {
              onOpen('history');
            }}
          />
          <ActionTile
            icon={<Campaign />}
            label="Promotions"
            onClick={() => {
              onOpen('promotions');
            }}
          />
        </Box>
      </Box>
    </Box>
  );
}
