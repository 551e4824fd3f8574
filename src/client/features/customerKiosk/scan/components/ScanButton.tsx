import QrCodeScanner from '@mui/icons-material/QrCodeScanner';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { SETTINGS_POLL_MS, useGetKioskSettingsQuery } from '../scanApi';

/** A button for check-in with the code on a phone. Renders nothing if the store or the device does not support it. */
export function ScanButton({ onClick }: { onClick: () => void }) {
  const { t } = useText(entry);
  if (!useCanScan()) return null;
  return (
    <Button
      size="kiosk"
      variant="outlined"
      startIcon={<QrCodeScanner />}
      onClick={onClick}
      sx={{ flex: 'none', minHeight: 72, px: { xs: 2, sm: 3 }, [SHORT_SCREEN]: { minHeight: 60 } }}
    >
      {t('entry.scan')}
    </Button>
  );
}

/** These values outlive the entry page, so that its button shows at once when the page mounts again. */
const known = { hasCamera: false, isScanEnabled: false };

/** Whether the store allows check-in by scan and this device has a camera that the page may use. */
function useCanScan(): boolean {
  const hasCamera = useHasCamera();
  const { data } = useGetKioskSettingsQuery(undefined, { skip: !hasCamera, pollingInterval: SETTINGS_POLL_MS });
  const isEnabled = data?.isScanEnabled;
  useEffect(() => {
    if (isEnabled !== undefined) known.isScanEnabled = isEnabled;
  }, [isEnabled]);
  return hasCamera && (isEnabled ?? known.isScanEnabled);
}

function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(known.hasCamera);
  useEffect(() => {
    // Browsers do not define mediaDevices over plain HTTP, except on localhost.
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    if (!mediaDevices) return;
    let isCurrent = true;
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices().catch(() => []);
      known.hasCamera = devices.some(({ kind }) => kind === 'videoinput');
      if (isCurrent) setHasCamera(known.hasCamera);
    };
    void look();
    const stop = listen(mediaDevices, ['devicechange'], () => void look());
    return () => {
      isCurrent = false;
      stop();
    };
  }, []);
  return hasCamera;
}
