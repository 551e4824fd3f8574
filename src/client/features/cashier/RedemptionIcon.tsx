import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { hueOf } from './redemptionLook';
import type { Kind } from './redemptionLook';

type Props = {
  kind: Kind;
  /** Width in px. */
  size: number;
  /** `inverse` for a ground that wears the kind's own colour already. */
  tone?: 'plain' | 'inverse';
  cancelled: boolean;
  children: ReactNode;
};

// A bite out of either side, as of a ticket that one tears off and hands in.
const bite = (side: 'left' | 'right') =>
  `radial-gradient(circle at ${side} center, transparent 11%, black 11.5%) ${side} / 51% 100% no-repeat`;
const TICKET = `${bite('left')}, ${bite('right')}`;

/** A reward is a coin, a promotion a ticket: told apart from afar without reading and without colour. */
export function RedemptionIcon({ kind, size, tone = 'plain', cancelled, children }: Props) {
  const coin = kind === 'reward';
  return (
    <Box
      aria-hidden
      sx={(theme) => {
        const hue = hueOf(theme, kind, cancelled);
        const [ground, ink] = tone === 'plain' ? [hue.main, hue.contrastText] : [hue.contrastText, hue.main];
        return {
          flex: 'none',
          display: 'grid',
          placeItems: 'center',
          width: size,
          height: coin ? size : size * 0.8,
          marginBlock: coin ? 0 : `${size * 0.1}px`,
          borderRadius: coin ? '50%' : `${Math.round(size / 9)}px`,
          backgroundColor: ground,
          color: ink,
          ...(coin
            ? { boxShadow: `inset 0 0 0 ${size * 0.04}px ${ground}, inset 0 0 0 ${size * 0.06}px ${ink}` }
            : { mask: TICKET }),
        };
      }}
    >
      {children}
    </Box>
  );
}
