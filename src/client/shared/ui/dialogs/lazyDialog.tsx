import type { ComponentType } from 'react';
import { lazyPart } from '../lazyPart';
import { ConfirmDialog } from './ConfirmDialog';

/** A dialog of a console in a separate chunk. If loading fails, an error dialog appears in its place. */
export const lazyDialog = <Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(
    load,
    () => null,
    ({ onClose }, onRetry) => (
      <ConfirmDialog
        open
        title="Couldn't load this part of the page"
        confirmLabel="Try Again"
        cancelLabel="Close"
        onConfirm={onRetry}
        onClose={onClose}
      >
        You may be offline, or a newer version of Regulars is available. Try again, or reload the page.
      </ConfirmDialog>
    ),
  );
