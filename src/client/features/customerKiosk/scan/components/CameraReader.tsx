import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listen } from '../../../../shared/device/listen';
import scan from '../../../../shared/i18n/messages/en/scan.json';
import { useText } from '../../../../shared/i18n/useText';
import { MediaNote, MediaSkeleton } from '../../components/MediaFrame';
import { createQrReader } from '../readQrCode';

const READ_EVERY_MS = 150;

interface CameraReaderProps {
  /** Called with the text of each QR code in the picture, repeatedly while the code is visible. */
  onRead: (text: string) => void;
}

/** The camera's picture. The camera is on while this is mounted. Import it lazily: it contains the QR library. */
export function CameraReader({ onRead }: CameraReaderProps) {
  const { t } = useText(scan);
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  const read = useEffectEvent(onRead);
  const stream = camera.kind === 'running' ? camera.stream : null;
  useEffect(() => {
    const element = video.current;
    if (stream === null || element === null) return;
    element.srcObject = stream;
    const readPicture = createQrReader();
    const timer = setInterval(() => {
      const text = readPicture(element);
      if (text !== null) read(text);
    }, READ_EVERY_MS);
    return () => {
      clearInterval(timer);
      element.srcObject = null;
    };
  }, [stream]);
  if (camera.kind === 'failed') return <MediaNote isError>{t('scan.noCamera')}</MediaNote>;
  if (stream === null) return <MediaSkeleton label={t('scan.starting')} />;
  return (
    <Box
      component="video"
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={t('scan.picture')}
      // The picture is mirrored, as people expect when a camera shows them.
      sx={{ display: 'block', width: '100%', height: '100%', objectFit: 'cover', transform: 'scaleX(-1)' }}
    />
  );
}

/** `stream` is null until the camera is on. */
type Camera = { kind: 'running'; stream: MediaStream | null } | { kind: 'failed' };

/** Customers hold their phone in front of the tablet. A QR code needs no higher resolution. */
const CONSTRAINTS = { video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 720 } } };

/** Turns the camera on while the component is mounted. It fails when the user or the browser denies access. */
function useCamera(): Camera {
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
