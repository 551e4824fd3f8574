import Box from '@mui/material/Box';
import { ConfirmDialog } from './ConfirmDialog';

interface NotFoundDialogProps {
  /** A noun for the kind of record, such as 'store'. */
  kind: string;
  name: string;
  onClose: () => void;
}

/** Replaces a dialog about a record that another user has deleted in the meantime. */
export function NotFoundDialog({ kind, name, onClose }: NotFoundDialogProps) {
  return (
    <ConfirmDialog open title={`This ${kind} no longer exists`} cancelLabel="Close" onClose={onClose}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{name} has already been deleted.</Box>
    </ConfirmDialog>
  );
}
