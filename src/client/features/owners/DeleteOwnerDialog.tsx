import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../contract/owners';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { useDeleteOwnerMutation } from './ownersApi';

interface DeleteOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

/** Asks for confirmation and deletes the owner permanently. */
export function DeleteOwnerDialog({ owner, onClose }: DeleteOwnerDialogProps) {
  const [deleteOwner] = useDeleteOwnerMutation();
  return (
    <DangerDialog
      title="Delete Store Owner"
      confirmLabel="Delete"
      doneText={`${owner.name} was deleted.`}
      onConfirm={() => deleteOwner(owner.id).unwrap()}
      onClose={onClose}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="p" variant="subtitle2" color="textPrimary">
          {owner.name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {owner.email} · {owner.store.name}
        </Typography>
      </Box>
      <Typography variant="body2">
        This action cannot be undone. All store owner data will be permanently deleted.
      </Typography>
    </DangerDialog>
  );
}
