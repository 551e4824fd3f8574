import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Store } from '../../../contract/stores';
import { isNoResponse, messageOf } from '../../shared/api/messageOf';
import { ConfirmDialog } from '../../shared/ui/ConfirmDialog';
import { useToast } from '../../shared/ui/ToastProvider';
import { contentsSentence } from './contentsSentence';
import { useDeleteStoreMutation, useStoreContentsQuery } from './storesApi';

const NO_ANSWER = 'No answer came in time. The store may still be being deleted; the list will tell.';

interface DeleteStoreDialogProps {
  store: Store;
  onClose: () => void;
}

/** Says what would be lost, asks, and deletes for good. */
export function DeleteStoreDialog({ store: { id, name, subdomain }, onClose }: DeleteStoreDialogProps) {
  const contents = useStoreContentsQuery(id, { refetchOnMountOrArgChange: true });
  const [deleteStore, { isLoading }] = useDeleteStoreMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useToast();

  const handleDelete = async () => {
    setProblem(null);
    const { error } = await deleteStore(id);
    if (error) {
      setProblem(isNoResponse(error) ? NO_ANSWER : messageOf(error));
      return;
    }
    tell(`${name} was deleted.`, 'success');
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title="Delete Store"
      confirmLabel="Delete"
      tone="danger"
      busy={isLoading}
      onConfirm={() => void handleDelete()}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <Box>
          <Typography component="p" variant="subtitle2" color="textPrimary" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="body2">{subdomain}</Typography>
        </Box>
        <Typography variant="body2">
          This action cannot be undone. All store data will be permanently deleted.
        </Typography>
        <Typography variant="body2" color="textPrimary" sx={{ fontWeight: 500 }}>
          {contents.currentData !== undefined && contentsSentence(contents.currentData)}
          {contents.currentData === undefined && contents.error === undefined && <Skeleton width="90%" />}
          {contents.currentData === undefined &&
            contents.error !== undefined &&
            'How much would be deleted could not be counted.'}
        </Typography>
        {problem !== null && <Alert severity="error">{problem}</Alert>}
      </Stack>
    </ConfirmDialog>
  );
}
