import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { TOP_INSET } from '../../../shared/ui/pageInset';
import { SHORT_SCREEN, SIDE_BY_SIDE } from '../ui/KioskSplit';
import { LogoutDialog } from './LogoutDialog';
import { FullscreenButton } from './FullscreenButton';

interface Props extends ComponentProps<typeof LogoutDialog> {
  isLoggingOut: boolean;
  onOpen: () => void;
}

/** What the staff needs on a kiosk: full screen and logout. */
export function KioskControls({ isLoggingOut, onOpen, ...dialog }: Props) {
  const { t } = useText(entry);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'center',
        gap: 1,
        mt: 1,
        [SIDE_BY_SIDE]: { position: 'absolute', top: `max(16px, ${TOP_INSET} + 4px)`, right: 16, mt: 0 },
        // Above the panel, because the keypad reaches to the top of a low screen.
        [SHORT_SCREEN]: {
          right: 'auto',
          left: 0,
          top: `max(8px, ${TOP_INSET})`,
          transform: 'translateX(-100%)',
          '& > button': { color: 'panel.ink' },
        },
        '& > button': { typography: 'h4', fontWeight: '500', whiteSpace: 'normal' },
      }}
    >
      <FullscreenButton />
      <Button variant="text" color="inherit" size="large" onClick={onOpen}>
        {t('entry.logout')}
      </Button>
      {isLoggingOut && <LogoutDialog {...dialog} />}
    </Box>
  );
}
