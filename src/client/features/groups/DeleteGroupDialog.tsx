import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { StoreGroup } from '../../../contract/groups';
import { messageOf } from '../../shared/api/messageOf';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog';
import { useToast } from '../../shared/ui/ToastProvider';
import { useDeleteGroupMutation } from './groupsApi';

interface DeleteGroupDialogProps {
  group: StoreGroup;
  onClose: () => void;
}

/** Asks, says that the stores stay, and takes the group away. */
export function DeleteGroupDialog({ group: { id, name }, onClose }: DeleteGroupDialogProps) {
  const [deleteGroup, { isLoading }] = useDeleteGroupMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useToast();

  const handleDelete = async () => {
    setProblem(null);
    const { error } = await deleteGroup(id);
    if (error) {
      setProblem(messageOf(error));
      return;
    }
    tell(`${name} was deleted.`, 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Store Group"
      confirmLabel="Delete"
      tone="danger"
      busy={isLoading}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <Typography variant="body2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
          Are you sure you want to delete {name}?
        </Typography>
        <Typography variant="body2">This will not delete the stores within the group.</Typography>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
