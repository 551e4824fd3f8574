import { useMemo } from 'react';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { Store } from '../../../../contract/stores';
import { isNotFound, getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FailedState } from '../../../shared/ui/FailedState';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { useGetStoreQuery } from '../storesApi';
import { StoreFields } from './StoreFields';
import { useStoreForm } from './useStoreForm';

interface StoreFormDialogProps {
  /** null adds a store. */
  store: Store | null;
  onClose: () => void;
}

/** Adds a store or edits one. An edit loads the store with its secrets each time the dialog opens. */
export function StoreFormDialog({ store, onClose }: StoreFormDialogProps) {
  const query = useGetStoreQuery(store?.id ?? '', { skip: store === null, refetchOnMountOrArgChange: true });
  // 409: the server cannot decrypt the secrets. The form then opens with empty keys, to be entered again.
  const isUndecryptable = getErrorStatus(query.error) === 409 && !query.isFetching;
  const withoutSecrets = useMemo(
    () => store && { ...store, cloverApiKey: '', ghlApiKey: '', ghlFineToken: null },
    [store],
  );
  const { form, error } = useStoreForm(query.currentData ?? (isUndecryptable ? withoutSecrets : null), onClose);
  const isReady = store === null || query.currentData !== undefined || isUndecryptable;

  if (store !== null && isNotFound(query.error)) {
    return <NotFoundDialog kind="store" name={store.name} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      size="md"
      title={store === null ? 'Add New Store' : 'Edit Store'}
      submitLabel={store === null ? 'Create Store' : 'Update Store'}
      form={isReady ? form : { ...form, submitForm: () => Promise.resolve() }}
      error={error ?? (isUndecryptable ? getErrorMessage(query.error) : null)}
      onClose={onClose}
    >
      {isReady ? (
        <StoreFields form={form} isEdit={store !== null} />
      ) : query.error !== undefined && !query.isFetching ? (
        <FailedState message={getErrorMessage(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <StoreFieldsSkeleton />
      )}
    </FormDialog>
  );
}

function StoreFieldsSkeleton() {
  return (
    <Stack spacing={2} aria-busy aria-label="Loading the store" role="status">
      {Array.from({ length: 6 }, (_, index) => (
        <Stack key={index} spacing={0.5}>
          <Skeleton width="30%" />
          <Skeleton variant="rounded" height={40} />
        </Stack>
      ))}
    </Stack>
  );
}
