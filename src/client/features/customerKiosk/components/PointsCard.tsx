import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { CustomerReward } from '../../../../contract/rewards';
import { useBrand } from '../../../entities/brand';
import { PointsProgress } from '../../../entities/reward';
import { useEarning, useNextBoosts } from '../../../entities/shownBoosts';
import { formatNumber } from '../../../shared/format/formatNumber';
import { toUnbroken } from '../../../shared/format/toUnbroken';
import { useDateFormat } from '../../../shared/format/useDateFormat';
import dashboard from '../../../shared/i18n/messages/en/dashboard.json';
import { useText } from '../../../shared/i18n/useText';
import { Column, Grid, Row } from '../../../shared/ui/layout';
import { useAnimatedNumber } from '../hooks/useAnimatedNumber';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from './KioskSplit';

/** A redeemed points multiplier that applies to the next purchase. */
export interface PendingMultiplier {
  factor: number;
  /** The multiplier applies up to, but not including, this ISO 8601 time. */
  endsAt: string;
}

interface PointsCardProps {
  points: number;
  multiplier?: PendingMultiplier | null;
  /** The points that the first purchase brings a new customer. */
  signUpGift?: number | undefined;
  /** The rewards that the customer can redeem now, the most valuable first. */
  affordable: readonly { id: string; name: string }[];
  /** The cheapest reward that the customer could redeem with more points. */
  nextReward: Pick<CustomerReward, 'name' | 'pointsRequired' | 'stamps'> | null;
  /** Reads the points again. Without it, there is no button for it. */
  refresh?: { isBusy: boolean; onPress: () => void };
}

/** Screens on which a larger balance does not push the actions off. */
const LARGE_SCREEN = '@media (min-width: 1200px) and (min-height: 780px), (min-width: 720px) and (min-height: 1200px)';

/** The number of lines for the rewards that the customer can redeem. */
const AFFORDABLE_MAX = 3;

/** The customer's points and what they can get with them. */
export function PointsCard({
  points,
  multiplier = null,
  signUpGift,
  affordable,
  nextReward,
  refresh,
}: PointsCardProps) {
  const { t, language } = useText(dashboard);
  const { formatEnd } = useDateFormat();
  const brand = useBrand();
  const { rate, rateNow, factor } = useEarning({ pointsPerDollar: 1, ...brand });
  const [nextBoost] = useNextBoosts(brand ?? {});
  // The boost of the moment leaves a multiplier that is not higher for another purchase.
  const isOwnHigher = multiplier !== null && multiplier.factor > factor;
  const displayed = useAnimatedNumber(points);
  const balance = formatNumber(points, language);
  // A balance of millions must fit on a phone even if the browser doubles the text size.
  const sizeOf = (rem: number) => ({ fontSize: `min(${rem}rem, ${Math.min(16, 120 / balance.length)}vw)` });
  return (
    <Row
      component="section"
      aria-label={t('dashboard.availablePoints')}
      wrap
      sx={{
        columnGap: { xs: 3, md: 5 },
        rowGap: 1.5,
        minHeight: { xs: 168, md: 240 },
        p: { xs: 2.5, md: 4 },
        [SHORT_SCREEN]: { minHeight: 168, p: 2 },
        [PORTRAIT]: { minHeight: 224, p: 4 },
        [LOW_PORTRAIT]: { minHeight: 168, p: 2.5 },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: 'reward.line',
        bgcolor: 'reward.soft',
        color: 'reward.onSoft',
      }}
    >
      <Column
        justify="space-between"
        // The balance never breaks. A long one takes a line of its own.
        sx={{ flex: '1 1 14rem', minWidth: 'min-content', maxWidth: '100%' }}
      >
        <Row align="center" gap={1}>
          <Typography variant="h3" component="h2" sx={{ fontWeight: 500 }}>
            {t('dashboard.availablePoints')}
          </Typography>
          {refresh && (
            <IconButton
              size="kiosk"
              color="inherit"
              aria-label={t('dashboard.refresh')}
              aria-busy={refresh.isBusy}
              onClick={refresh.onPress}
              sx={{
                my: -1.5,
                '&& svg': {
                  fontSize: 32,
                  transition: 'transform 240ms ease-out',
                  transform: refresh.isBusy ? 'rotate(180deg)' : 'none',
                },
              }}
            >
              <Refresh />
            </IconButton>
          )}
        </Row>
        <div>
          <Typography
            variant="display"
            component="p"
            sx={{ color: 'ink.main', ...sizeOf(4), [LARGE_SCREEN]: sizeOf(5.5) }}
          >
            {formatNumber(displayed, language)}
          </Typography>
          {brand?.pointsPerDollar !== undefined && (
            <Typography
              component="p"
              sx={{
                typography: { xs: 'body2', md: 'h4' },
                [PORTRAIT]: { typography: 'h4' },
                fontWeight: '400 !important',
              }}
            >
              {isOwnHigher ? rate : rateNow}
              {/* There is no room for both the running boost and the next one. */}
              {nextBoost !== undefined && factor === 1 && (
                <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                  {nextBoost}
                </Box>
              )}
            </Typography>
          )}
        </div>
      </Column>
      <Grid
        gap={1.5}
        sx={{
          flex: '1 1 15rem',
          [SHORT_SCREEN]: { flexBasis: '9rem' },
          [LOW_PORTRAIT]: { flexBasis: '13rem' },
          minWidth: 0,
          alignContent: 'end',
          '&:empty': { display: 'none' },
        }}
      >
        {affordable.length > 0 && <Affordable rewards={affordable} />}
        {nextReward && (
          <PointsProgress
            points={points}
            price={nextReward.pointsRequired}
            stamps={nextReward.stamps}
            rewardName={nextReward.name}
            isOnPanel
          />
        )}
        {signUpGift !== undefined && (
          <Typography variant="h4" component="p">
            {t('dashboard.signUpGift', { points: signUpGift })}
          </Typography>
        )}
        {multiplier && (
          <Typography variant="h4" component="p">
            {t(isOwnHigher ? 'dashboard.multiplier' : 'dashboard.multiplierLater', {
              factor: multiplier.factor,
              day: toUnbroken(formatEnd(multiplier.endsAt)),
            })}
          </Typography>
        )}
      </Grid>
    </Row>
  );
}

function Affordable({ rewards }: { rewards: readonly { id: string; name: string }[] }) {
  const { t } = useText(dashboard);
  const shown = rewards.length > AFFORDABLE_MAX ? rewards.slice(0, AFFORDABLE_MAX - 1) : rewards;
  const count = rewards.length - shown.length;
  return (
    <div>
      <Typography id="affordable" component="h3" variant="h4" sx={{ fontWeight: 400 }}>
        {t('dashboard.canGet')}
      </Typography>
      <Box component="ul" aria-labelledby="affordable" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ id, name }) => (
          <Typography key={id} component="li" variant="h4" sx={{ color: 'ink.main', overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
        ))}
      </Box>
      {count > 0 && (
        <Typography component="p" variant="h4" sx={{ fontWeight: 400 }}>
          {t('dashboard.canGetMore', { count })}
        </Typography>
      )}
    </div>
  );
}
