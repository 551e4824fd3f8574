import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBackCloses } from '../../routing/useBackCloses';

interface NotFoundDialogProps {
  /** The kind of record: 'store'. */
  kind: string;
  name: string;
  onClose: () => void;
}

/** Replaces a dialog about a record that another user has deleted. */
export function NotFoundDialog({ kind, name, onClose }: NotFoundDialogProps) {
  const id = useId();
  useBackCloses(true, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>This {kind} no longer exists</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name} has already been deleted.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
