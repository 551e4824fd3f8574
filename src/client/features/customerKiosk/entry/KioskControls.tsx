import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useEffect, type ComponentProps } from 'react';
import entry from '../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../shared/i18n/useText';
import { lazyDialog } from '../../../shared/ui/dialogs/lazyDialog';
import { lazyOptional } from '../../../shared/ui/lazy/lazyOptional';
import { TOP_INSET } from '../../../shared/ui/pageInset';
import { SHORT_SCREEN, SIDE_BY_SIDE } from '../ui/KioskSplit';
import type { LogoutDialog as Dialog } from './LogoutDialog';

/** Not part of the first load: MUI's dialog is as large as the rest of this screen. */
const loadDialog = async () => (await import('./LogoutDialog')).LogoutDialog;
const LogoutDialog = lazyDialog(loadDialog, { large: true });
/** Not part of it either: only the staff needs it. */
const FullscreenButton = lazyOptional(async () => (await import('./FullscreenButton')).FullscreenButton);

interface Props extends ComponentProps<typeof Dialog> {
  isLoggingOut: boolean;
  onOpen: () => void;
}

/** What the staff needs on a kiosk: full screen and logout. */
export function KioskControls({ isLoggingOut, onOpen, ...dialog }: Props) {
  const { t } = useText(entry);
  useEffect(() => {
    // Preload; a failure only means that it is loaded when it is opened.
    loadDialog().catch(() => undefined);
  }, []);
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
      <Suspense fallback={null}>
        <FullscreenButton />
      </Suspense>
      <Button variant="text" color="inherit" size="large" onClick={onOpen}>
        {t('entry.logout')}
      </Button>
      {isLoggingOut && <LogoutDialog {...dialog} />}
    </Box>
  );
}
