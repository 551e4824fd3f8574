import type { ReactNode } from 'react';
import type { Flag } from '../../../contract/flags';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { useDialogState } from '../../shared/ui/dialogs/useDialogState';

/* This chunk contains the form library, which the dashboard does not need otherwise. */
const ReviewFlagDialog = lazyDialog(async () => (await import('./ReviewFlagDialog')).ReviewFlagDialog);

/** The dialog for reviewing a flag. `reviewDialog` must be rendered next to the flags. */
export function useFlagReview(): { openReview: (flag: Flag) => void; reviewDialog: ReactNode } {
  const { dialog: flag, openDialog, closeDialog } = useDialogState<Flag>();
  return {
    openReview: openDialog,
    reviewDialog: flag && <ReviewFlagDialog flag={flag} onClose={closeDialog} />,
  };
}
