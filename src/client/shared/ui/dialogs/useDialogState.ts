import { useState } from 'react';

/** The open dialog of a page with its data; null while no dialog is open. */
export function useDialogState<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const openDialog = (next: Dialog) => setDialog(() => next);
  return {
    dialog,
    openDialog,
    /** Creates an event handler that opens a dialog. */
    opener: (next: Dialog) => () => openDialog(next),
    closeDialog: () => setDialog(null),
  };
}

/** The open state of a dialog or another element that needs no data. */
export function useOpenState() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
