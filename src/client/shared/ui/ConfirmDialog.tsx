import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';

type Props = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Repeats the verb of the title. */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'plain' | 'danger';
  /** `kiosk` gives buttons for a finger and larger type. */
  size?: 'medium' | 'kiosk';
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
  size = 'medium',
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const id = useId();
  const kiosk = size === 'kiosk';
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant={kiosk ? 'h3' : 'h4'}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div" variant={kiosk ? 'body1' : 'body2'}>
          {children}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={kiosk ? { '& > *': { flex: 1 } } : undefined}>
        {/* What cannot be undone is never one press of Enter away. */}
        <Button variant="outlined" size={size} disabled={busy} autoFocus={tone === 'danger'} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          size={size}
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
