import { useState } from 'react';

/** The dialog of a page that is open, with the data it needs; null while none is. */
export function useDialogState<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const openDialog = (next: Dialog) => setDialog(() => next);
  return {
    dialog,
    openDialog,
    /** A handler that opens a dialog. */
    opener: (next: Dialog) => () => openDialog(next),
    closeDialog: () => setDialog(null),
  };
}

/** Whether something that needs no data is open, such as a dialog. */
export function useOpenState() {
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  };
}
