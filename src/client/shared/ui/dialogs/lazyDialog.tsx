import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { keepLoaded } from '../lazy/keepLoaded';
import { lazyOptional } from '../lazy/lazyOptional';

const loadPendingDialog = async () => (await import('./PendingDialog')).PendingDialog;
const PendingDialog = lazyOptional(loadPendingDialog);

interface DialogProps {
  onClose: () => void;
}
/** A preloaded dialog arrives before this time; showing something earlier would only flicker. */
const SHOW_AFTER_MS = 100;

interface LazyDialogOptions<Props> {
  /** Whether the dialog is open, for one that stays mounted while it is closed. */
  isOpen?: (props: Props) => boolean;
  /** For fingers, on the kiosk and the board. */
  large?: boolean;
}

/**
 * A dialog in a separate chunk, which is loaded when the dialog is opened first. Until then, and when it cannot be
 * loaded, another dialog says so; the page behind it stays as it is.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  { isOpen = () => true, large = false }: LazyDialogOptions<Props> = {},
): ComponentType<Props> {
  const chunk = keepLoaded(load);
  // Requested with the page, because it must show when the connection is lost later.
  loadPendingDialog().catch(() => undefined);
  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(chunk.get);
    const [phase, setPhase] = useState<'hidden' | 'loading' | 'failed'>('hidden');
    const [attempt, setAttempt] = useState(1);
    const open = isOpen(props);
    useEffect(() => {
      if (Dialog) return;
      let isCurrent = true;
      const timer = setTimeout(() => {
        if (open) setPhase('loading');
      }, SHOW_AFTER_MS);
      const finish = (then: () => void) => {
        clearTimeout(timer);
        if (isCurrent) then();
      };
      chunk.load().then(
        (loaded) => {
          finish(() => {
            setDialog(() => loaded);
          });
        },
        () => {
          finish(() => {
            // One that is still closed is requested again when it opens.
            if (open) setPhase('failed');
          });
        },
      );
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    }, [Dialog, attempt, open]);
    if (Dialog) return <Dialog {...props} />;
    if (phase === 'hidden' || !open) return null;
    return (
      <Suspense fallback={null}>
        <PendingDialog
          isFailed={phase === 'failed'}
          large={large}
          onRetry={() => {
            setPhase('loading');
            setAttempt(attempt + 1);
          }}
          onClose={() => {
            setPhase('hidden');
            props.onClose();
          }}
        />
      </Suspense>
    );
  };
}
