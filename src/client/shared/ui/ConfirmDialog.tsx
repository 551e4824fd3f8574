import { useEffect, useId, useRef, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBackCloses } from '../routing/useBackCloses';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Repeats the verb of the title. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  tone = 'plain',
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    // A button that was busy lost the focus; what came of it is read from where the dialog began.
    if (wasBusy.current && !busy) first.current?.focus();
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
        {/* What cannot be undone is never one press of Enter away. */}
        <Button
          ref={tone === 'danger' ? first : undefined}
          variant="outlined"
          disabled={busy}
          autoFocus={tone === 'danger'}
          onClick={onClose}
        >
          {cancelLabel}
        </Button>
        <Button
          ref={tone === 'plain' ? first : undefined}
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          loading={busy}
          autoFocus={tone === 'plain'}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
