import Box from '@mui/material/Box';
import { useEffect, useEffectEvent, useRef } from 'react';
import scan from '../../../../shared/i18n/messages/en/scan.json';
import { useText } from '../../../../shared/i18n/useText';
import { MediaNote, MediaSkeleton } from '../../components/MediaFrame';
import { useCamera } from '../hooks/useCamera';
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
