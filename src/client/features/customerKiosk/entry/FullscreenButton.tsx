import Fullscreen from '@mui/icons-material/Fullscreen';
import Button from '@mui/material/Button';
import { useFullscreen } from '../../../shared/device/useFullscreen';
import staff from '../../../shared/i18n/messages/en/staff.json';
import { useText } from '../../../shared/i18n/useText';

/** Fills the screen with the kiosk, where the browser can and it does not already. */
export function FullscreenButton() {
  const { t } = useText(staff);
  const enterFullscreen = useFullscreen();
  if (enterFullscreen === null) return null;
  return (
    <Button variant="text" color="inherit" size="large" startIcon={<Fullscreen />} onClick={enterFullscreen}>
      {t('staff.fullscreen')}
    </Button>
  );
}
