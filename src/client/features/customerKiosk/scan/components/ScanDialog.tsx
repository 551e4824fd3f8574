import { useEffect, useEffectEvent } from 'react';
import { listen } from '../../../../shared/device/listen';
import scan from '../../../../shared/i18n/messages/en/scan.json';
import { useText } from '../../../../shared/i18n/useText';
import { Grid } from '../../../../shared/ui/layout';
import { lazyPart } from '../../../../shared/ui/lazyPart';
import { ErrorNote } from '../../components/ErrorNote';
import { KioskDialog } from '../../components/KioskDialog';
import { SHORT_SCREEN } from '../../components/KioskSplit';
import { MediaFrame, MediaNote, MediaSkeleton } from '../../components/MediaFrame';
import { useIdleCallback } from '../../hooks/useIdleCallback';
import { useIdleMinutes } from '../../idleMinutes';
import type { Visit } from '../../kioskSlice';
import { LEAVE_AFTER_MS } from '../../lastActivity';
import { useScan, type ScanState } from '../hooks/useScan';

const CameraReader = lazyPart(
  async () => (await import('./CameraReader')).CameraReader,
  () => <Starting />,
  (_props, onRetry) => <NotLoaded onRetry={onRetry} />,
);

interface ScanDialogProps {
  storeSubdomain: string;
  onCheckedIn: (visit: Omit<Visit, 'storeSubdomain'>) => void;
  onClose: () => void;
}

/**
 * Checks in by the code on the customer's phone. The camera is on while this dialog is mounted. The dialog closes when
 * nobody touches it or the page is hidden.
 */
export function ScanDialog({ storeSubdomain, onCheckedIn, onClose }: ScanDialogProps) {
  const { t } = useText(scan);
  const { state, handleRead } = useScan({ storeSubdomain, onCheckedIn });
  const idleMinutes = useIdleMinutes();
  useIdleCallback(true, LEAVE_AFTER_MS * idleMinutes, onClose);
  useWhenHidden(onClose);
  return (
    <KioskDialog open title={t('scan.title')} closeLabel={t('scan.close')} onClose={onClose}>
      <Grid
        gap={2}
        sx={{
          justifyItems: 'center',
          // The picture and its message must be visible without scrolling.
          [SHORT_SCREEN]: { gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'start', columnGap: 3 },
        }}
      >
        <MediaFrame
          sx={{
            width: 'min(100%, 400px)',
            aspectRatio: '4 / 3',
            bgcolor: 'surface.sunken',
            [SHORT_SCREEN]: { width: 280 },
          }}
        >
          {state !== 'done' && <CameraReader onRead={handleRead} />}
        </MediaFrame>
        <Grid align="center" sx={{ width: '100%', minHeight: 64 }}>
          <Message state={state} />
        </Grid>
      </Grid>
    </KioskDialog>
  );
}

function Message({ state }: { state: ScanState }) {
  const { t } = useText(scan);
  if (state === 'refused') return <ErrorNote>{t('scan.refused')}</ErrorNote>;
  if (state === 'failed') return <ErrorNote>{t('scan.failed')}</ErrorNote>;
  return <span role="status">{t(state === 'reading' ? 'scan.hint' : 'scan.checkingIn')}</span>;
}

function Starting() {
  const { t } = useText(scan);
  return <MediaSkeleton label={t('scan.starting')} />;
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  const { t } = useText(scan);
  return (
    <MediaNote isError action={{ label: t('scan.tryAgain'), onClick: onRetry }}>
      {t('scan.notLoaded')}
    </MediaNote>
  );
}

function useWhenHidden(onHidden: () => void): void {
  const hide = useEffectEvent(onHidden);
  useEffect(
    () =>
      listen(document, ['visibilitychange'], () => {
        if (document.visibilityState === 'hidden') hide();
      }),
    [],
  );
}
