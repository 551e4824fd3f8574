import Box from '@mui/material/Box';
import type { Redemption } from '../../../contract/redemptions';
import { DiscountIcon } from '../offer';
import { getRedeemedItem, getRedemptionColors, getRedemptionKind } from './redemptionDisplay';

type RedemptionIconProps = {
  redemption: Redemption;
  /** The width in px. */
  size: number;
  /** Swaps the colors, for a background in the color of the redemption's kind. */
  inverse?: boolean;
};

// A mask that cuts a half circle out of one side, so that the icon looks like a ticket.
const notch = (side: 'left' | 'right') =>
  `radial-gradient(circle at ${side} center, transparent 11%, black 11.5%) ${side} / 51% 100% no-repeat`;
const TICKET_MASK = `${notch('left')}, ${notch('right')}`;

/**
 * The icon of a redemption. A reward is a coin and a promotion is a ticket, so that the shapes differ even from a
 * distance and without color.
 */
export function RedemptionIcon({ redemption, size, inverse = false }: RedemptionIconProps) {
  const kind = getRedemptionKind(redemption);
  const isCoin = kind === 'reward';
  return (
    <Box
      aria-hidden
      sx={(theme) => {
        const colors = getRedemptionColors(theme, kind, redemption.status === 'cancelled');
        const [background, foreground] = inverse
          ? [colors.contrastText, colors.main]
          : [colors.main, colors.contrastText];
        return {
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: size,
          height: isCoin ? size : size * 0.8,
          marginBlock: isCoin ? 0 : `${size * 0.1}px`,
          borderRadius: isCoin ? '50%' : `${Math.round(size / 9)}px`,
          backgroundColor: background,
          color: foreground,
          ...(isCoin
            ? { boxShadow: `inset 0 0 0 ${size * 0.04}px ${background}, inset 0 0 0 ${size * 0.06}px ${foreground}` }
            : { mask: TICKET_MASK }),
        };
      }}
    >
      <DiscountIcon type={getRedeemedItem(redemption)?.type} />
    </Box>
  );
}
