import { useEffect, useState } from 'react';
import { listen } from '../../../../shared/device/listen';

/** `stream` is null until the camera is on. */
export type Camera = { kind: 'running'; stream: MediaStream | null } | { kind: 'failed' };

/** Customers hold their phone in front of the tablet. A QR code needs no higher resolution. */
const CONSTRAINTS = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } } };

/** Turns the camera on while the component is mounted. It fails when the user or the browser denies access. */
export function useCamera(): Camera {
  const [camera, setCamera] = useState<Camera>({ kind: 'running', stream: null });
  useEffect(() => {
    let stop = () => {
      isCurrent = false;
    };
    let isCurrent = true;
    const fail = () => {
      if (isCurrent) setCamera({ kind: 'failed' });
    };
    const start = (stream: MediaStream) => {
      const tracks = stream.getTracks();
      const end = () => {
        for (const track of tracks) track.stop();
      };
      // The component was unmounted while the browser asked for permission.
      if (!isCurrent) {
        end();
        return;
      }
      // The camera was unplugged, or its permission was withdrawn in the browser's settings.
      const stopListening = tracks.map((track) => listen(track, ['ended'], fail));
      stop = () => {
        isCurrent = false;
        for (const stopOne of stopListening) stopOne();
        end();
      };
      setCamera({ kind: 'running', stream });
    };
    navigator.mediaDevices.getUserMedia(CONSTRAINTS).then(start, fail);
    return () => stop();
  }, []);
  return camera;
}
