import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  label: string;
  isMain?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

/** One of the four things to do: big enough for a thumb that does not look. */
export function ActionTile({ icon, label, isMain = false, isBusy = false, onClick }: Props) {
  return (
    <ButtonBase
      aria-busy={isBusy}
      onClick={() => {
        if (!isBusy) onClick();
      }}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'space-between',
        gap: 2,
        minHeight: { xs: 112, md: 152 },
        p: { xs: 2, md: 3 },
        textAlign: 'left',
        typography: { xs: 'h4', md: 'h3' },
        borderRadius: (theme) => theme.radii.kiosk,
        border: '1px solid',
        borderColor: isMain ? 'primary.main' : 'line.main',
        bgcolor: isMain ? 'primary.main' : 'surface.card',
        color: isMain ? 'primary.contrastText' : 'ink.main',
        opacity: isBusy ? 0.6 : 1,
        transition: 'transform 120ms ease-out',
        touchAction: 'manipulation',
        '@media (hover: hover)': { '&:hover': { bgcolor: isMain ? 'primary.dark' : 'surface.sunken' } },
        '&:active': { transform: 'scale(0.98)' },
        '& svg': { fontSize: 40, color: isMain ? 'inherit' : 'primary.main' },
      }}
    >
      {icon}
      <Box component="span">{label}</Box>
    </ButtonBase>
  );
}
