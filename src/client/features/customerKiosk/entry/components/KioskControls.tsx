import Fullscreen from '@mui/icons-material/Fullscreen';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useState, useSyncExternalStore, type ComponentProps } from 'react';
import { useKioskSignOut } from '../../../../session';
import { listen } from '../../../../shared/device/listen';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { TOP_INSET } from '../../../../shared/ui/pageInset';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { SHORT_SCREEN, SIDE_BY_SIDE } from '../../components/KioskSplit';
import { toFailureText } from '../logoutError';
import { PinDialog } from './PinDialog';

interface KioskControlsProps extends ComponentProps<typeof LogoutDialog> {
  isLoggingOut: boolean;
  onOpen: () => void;
}

/** What the staff needs on a kiosk: full screen and logout. */
export function KioskControls({ isLoggingOut, onOpen, ...dialog }: KioskControlsProps) {
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

/** Fills the screen with the kiosk, where the browser can and it does not already. */
function FullscreenButton() {
  const { t } = useText(staff);
  const enterFullscreen = useFullscreen();
  if (enterFullscreen === null) return null;
  return (
    <Button variant="text" color="inherit" size="large" startIcon={<Fullscreen />} onClick={enterFullscreen}>
      {t('staff.fullscreen')}
    </Button>
  );
}

interface LogoutDialogProps {
  onClose: () => void;
}

/** Asks for confirmation, and for the PIN if the store has one: only the server knows. */
function LogoutDialog({ onClose }: LogoutDialogProps) {
  const signOut = useKioskSignOut();
  const { t } = useText(staff);
  const [isPinNeeded, setIsPinNeeded] = useState(false);
  const [error, setError] = useState<keyof typeof staff | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const logOut = async () => {
    setIsBusy(true);
    setError(null);
    const refusal = await signOut();
    setIsBusy(false);
    if (refusal?.kind === 'pinNeeded') setIsPinNeeded(true);
    else if (refusal) setError(toFailureText(refusal));
  };

  if (isPinNeeded) {
    return (
      <PinDialog
        submitLabel={t('staff.logout')}
        isDangerous
        onSubmit={signOut}
        describe={(refusal) => t(toFailureText(refusal))}
        onClose={onClose}
      />
    );
  }
  return (
    <KioskDialog
      open
      title={t('staff.confirmLogout')}
      closeLabel={t('staff.cancel')}
      onClose={onClose}
      confirm={{ label: t('staff.logout'), tone: 'danger', busy: isBusy, onConfirm: () => void logOut() }}
    >
      {t('staff.logoutHint')}
      {error && (
        <Box sx={{ mt: 3 }}>
          <ErrorNote>{t(error)}</ErrorNote>
        </Box>
      )}
    </KioskDialog>
  );
}

const STANDALONE = '(display-mode: standalone), (display-mode: fullscreen)';

function subscribe(onChange: () => void): () => void {
  const standalone = window.matchMedia(STANDALONE);
  const stops = [listen(document, ['fullscreenchange'], onChange), listen(standalone, ['change'], onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Safari 16.3 and earlier, and all browsers on an iPhone, have no fullscreen for pages. */
const isOffered = () =>
  document.fullscreenEnabled && document.fullscreenElement === null && !window.matchMedia(STANDALONE).matches;

/**
 * The function that fills the screen with the page; null when the browser cannot, or the page fills it already.
 * Browsers allow it only in response to a tap or a key.
 */
function useFullscreen(): (() => void) | null {
  const canEnter = useSyncExternalStore(subscribe, isOffered);
  const enter = useCallback(() => {
    // A refusal leaves the page as it is, and the button with it.
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }, []);
  return canEnter ? enter : null;
}
