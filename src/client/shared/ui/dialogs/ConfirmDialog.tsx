import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useBackCloses } from '../../routing/useBackCloses';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  /** Disables the confirm button. */
  disabled?: boolean;
  /** Enlarges the buttons for touch, on the cashier board. */
  large?: boolean;
  onClose: () => void;
} & (Confirmation | Partial<Record<keyof Confirmation, undefined>>);

/** The confirm button and its handler. A dialog without them shows a message that can only be closed. */
interface Confirmation {
  /** It must repeat the verb of the title. */
  confirmLabel: string;
  onConfirm: () => void;
}

/** Asks the user to confirm an action, or shows a message. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'plain',
  busy = false,
  disabled = false,
  large = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const id = useId();
  const initialFocus = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  const size = large ? 'large' : 'medium';
  // A dangerous action does not get the initial focus, so that pressing Enter does not trigger it.
  const focusesClose = tone === 'danger' || confirmLabel === undefined;
  useEffect(() => {
    // A busy button is disabled and loses the focus. Afterward, the focus returns to the element that had it initially.
    if (wasBusy.current && !busy) initialFocus.current?.focus();
    wasBusy.current = busy;
  }, [busy]);
  useBackCloses(open, () => {
    if (!busy) onClose();
  });
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div" variant="body2">
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button
          ref={focusesClose ? initialFocus : undefined}
          variant="outlined"
          size={size}
          disabled={busy}
          autoFocus={focusesClose}
          onClick={onClose}
        >
          {cancelLabel}
        </Button>
        {confirmLabel !== undefined && (
          <Button
            ref={focusesClose ? undefined : initialFocus}
            variant="contained"
            size={size}
            color={tone === 'danger' ? 'error' : 'primary'}
            loading={busy}
            disabled={disabled}
            autoFocus={!focusesClose}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
