import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcard';
import History from '@mui/icons-material/History';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { toSpokenName } from '../../../../../contract/plain/personName';
import { StoreLogo, useBrand } from '../../../../entities/brand';
import { useStoreName } from '../../../../session';
import type { CallPhase } from '../../../../shared/api/useIdempotentCall';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import visit from '../../../../shared/i18n/messages/en/visit.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid, Row } from '../../../../shared/ui/layout';
import { BOTTOM_INSET, TOP_INSET } from '../../../../shared/ui/pageInset';
import { clampLines } from '../../../../shared/ui/text/clampLines';
import { ErrorNote } from '../../components/ErrorNote';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';
import { PointsCard, type PendingMultiplier } from '../../components/PointsCard';
import type { useRewardGoals } from '../../hooks/useRewardGoals';
import type { KioskCustomer } from '../../kioskSlice';
import { ActionTile } from './ActionTile';
import { PendingRewards } from './PendingRewards';
import { ProfileCard } from './ProfileCard';

export type OverlayName = 'rewards' | 'history' | 'promotions';

interface CustomerHomeProps {
  customer: KioskCustomer;
  multiplier: PendingMultiplier | null;
  signUpGift: number | undefined;
  goals: ReturnType<typeof useRewardGoals>;
  error: { message: string; onRetry?: () => void } | null;
  isRefreshing: boolean;
  checkout: CallPhase;
  phoneLink: ReactNode;
  onRefresh: () => void;
  onOpen: (overlay: OverlayName) => void;
  onCheckout: () => void;
  onLogout: () => void;
}

/** The maximum length of a welcome in the large font. */
const SHORT_WELCOME_MAX = 24;

/** The content of the dashboard, without its overlays. */
export function CustomerHome({
  customer,
  multiplier,
  signUpGift,
  goals,
  error,
  isRefreshing,
  checkout,
  phoneLink,
  onRefresh,
  onOpen,
  onCheckout,
  onLogout,
}: CustomerHomeProps) {
  const { t } = useText(dashboard);
  const visitText = useText(visit);
  const brand = useBrand();
  const storeName = useStoreName();
  const welcome = t('dashboard.welcome', { name: toSpokenName(customer.name) });
  // A reward that waits needs room on the same screen, and a second line would take the room of the actions.
  const title = goals.pending.length > 0 || welcome.length > SHORT_WELCOME_MAX ? 'h1' : 'display';
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'surface.page' }}>
      <Grid
        component="main"
        columns={{ xs: 'minmax(0, 1fr)', md: '1.7fr 1fr' }}
        gap={{ xs: 1.5, sm: 2, md: 3 }}
        sx={{
          // The profile is next to the points where there are two columns, and below the actions otherwise.
          gridAutoFlow: 'dense',
          '& > *': { gridColumn: '1 / -1' },
          '& > section': { gridColumn: 'auto' },
          boxSizing: 'border-box',
          maxWidth: 1200,
          minHeight: '100dvh',
          mx: 'auto',
          p: { xs: 2, md: 5 },
          pt: { xs: `calc(16px + ${TOP_INSET})`, md: `max(min(40px, 4vh), ${TOP_INSET} + 16px)` },
          pb: { xs: `calc(16px + ${BOTTOM_INSET})`, md: `max(40px, ${BOTTOM_INSET} + 16px)` },
          alignContent: { xs: 'start', md: 'space-evenly' },
          // The four actions must be visible without scrolling.
          [SHORT_SCREEN]: {
            gridTemplateColumns: '1.4fr 1fr',
            p: 2,
            pt: `calc(16px + ${TOP_INSET})`,
            pb: `calc(16px + ${BOTTOM_INSET})`,
            gap: 2,
            alignContent: 'space-evenly',
          },
          [PORTRAIT]: { gridTemplateColumns: 'minmax(0, 1fr)', p: 5, gap: 3, alignContent: 'space-evenly' },
          [LOW_PORTRAIT]: {
            gridTemplateColumns: 'minmax(0, 1fr)',
            p: 4,
            pt: `max(32px, ${TOP_INSET} + 16px)`,
            pb: `max(32px, ${BOTTOM_INSET} + 16px)`,
            gap: 2.5,
          },
        }}
      >
        <Row wrap align="center" gap={2}>
          {brand?.logo && <StoreLogo logo={brand.logo} height={44} />}
          <Typography
            variant="h4"
            component="p"
            sx={{ flex: 1, minWidth: 'min-content', fontWeight: 500, color: 'ink.soft' }}
          >
            {storeName}
          </Typography>
          <Button
            size="large"
            variant="outlined"
            onClick={onLogout}
            sx={{ typography: 'h4', px: 3, minHeight: 56, borderRadius: (theme) => theme.radii.kiosk }}
          >
            {t('dashboard.logout')}
          </Button>
        </Row>
        <Row wrap align="center" gap={{ xs: 2, md: 3 }}>
          <Box sx={{ flex: '1 1 22rem', minWidth: 0 }}>
            <Typography
              component="h1"
              sx={{
                typography: { xs: title === 'display' ? 'h2' : 'h3', sm: 'h2', md: title },
                // A very long name must not push the points off the screen.
                ...clampLines(2),
                WebkitLineClamp: { xs: 4, md: 2 },
                // The line height is less than the height of letters with descenders, which would be cut off.
                pb: '0.12em',
                mb: '-0.12em',
                [SHORT_SCREEN]: { typography: 'h2' },
                [PORTRAIT]: { typography: title, WebkitLineClamp: '2' },
                [LOW_PORTRAIT]: { typography: 'h1' },
              }}
            >
              {welcome}
            </Typography>
            <Typography
              component="p"
              sx={{
                mt: 1,
                typography: { xs: 'h4', md: 'h3' },
                fontWeight: '400 !important',
                color: 'ink.soft',
                [SHORT_SCREEN]: { mt: 0.5, typography: 'h4' },
                [PORTRAIT]: { typography: 'h3' },
                [LOW_PORTRAIT]: { mt: 0.5, typography: 'h4' },
              }}
            >
              {t('dashboard.experience')}
            </Typography>
          </Box>
          {goals.pending.length > 0 && <PendingRewards rewards={goals.pending} />}
        </Row>
        {error && (
          <ErrorNote
            action={
              error.onRetry && (
                <Button
                  size="large"
                  color="inherit"
                  onClick={error.onRetry}
                  sx={{ typography: 'h4', color: 'inherit' }}
                >
                  {t('dashboard.tryAgain')}
                </Button>
              )
            }
          >
            {error.message}
          </ErrorNote>
        )}
        <PointsCard
          points={customer.points}
          multiplier={multiplier}
          signUpGift={signUpGift}
          affordable={goals.affordable}
          nextReward={goals.nextReward}
          refresh={{ isBusy: isRefreshing, onPress: onRefresh }}
        />
        <Grid
          columns={{ xs: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
          gap={{ xs: 2, md: 3 }}
          sx={{
            [SHORT_SCREEN]: { gap: 2 },
            [PORTRAIT]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3 },
            [LOW_PORTRAIT]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 2 },
          }}
        >
          <ActionTile
            isPrimary
            icon={<CardGiftcard />}
            label={t('dashboard.viewRewards')}
            {...(goals.newRewards > 0 && { note: t('dashboard.newRewards', { count: goals.newRewards }) })}
            onClick={() => onOpen('rewards')}
          />
          <ActionTile
            icon={<ShoppingBag />}
            label={t('dashboard.checkout')}
            isBusy={checkout !== 'idle'}
            {...(checkout === 'checking' && { note: visitText.t('visit.checking') })}
            onClick={onCheckout}
          />
          <ActionTile icon={<History />} label={t('dashboard.history')} onClick={() => onOpen('history')} />
          <ActionTile icon={<Campaign />} label={t('dashboard.promotions')} onClick={() => onOpen('promotions')} />
        </Grid>
        <ProfileCard
          phone={customer.phone}
          storeSubdomain={customer.storeSubdomain}
          birthday={customer.birthday}
          action={phoneLink}
        />
      </Grid>
    </Box>
  );
}
