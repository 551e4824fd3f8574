import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

interface Props {
  open: boolean;
  title: string;
  children: ReactNode;
  /** The quiet button; it, Esc and the backdrop do the same. */
  closeLabel: string;
  onClose: () => void;
  confirm?: { label: string; tone?: 'plain' | 'danger'; busy?: boolean; onConfirm: () => void };
}

/** A question or a word to the customer, in the sizes of a hand at arm's length. */
export function KioskDialog({ open, title, children, closeLabel, onClose, confirm }: Props) {
  const titleId = useId();
  const isBusy = confirm?.busy === true;
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: 560, maxWidth: '100%' } } }}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2', px: { xs: 3, sm: 5 }, pt: { xs: 4, sm: 5 }, pb: 2 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ typography: 'h4', fontWeight: 400, color: 'ink.soft', px: { xs: 3, sm: 5 }, pb: 2 }}>
        {children}
      </DialogContent>
      <DialogActions
        disableSpacing
        sx={{
          flexDirection: { xs: 'column-reverse', sm: 'row' },
          gap: 2,
          p: { xs: 3, sm: 5 },
          pt: { xs: 2, sm: 3 },
          '& > button': { width: { xs: '100%', sm: 'auto' }, flex: { sm: 1 } },
        }}
      >
        <Button size="kiosk" variant={confirm ? 'outlined' : 'contained'} disabled={isBusy} onClick={onClose}>
          {closeLabel}
        </Button>
        {confirm && (
          <Button
            size="kiosk"
            variant="contained"
            color={confirm.tone === 'danger' ? 'error' : 'primary'}
            aria-busy={isBusy}
            onClick={() => {
              if (!isBusy) confirm.onConfirm();
            }}
          >
            {confirm.label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
