import Backspace from '@mui/icons-material/BackspaceOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import type { PhoneKey } from '../phone';

const KEYS: readonly { key: PhoneKey; label?: string; face?: ReactNode }[] = [
  ...(['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const).map((key) => ({ key })),
  { key: 'clear', label: 'Clear', face: 'Clear' },
  { key: '0' },
  { key: 'backspace', label: 'Backspace', face: <Backspace fontSize="large" /> },
];

interface Props {
  onPress: (key: PhoneKey) => void;
}

export function Keypad({ onPress }: Props) {
  return (
    <Box
      role="group"
      aria-label="Keypad"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: { xs: 1, md: 1.5 } }}
    >
      {KEYS.map(({ key, label, face }) => (
        <ButtonBase
          key={key}
          aria-label={label}
          // A touched key must not take the focus, or Enter would press it again.
          onMouseDown={(event) => {
            event.preventDefault();
          }}
          onClick={() => {
            onPress(key);
          }}
          sx={{
            minHeight: { xs: 72, md: 'max(72px, min(10vh, 84px))' },
            borderRadius: (theme) => theme.radii.kiosk,
            border: '1px solid',
            borderColor: 'line.main',
            bgcolor: label ? 'transparent' : 'surface.card',
            color: label ? 'ink.soft' : 'ink.main',
            typography: label ? 'h4' : 'h2',
            touchAction: 'manipulation',
            userSelect: 'none',
            transition: 'transform 120ms ease-out',
            '@media (hover: hover)': { '&:hover': { bgcolor: 'surface.sunken' } },
            '&:active': {
              bgcolor: 'primary.soft',
              borderColor: 'primary.line',
              color: 'primary.onSoft',
              transform: 'scale(0.97)',
            },
          }}
        >
          {face ?? key}
        </ButtonBase>
      ))}
    </Box>
  );
}
