import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoreGroup } from '../../../contract/groups';
import { DangerDialog } from '../../shared/ui/dialogs/DangerDialog';
import { useDeleteGroupMutation } from './groupsApi';

interface DeleteGroupDialogProps {
  group: StoreGroup;
  onClose: () => void;
}

/** Asks for confirmation, says that the stores stay, and deletes the group. */
export function DeleteGroupDialog({ group: { id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup] = useDeleteGroupMutation();
  return (
    <DangerDialog
      title="Delete Store Group"
      confirmLabel="Delete"
      doneText={`${name} was deleted.`}
      onConfirm={() => deleteGroup(id).unwrap()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
          Are you sure you want to delete {name}?
        </Typography>
        <Typography variant="body2">This will not delete the stores within the group.</Typography>
      </Stack>
    </DangerDialog>
  );
}
