import Fullscreen from '@mui/icons-material/Fullscreen';
import Button from '@mui/material/Button';
import { useCallback, useSyncExternalStore, type ComponentProps } from 'react';
import { listen } from '../../../../shared/device/listen';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import staff from '../../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../../shared/i18n/useText';
import { Row } from '../../../../shared/ui/layout';
import { TOP_INSET } from '../../../../shared/ui/pageInset';
import { SHORT_SCREEN, SIDE_BY_SIDE } from '../../components/KioskSplit';
import { LogoutDialog } from './LazyParts';

interface KioskControlsProps extends ComponentProps<typeof LogoutDialog> {
  isLoggingOut: boolean;
  onOpen: () => void;
}

/** The controls for the staff: full screen and sign-out. */
export function KioskControls({ isLoggingOut, onOpen, ...dialog }: KioskControlsProps) {
  const { t } = useText(entry);
  return (
    <Row
      wrap
      justify="center"
      gap={1}
      sx={{
        mt: 1,
        [SIDE_BY_SIDE]: { position: 'absolute', top: `max(16px, ${TOP_INSET} + 4px)`, right: 16, mt: 0 },
        // On a low screen the keypad reaches to the top, so the controls are above the colored panel.
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
    </Row>
  );
}

/** A button for full screen. Renders nothing if the browser does not support it or is already in full screen. */
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

const STANDALONE = '(display-mode: standalone), (display-mode: fullscreen)';

function subscribe(onChange: () => void): () => void {
  const standalone = window.matchMedia(STANDALONE);
  const stops = [listen(document, ['fullscreenchange'], onChange), listen(standalone, ['change'], onChange)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Safari 16.3 and earlier, and all browsers on an iPhone, do not support full screen for pages. */
const isOffered = () =>
  document.fullscreenEnabled && document.fullscreenElement === null && !window.matchMedia(STANDALONE).matches;

/**
 * A function that shows the page in full screen; null if the browser cannot or already does. Browsers allow it only in
 * the handler of a tap or key press.
 */
function useFullscreen(): (() => void) | null {
  const canEnter = useSyncExternalStore(subscribe, isOffered, () => true);
  const enter = useCallback(() => {
    // If the browser refuses, the page and the button stay unchanged.
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
  }, []);
  return canEnter ? enter : null;
}
