import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Owner } from '../../../contract/owners';
import { messageOf } from '../../shared/api/messageOf';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog';
import { useToast } from '../../shared/ui/ToastProvider';
import { OwnerInBrief } from './OwnerInBrief';
import { useDeleteOwnerMutation } from './ownersApi';

interface DeleteOwnerDialogProps {
  owner: Owner;
  onClose: () => void;
}

export function DeleteOwnerDialog({ owner, onClose }: DeleteOwnerDialogProps) {
  const [deleteOwner, { isLoading }] = useDeleteOwnerMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useToast();

  const handleDelete = async () => {
    setProblem(null);
    const { error } = await deleteOwner(owner.id);
    if (error) {
      setProblem(messageOf(error));
      return;
    }
    tell(`${owner.name} was deleted.`, 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Store Owner"
      confirmLabel="Delete"
      tone="danger"
      busy={isLoading}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <OwnerInBrief owner={owner} />
        <Typography variant="body2">
          This action cannot be undone. All store owner data will be permanently deleted.
        </Typography>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
