import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBackCloses } from '../routing/useBackCloses';

interface GoneDialogProps {
  /** What the record was: 'store'. */
  kind: string;
  name: string;
  onClose: () => void;
}

/** Stands in for a dialog about a record that somebody else has deleted: nothing can be done there, nor tried again. */
export function NotFoundDialog({ kind, name, onClose }: GoneDialogProps) {
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
          {name} was deleted meanwhile.
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
