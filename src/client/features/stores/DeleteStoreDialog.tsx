import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Store } from '../../../contract/stores';
import { isNetworkError, getErrorMessage } from '../../shared/api/errors';
import { DeleteDialog } from '../../shared/ui/DeleteDialog';
import { contentsSentence } from './contentsSentence';
import { useDeleteStoreMutation, useGetStoreContentsQuery } from './storesApi';

const NO_ANSWER = 'No answer came in time. The store may still be being deleted; the list will tell.';

interface DeleteStoreDialogProps {
  store: Store;
  onClose: () => void;
}

/** Says what would be lost, asks, and deletes for good. */
export function DeleteStoreDialog({ store: { id, name, subdomain }, onClose }: DeleteStoreDialogProps) {
  const contents = useGetStoreContentsQuery(id, { refetchOnMountOrArgChange: true });
  const [deleteStore] = useDeleteStoreMutation();
  return (
    <DeleteDialog
      title="Delete Store"
      name={name}
      onDelete={() => deleteStore(id).unwrap()}
      problemOf={(error) => (isNetworkError(error) ? NO_ANSWER : getErrorMessage(error))}
      onClose={onClose}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography component="p" variant="subtitle2" color="textPrimary">
          {name}
        </Typography>
        <Typography variant="body2">{subdomain}</Typography>
      </Box>
      <Typography variant="body2">This action cannot be undone. All store data will be permanently deleted.</Typography>
      <Typography variant="body2" color="textPrimary" sx={{ fontWeight: 500 }}>
        {contents.currentData !== undefined && contentsSentence(contents.currentData)}
        {contents.currentData === undefined && contents.error === undefined && <Skeleton width="90%" />}
        {contents.currentData === undefined &&
          contents.error !== undefined &&
          'How much would be deleted could not be counted.'}
      </Typography>
    </DeleteDialog>
  );
}
