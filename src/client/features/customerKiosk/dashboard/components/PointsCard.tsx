import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useBrand } from '../../../../entities/brand';
import { PointsProgress } from '../../../../entities/reward';
import { formatDay } from '../../../../shared/format/formatDate';
import { formatEarning } from '../../../../shared/format/formatEarning';
import { formatNumber } from '../../../../shared/format/formatNumber';
import dashboard from '../../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../../shared/i18n/useText';
import { Column, Row } from '../../../../shared/ui/layout';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { PanelRings } from '../../components/PanelRings';

/** A redeemed points multiplier that applies to the next purchase. */
export interface PendingMultiplier {
  factor: number;
  /** The multiplier applies until this ISO 8601 time. */
  endsAt: string;
}

interface PointsCardProps {
  points: number;
  multiplier: PendingMultiplier | null;
  /** The cheapest reward that the customer could redeem with more points. */
  nextReward: { name: string; pointsRequired: number } | null;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function PointsCard({ points, multiplier, nextReward, isRefreshing, onRefresh }: PointsCardProps) {
  const { t, language } = useText(dashboard);
  const brand = useBrand();
  const displayed = useAnimatedNumber(points);
  const balance = formatNumber(points, language);
  return (
    <Column
      component="section"
      aria-label={t('dashboard.availablePoints')}
      justify="space-between"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        minHeight: { xs: 168, md: 240 },
        p: { xs: 2.5, md: 4 },
        [SHORT_SCREEN]: { minHeight: 168, p: 3 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'reward.line',
        bgcolor: 'reward.soft',
        color: 'reward.onSoft',
      }}
    >
      <PanelRings />
      <Row align="center" justify="space-between" sx={{ position: 'relative' }}>
        <Typography variant="h3" component="h2" sx={{ fontWeight: 500 }}>
          {t('dashboard.availablePoints')}
        </Typography>
        <IconButton
          size="kiosk"
          color="inherit"
          aria-label={t('dashboard.refresh')}
          aria-busy={isRefreshing}
          onClick={onRefresh}
          sx={{
            m: -1.5,
            '&& svg': {
              fontSize: 32,
              transition: 'transform 240ms ease-out',
              transform: isRefreshing ? 'rotate(180deg)' : 'none',
            },
          }}
        >
          <Refresh />
        </IconButton>
      </Row>
      <Typography
        variant="display"
        component="p"
        // A balance of millions must fit on a phone even if the browser doubles the text size.
        sx={{ position: 'relative', color: 'ink.main', fontSize: `min(4rem, ${Math.min(16, 120 / balance.length)}vw)` }}
      >
        {formatNumber(displayed, language)}
      </Typography>
      {brand?.pointsPerDollar !== undefined && (
        <Typography
          component="p"
          sx={{ position: 'relative', typography: { xs: 'body2', md: 'h4' }, fontWeight: '400 !important' }}
        >
          {t('dashboard.earning', formatEarning(brand.pointsPerDollar))}
        </Typography>
      )}
      {nextReward && (
        <Box sx={{ position: 'relative', mt: 1 }}>
          <PointsProgress points={points} price={nextReward.pointsRequired} rewardName={nextReward.name} isOnPanel />
        </Box>
      )}
      {multiplier && (
        <Typography variant="h4" component="p" sx={{ position: 'relative' }}>
          {t('dashboard.multiplier', {
            factor: multiplier.factor,
            day: formatDay(multiplier.endsAt, language),
          })}
        </Typography>
      )}
    </Column>
  );
}

const ANIMATION_MS = 600;

/** Animates from the previous number to the new one, unless the user prefers reduced motion. */
function useAnimatedNumber(target: number): number {
  const [displayed, setDisplayed] = useState(target);
  const current = useRef(target);
  useEffect(() => {
    const start = current.current;
    const isInstant = start === target || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const startTime = performance.now();
    const step = (now: number) => {
      const progress = isInstant ? 1 : Math.min(1, (now - startTime) / ANIMATION_MS);
      current.current = Math.round(start + (target - start) * (1 - (1 - progress) ** 3));
      setDisplayed(current.current);
      if (progress < 1) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [target]);
  return displayed;
}
