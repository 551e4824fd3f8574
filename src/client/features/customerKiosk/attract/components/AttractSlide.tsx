import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { StoreLogo, useBrand } from '../../../../entities/brand';
import { useDiscountLabel } from '../../../../entities/offer';
import { useEarning, useNextBoosts } from '../../../../entities/shownBoosts';
import { useStoreName } from '../../../../session';
import { toUnbroken } from '../../../../shared/format/toUnbroken';
import { useDateFormat } from '../../../../shared/format/useDateFormat';
import attract from '../../../../shared/i18n/messages/en/attract.json';
import { useText } from '../../../../shared/i18n/useText';
import { Column, Row } from '../../../../shared/ui/layout';
import { LOW_PORTRAIT, PORTRAIT, UPRIGHT } from '../../components/KioskSplit';
import { PanelRings } from '../../components/PanelRings';
import type { Offer } from '../offers';

interface AttractSlideProps {
  offer: Offer;
  /** The index of the displayed offer, counted from 0. */
  current: number;
  count: number;
}

const slideIn = keyframes({
  from: { opacity: 0, transform: 'translateX(48px)' },
  to: { opacity: 1, transform: 'none' },
});
const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  unicodeBidi: 'plaintext',
  // The padding keeps descenders from being cut off.
  pb: '0.1em',
});

/**
 * Font sizes with a maximum share of the screen. The loop cannot be scrolled, because a touch ends it, so everything
 * must fit even if the browser doubles the text size.
 */
const SIZES = {
  store: 'min(2rem, 7vw, 4.5vh)',
  boost: 'min(2.25rem, 7vw, 5vh)',
  name: {
    fontSize: { xs: 'min(2rem, 8vw, 4.5vh)', md: 'min(4rem, 8vh)' },
    [UPRIGHT]: { fontSize: 'min(4rem, 8vw, 5vh)' },
  },
  text: {
    fontSize: { xs: 'min(1.5rem, 6vw, 3.6vh)', md: 'min(2.5rem, 5vh)' },
    [UPRIGHT]: { fontSize: 'min(2.5rem, 5vw, 3.6vh)' },
  },
  start: 'min(2rem, 8vw, 5vh)',
} as const;

/** Screens that have little room besides the headline. */
const COMPACT_SCREEN = '@media (max-height: 899.95px)';

/** One offer on the full screen, readable from a few meters. Each slide swaps sides to prevent burn-in. */
export function AttractSlide({ offer, current, count }: AttractSlideProps) {
  const storeName = useStoreName();
  const { t } = useText(attract);
  const { formatEnd } = useDateFormat();
  const { name } = offer.summary;
  const discountLabel = useDiscountLabel();
  // The label of a free item would only repeat its name.
  const headline = offer.summary.type === 'FREE_ITEM' ? name : discountLabel(offer.summary);
  const brand = useBrand();
  const { running } = useEarning({ pointsPerDollar: 1, ...brand });
  const [nextBoost] = useNextBoosts(brand ?? {});
  const announcement = running ?? nextBoost;
  const mainRef = useRef<HTMLElement>(null);
  useEffect(() => {
    mainRef.current?.focus();
  }, []);
  const direction = current % 2 === 0 ? 'row' : 'row-reverse';
  return (
    <Box
      component="main"
      ref={mainRef}
      tabIndex={-1}
      aria-label={t('attract.label')}
      aria-describedby="attract-start"
      sx={(theme) => ({
        boxSizing: 'border-box',
        position: 'absolute',
        inset: 0,
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 2, md: 4 },
        p: { xs: 3, sm: 6 },
        [PORTRAIT]: { gap: 5 },
        [LOW_PORTRAIT]: { gap: 2 },
        [COMPACT_SCREEN]: { gap: 2, py: 3 },
        cursor: 'pointer',
        transition: 'background-color 240ms ease-out',
        ...colorsOf(offer.kind, theme),
      })}
    >
      <Row align="center" gap={3} sx={{ flexDirection: direction, [COMPACT_SCREEN]: { '& > img': { maxHeight: 56 } } }}>
        <StoreLogo logo={brand?.logo} height={80} />
        <Typography
          variant="h2"
          component="p"
          sx={{
            flex: 1,
            minWidth: 0,
            textAlign: direction === 'row' ? 'start' : 'end',
            fontWeight: 500,
            fontSize: SIZES.store,
          }}
        >
          {storeName}
          {announcement !== undefined && (
            <Box component="span" sx={{ display: 'block', mt: 1, fontSize: SIZES.boost, fontWeight: 'fontWeightBold' }}>
              {announcement}
            </Box>
          )}
        </Typography>
      </Row>
      <Box
        key={offer.id}
        sx={{
          // A low window has no room for the description, but it must show the price.
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          '& > *': { flexShrink: 0 },
          maxWidth: 1120,
          overflow: 'hidden',
          animation: `${slideIn} 240ms ease-out`,
        }}
      >
        <Typography variant="h1" component="p" sx={{ ...SIZES.text, fontWeight: 500 }}>
          {t(offer.kind === 'reward' ? 'attract.reward' : 'attract.promotion')}
        </Typography>
        <Typography
          component="h1"
          sx={{
            ...clamped(3),
            mt: 1,
            fontSize: headlineSize(headline),
            lineHeight: 1.05,
            fontWeight: 'fontWeightBold',
            letterSpacing: '-0.025em',
            overflowWrap: 'anywhere',
          }}
        >
          {headline}
        </Typography>
        {headline !== name && (
          <Typography
            variant="h1"
            component="p"
            sx={{
              ...clamped(2),
              ...SIZES.name,
              mt: { xs: 1, md: 2 },
              [COMPACT_SCREEN]: { mt: 1 },
              overflowWrap: 'anywhere',
            }}
          >
            {name}
          </Typography>
        )}
        {offer.description && (
          <Typography
            variant="h1"
            component="p"
            sx={{
              ...clamped(3),
              ...SIZES.text,
              mt: 2,
              fontWeight: 400,
              // A part of a line would be worse than none.
              [COMPACT_SCREEN]: headline === name ? clamped(1) : { display: 'none' },
              '&&': { flexShrink: 1, minHeight: 0 },
            }}
          >
            {offer.description}
          </Typography>
        )}
        <Typography
          variant="h1"
          component="p"
          sx={{
            ...SIZES.text,
            mt: { xs: 2, md: 4 },
            [COMPACT_SCREEN]: { mt: 2 },
            px: { xs: 2, md: 4 },
            py: { xs: 1, md: 1.5 },
            border: '3px solid',
            borderRadius: (theme) => theme.radii.kiosk,
          }}
        >
          {offer.kind === 'reward'
            ? t('attract.points', { points: offer.points })
            : t('attract.until', { day: toUnbroken(formatEnd(offer.endsAt)) })}
        </Typography>
      </Box>
      <Column
        sx={{
          flex: '1 1 0',
          minHeight: 0,
          mx: { xs: -3, sm: -6 },
          transform: direction === 'row' ? 'none' : 'scaleX(-1)',
        }}
      >
        <PanelRings isHalf />
      </Column>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column-reverse', sm: direction },
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: { xs: 2, sm: 3 },
        }}
      >
        <Dots current={current} count={count} />
        <Button
          id="attract-start"
          size="kiosk"
          variant="contained"
          sx={{
            '&&': { bgcolor: 'panel.ink', color: 'panel.main' },
            px: { xs: 2, sm: 6 },
            minHeight: { xs: 72, md: 88 },
            typography: 'h2',
            fontSize: SIZES.start,
            width: { xs: '100%', sm: 'auto' },
          }}
        >
          {t('attract.start')}
        </Button>
      </Box>
    </Box>
  );
}

function Dots({ current, count }: { current: number; count: number }) {
  if (count < 2) return <span />;
  return (
    <Row aria-hidden gap={1.5}>
      {Array.from({ length: count }, (_, index) => (
        <Box
          key={index}
          sx={{
            width: index === current ? 48 : 16,
            height: 16,
            borderRadius: '8px',
            bgcolor: 'currentColor',
            opacity: index === current ? 1 : 0.35,
            transition: 'width 240ms ease-out, opacity 240ms ease-out',
          }}
        />
      ))}
    </Row>
  );
}

/** The font size of a headline by its length, so that it takes at most three lines. */
function headlineSize(text: string): string {
  if (text.length <= 14) return 'min(10rem, 14vw, 18vh)';
  if (text.length <= 32) return 'min(7rem, max(9vw, min(2.5rem, 10.5vw)), 14vh)';
  return 'min(4.5rem, max(6vw, min(2rem, 8.5vw)), 10vh)';
}

function colorsOf(kind: Offer['kind'], theme: Theme) {
  return kind === 'reward'
    ? { bgcolor: 'panel.main', color: 'panel.ink' }
    : {
        bgcolor: 'reward.main',
        color: 'reward.contrastText',
        ...theme.applyStyles('dark', { bgcolor: 'reward.soft', color: 'ink.main' }),
      };
}
