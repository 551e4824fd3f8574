import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import offers from '../../../../shared/i18n/messages/en/offers.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid, Row } from '../../../../shared/ui/layout';
import { useGhostTapGuard } from '../../../../shared/ui/useGhostTapGuard';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { useAnimatedNumber } from '../../hooks/useAnimatedNumber';

/** A reward that the customer has just redeemed. */
export interface JustRedeemed {
  /** The id of the redemption. */
  id: string;
  rewardId: string;
  name: string;
  /** What the cashier hands out, such as 'FREE Coffee'. */
  label: string;
  pointsBefore: number;
  pointsAfter: number;
}

interface RedeemedRewardProps {
  redeemed: JustRedeemed;
  /** What the cashier did with it; null while it waits. */
  outcome: 'completed' | 'cancelled' | null;
  /** Shows the list of rewards again. */
  onMore: () => void;
  onDone: () => void;
}

const SUBMITTED_MS = 3_000;
/** A longer label is smaller, so that the buttons stay on a screen 800 px high. */
const LONG_LABEL = 20;
/** It does not move or grow, because it is scrolled to while it appears. */
const appear = keyframes({ from: { opacity: 0 } });

/**
 * Shows a redeemed reward large enough for the cashier to read from the other side of the counter. It fills the list's
 * visible part, and the list follows below it.
 */
export function RedeemedReward({ redeemed, outcome, onMore, onDone }: RedeemedRewardProps) {
  const { t, rich } = useText(offers);
  const { name, label, pointsBefore, pointsAfter } = redeemed;
  const points = useAnimatedNumber(outcome === 'cancelled' ? pointsBefore : pointsAfter, pointsBefore);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const isTapAllowed = useGhostTapGuard(true);
  useEffect(() => {
    // The button that was pressed has gone, so the focus would be lost.
    titleRef.current?.focus({ preventScroll: true });
    titleRef.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <Grid
      component="section"
      aria-labelledby="redeemed-title"
      gap={{ xs: 2, sm: 2.5 }}
      sx={{
        flex: 'none',
        minHeight: '100%',
        mb: 3,
        // The distance between the list and the header above it.
        scrollMarginTop: 8,
        p: { xs: 2.5, sm: 4 },
        [SHORT_SCREEN]: { p: 2, gap: 1 },
        alignContent: 'space-evenly',
        justifyItems: 'center',
        textAlign: 'center',
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'reward.line',
        bgcolor: 'reward.soft',
        color: 'reward.onSoft',
        '@media (prefers-reduced-motion: no-preference)': { animation: `${appear} 240ms ease-out` },
      }}
    >
      <Typography ref={titleRef} id="redeemed-title" tabIndex={-1} variant="h3" component="h3" sx={{ outline: 'none' }}>
        {t(TITLES[outcome ?? 'pending'])}
      </Typography>
      <Box sx={{ minWidth: 0, maxWidth: '100%' }}>
        <Typography
          component="p"
          sx={{
            typography: 'display',
            fontSize: label.length > LONG_LABEL ? 'clamp(2rem, 5vw, 3.75rem)' : 'clamp(2.5rem, 9vw, 5.5rem)',
            lineHeight: 1.1,
            color: 'ink.main',
            overflowWrap: 'anywhere',
            [SHORT_SCREEN]: { fontSize: '2.5rem' },
          }}
        >
          {label}
        </Typography>
        {!label.includes(name) && (
          <Typography variant="h3" component="p" sx={{ mt: 1, fontWeight: 400, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        )}
      </Box>
      <Typography variant="h3" component="p" sx={{ fontWeight: 400 }}>
        {rich('offers.pointsLeft', { points, b: renderFigure })}
      </Typography>
      {outcome === null ? <Submitted /> : <Resolved outcome={outcome} />}
      <Row
        wrap
        gap={2}
        sx={{
          width: '100%',
          maxWidth: 560,
          pointerEvents: isTapAllowed ? undefined : 'none',
          '& > button': { flex: '1 1 12rem', bgcolor: 'surface.card' },
          '& > button + button': { bgcolor: 'primary.main' },
        }}
      >
        <Button size="kiosk" variant="outlined" onClick={onMore}>
          {t('offers.moreRewards')}
        </Button>
        <Button size="kiosk" variant="contained" onClick={onDone}>
          {t('offers.done')}
        </Button>
      </Row>
    </Grid>
  );
}

const TITLES = {
  pending: 'offers.showCashier',
  completed: 'offers.handedOut',
  cancelled: 'offers.notHandedOut',
} as const;

const renderFigure = (children: ReactNode[]) => (
  <Box key="points" component="strong" sx={{ typography: 'h2', color: 'ink.main' }}>
    {children}
  </Box>
);

/** Says for 3 s that the request was sent, and then what happens next. */
function Submitted() {
  const { t } = useText(offers);
  const [isSubmitted, setIsSubmitted] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setIsSubmitted(false), SUBMITTED_MS);
    return () => clearTimeout(timer);
  }, []);
  return <StatusLine>{t(isSubmitted ? 'offers.rewardRedeemed' : 'offers.rewardHint')}</StatusLine>;
}

function Resolved({ outcome }: { outcome: 'completed' | 'cancelled' }) {
  const { t } = useText(offers);
  return <StatusLine>{t(outcome === 'completed' ? 'offers.handedOutHint' : 'offers.notHandedOutHint')}</StatusLine>;
}

/** All texts take up equal space, so that the buttons do not move. */
function StatusLine({ children }: { children: string }) {
  return (
    <Typography
      role="status"
      variant="h4"
      component="p"
      sx={{ display: 'grid', alignItems: 'center', minHeight: { xs: '3lh', sm: '2lh' } }}
    >
      {children}
    </Typography>
  );
}
