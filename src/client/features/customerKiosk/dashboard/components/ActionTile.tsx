import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN } from '../../components/KioskSplit';

interface ActionTileProps {
  icon: ReactNode;
  label: string;
  /** A short addition to the label, such as a count. */
  note?: string;
  isPrimary?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

export function ActionTile({ icon, label, note, isPrimary = false, isBusy = false, onClick }: ActionTileProps) {
  return (
    <ButtonBase
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: { xs: 1, md: 2 },
        minHeight: { xs: 88, md: 'clamp(112px, 16vh, 152px)' },
        p: { xs: 1.5, md: 3 },
        textAlign: 'left',
        overflowWrap: 'break-word',
        typography: { xs: 'h4', md: 'h3' },
        fontSize: { md: 'min(1.5rem, 2vw)' },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: isPrimary ? 'primary.main' : 'line.main',
        bgcolor: isPrimary ? 'primary.main' : 'surface.card',
        color: isPrimary ? 'primary.contrastText' : 'ink.main',
        opacity: isBusy ? 0.6 : 1,
        transition: 'transform 120ms ease-out',
        touchAction: 'manipulation',
        '@media (hover: hover)': { '&:hover': { bgcolor: isPrimary ? 'primary.dark' : 'surface.sunken' } },
        '&:active': { transform: 'scale(0.98)' },
        '& svg': { fontSize: { xs: 32, md: 40 }, color: isPrimary ? 'inherit' : 'primary.main' },
        [SHORT_SCREEN]: { gap: 1, minHeight: 88, p: 1.5, typography: 'h4', '& svg': { fontSize: 32 } },
        [PORTRAIT]: { minHeight: 'clamp(112px, 11.5vh, 176px)', p: 3, typography: 'h3', '& svg': { fontSize: 48 } },
        [LOW_PORTRAIT]: { minHeight: 'clamp(96px, 11vh, 128px)', p: 2, typography: 'h3', '& svg': { fontSize: 40 } },
      }}
    >
      {icon}
      {note !== undefined && (
        <Box
          component="span"
          sx={{
            position: 'absolute',
            top: { xs: 12, md: 24 },
            right: { xs: 12, md: 24 },
            [SHORT_SCREEN]: { top: 12, right: 12 },
            px: 1.5,
            borderRadius: '16px',
            bgcolor: 'reward.main',
            color: 'reward.contrastText',
            typography: 'h4',
          }}
        >
          {note}
        </Box>
      )}
      <Box component="span">{label}</Box>
    </ButtonBase>
  );
}
