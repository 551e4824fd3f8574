import Typography from '@mui/material/Typography';
import type { Owner } from '../../../contract/owners';
import { DeleteDialog } from '../../shared/ui/DeleteDialog';
import { OwnerInBrief } from './OwnerInBrief';
import { useDeleteOwnerMutation } from './ownersApi';

interface DeleteOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function DeleteOwnerDialog({ owner, onClose }: DeleteOwnerDialogProps) {
  const [deleteOwner] = useDeleteOwnerMutation();
  return (
    <DeleteDialog
      title="Delete Store Owner"
      name={owner.name}
      onDelete={() => deleteOwner(owner.id).unwrap()}
      onClose={onClose}
    >
      <OwnerInBrief owner={owner} />
      <Typography variant="body2">
        This action cannot be undone. All store owner data will be permanently deleted.
      </Typography>
    </DeleteDialog>
  );
}
