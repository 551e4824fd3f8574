import { ConfirmDialog } from './ConfirmDialog';

type DiscardDialogProps = { open: boolean; onDiscard: () => void; onClose: () => void };

/** Asks for confirmation before unsaved changes of a form are discarded. */
export function DiscardDialog({ open, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      confirmLabel="Discard"
      cancelLabel="Keep editing"
      tone="danger"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      Your changes have not been saved.
    </ConfirmDialog>
  );
}
