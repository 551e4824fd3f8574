import { useEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import { useGetKioskSettingsQuery } from '../scanApi';

/** The owner's decision reaches a kiosk that nobody touches within this time. */
const POLL_MS = 300_000;

/** Kept while the entry screen is away, so that its button is there at once and does not move others. */
const known = { hasCamera: false, isScanEnabled: false };

/** Whether the store checks in by scan and this device has a camera that the page may ask for. */
export function useCanScan(): boolean {
  const hasCamera = useHasCamera();
  const { data } = useGetKioskSettingsQuery(undefined, { skip: !hasCamera, pollingInterval: POLL_MS });
  const isEnabled = data?.isScanEnabled;
  useEffect(() => {
    if (isEnabled !== undefined) known.isScanEnabled = isEnabled;
  }, [isEnabled]);
  return hasCamera && (isEnabled ?? known.isScanEnabled);
}

function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(known.hasCamera);
  useEffect(() => {
    // Browsers have none over plain HTTP, except on localhost.
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
