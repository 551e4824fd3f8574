import Typography from '@mui/material/Typography';
import type { Owner } from '../../../contract/owners';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { RecordText } from '../../shared/ui/dialogs/RecordText';
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
      <RecordText name={owner.name}>
        {owner.email} · {owner.store.name}
      </RecordText>
      <Typography variant="body2">
        This action cannot be undone. All store owner data will be permanently deleted.
      </Typography>
    </DangerDialog>
  );
}
