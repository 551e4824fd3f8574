import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { Redemption } from '../../../contract/redemptions';
import { formatPhone } from '../../shared/format/formatPhone';
import { formatPoints } from '../../shared/format/formatPoints';
import { BoardTime } from './BoardTime';
import { DiscountIcon } from './DiscountIcon';
import { RedemptionIcon } from './RedemptionIcon';
import { Confetti, NewBadge } from './lazy';
import { StatusBadge } from './StatusBadge';
import { discountLabel } from './discountLabel';
import { hueOf, itemOf, kindOf, KIND_WORD, nameOf } from './redemptionLook';

type Props = {
  redemption: Redemption;
  /** It has just come in. */
  news: boolean;
  confetti: boolean;
  onOpen: (redemption: Redemption) => void;
};

const arrive = keyframes({ from: { opacity: 0, transform: 'scale(0.97)' } });
/** At most so many lines, then an ellipsis. */
const lines = (most: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: most,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  }) as const;
/** Up to this many letters the discount stands in the largest type. */
const SHORT_LABEL = 18;

/** The latest redemption, to be read from two metres away: what to give first, to whom second. */
export function LatestRedemption({ redemption, news, confetti, onOpen }: Props) {
  const kind = kindOf(redemption);
  const item = itemOf(redemption);
  const label = discountLabel(redemption);
  const cancelled = redemption.status === 'cancelled';

  return (
    <Box
      component="article"
      aria-label="Latest redemption"
      sx={(theme) => {
        const hue = hueOf(theme, kind, cancelled);
        return {
          position: 'relative',
          overflow: 'hidden',
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '232px minmax(0, 1fr)' },
          minHeight: { md: 'clamp(304px, 38dvh, 440px)' },
          border: `2px solid ${hue.line}`,
          borderRadius: theme.radii.kiosk,
          bgcolor: 'surface.card',
          ...(news && {
            animation: `${arrive} ${theme.transitions.duration.complex}ms ${theme.transitions.easing.easeOut}`,
          }),
        };
      }}
    >
      <Box
        sx={(theme) => {
          const hue = hueOf(theme, kind, cancelled);
          return {
            display: 'grid',
            placeItems: 'center',
            p: { xs: 1.5, md: 2 },
            bgcolor: hue.main,
            color: hue.contrastText,
          };
        }}
      >
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: { xs: 0.5, md: 2 } }}>
          <Box sx={{ zoom: { xs: 0.5, md: 1 } }}>
            <RedemptionIcon kind={kind} size={152} tone="inverse" cancelled={cancelled}>
              <DiscountIcon type={item.type} />
            </RedemptionIcon>
          </Box>
          <Typography component="span" variant="h3">
            {KIND_WORD[kind]}
          </Typography>
        </Box>
      </Box>

      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0, p: { xs: 2, md: 3 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5, minHeight: 36 }}>
          <Typography component="span" variant="h4" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
            <BoardTime at={redemption.createdAt} />
          </Typography>
          {kind === 'reward' && item.category !== undefined && (
            <Typography component="span" variant="h4" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
              {item.category}
            </Typography>
          )}
          {news && (
            <Suspense fallback={null}>
              <NewBadge />
            </Suspense>
          )}
          <Box sx={{ flex: 1 }} />
          <Button
            variant="outlined"
            aria-label="Details of the latest redemption"
            onClick={() => {
              onOpen(redemption);
            }}
          >
            Details
          </Button>
        </Box>

        <Typography
          component="p"
          title={label}
          sx={(theme) => ({
            ...theme.typography[label.length > SHORT_LABEL ? 'h1' : 'display'],
            [theme.breakpoints.down('md')]: theme.typography[label.length > SHORT_LABEL ? 'h2' : 'h1'],
            ...lines(2),
            textDecoration: cancelled ? 'line-through' : 'none',
            color: cancelled ? theme.vars.palette.ink.soft : hueOf(theme, kind, false).onSoft,
          })}
        >
          {label}
        </Typography>
        {item.name !== label && !label.endsWith(item.name) && (
          <Typography
            variant="h3"
            component="p"
            color="textSecondary"
            sx={{ ...lines(1), fontWeight: 'fontWeightMedium' }}
          >
            {item.name}
          </Typography>
        )}

        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', md: 'nowrap' },
            alignItems: 'flex-end',
            justifyContent: 'space-between',
            columnGap: 4,
            rowGap: 2,
            mt: 'auto',
            pt: 1.5,
          }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography
              component="p"
              variant="h1"
              title={nameOf(redemption)}
              sx={(theme) => ({
                ...lines(1),
                [theme.breakpoints.down('md')]: { ...theme.typography.h2, ...lines(2) },
              })}
            >
              {nameOf(redemption)}
            </Typography>
            <Typography component="p" variant="h3" color="textSecondary" sx={{ fontWeight: 'fontWeightMedium' }}>
              {formatPhone(redemption.customer.phoneNumber)}
            </Typography>
          </Box>
          <Box sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
            {redemption.pointsUsed > 0 && (
              <Typography component="span" variant="h2">
                -{formatPoints(redemption.pointsUsed)} pts
              </Typography>
            )}
            <StatusBadge status={redemption.status} large />
          </Box>
        </Box>
      </Box>
      {confetti && (
        <Suspense fallback={null}>
          <Confetti />
        </Suspense>
      )}
    </Box>
  );
}
