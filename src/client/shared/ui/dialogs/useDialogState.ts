import { useState } from 'react';

/** The dialog of a page that is open, with the data it needs; null while none is. */
export function useDialogState<Dialog>() {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  return {
    dialog,
    openDialog: (next: Dialog) => {
      setDialog(() => next);
    },
    closeDialog: () => {
      setDialog(null);
    },
  };
}
