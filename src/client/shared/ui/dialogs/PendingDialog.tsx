import { useId } from 'react';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBackCloses } from '../../routing/useBackCloses';

interface PendingDialogProps {
  /** The code of the dialog could not be loaded. */
  isFailed: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Stands in for a dialog while its code is loaded, or when that failed. */
export function PendingDialog({ isFailed, onRetry, onClose }: PendingDialogProps) {
  const id = useId();
  useBackCloses(true, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={isFailed ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`}>
        {isFailed ? 'This part of the page could not be loaded' : 'Loading...'}
      </DialogTitle>
      <DialogContent aria-busy={!isFailed}>
        {isFailed ? (
          <DialogContentText id={`${id}-text`} variant="body2">
            You may be offline, or a newer version of Regulars is available. Try again, or reload the page.
          </DialogContentText>
        ) : (
          <CircularProgress aria-label="Loading" sx={{ display: 'block', mx: 'auto', my: 1 }} />
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          {isFailed ? 'Close' : 'Cancel'}
        </Button>
        {isFailed && (
          <Button variant="contained" onClick={onRetry}>
            Try Again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
