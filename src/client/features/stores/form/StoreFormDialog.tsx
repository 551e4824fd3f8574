import { useMemo } from 'react';
import type { Store } from '../../../../contract/stores';
import { isNotFound, getErrorMessage, getErrorStatus } from '../../../shared/api/errors';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { FailedState } from '../../../shared/ui/FailedState';
import { NotFoundDialog } from '../../../shared/ui/NotFoundDialog';
import { useGetStoreQuery } from '../storesApi';
import { StoreFields } from './StoreFields';
import { StoreFieldsSkeleton } from './StoreFieldsSkeleton';
import { useStoreForm } from './useStoreForm';

interface StoreFormDialogProps {
  /** null adds a store. */
  store: Store | null;
  onClose: () => void;
}

/** Adds a store, or edits one as it is now: it is read, with its secrets, when the dialog opens. */
export function StoreFormDialog({ store, onClose }: StoreFormDialogProps) {
  const reading = useGetStoreQuery(store?.id ?? '', { skip: store === null, refetchOnMountOrArgChange: true });
  // The server cannot open the keys any more: the form asks for them anew, with all else as it is.
  const isUnreadable = getErrorStatus(reading.error) === 409 && !reading.isFetching;
  const withoutKeys = useMemo(
    () => store && { ...store, cloverApiKey: '', ghlApiKey: '', ghlFineToken: null },
    [store],
  );
  const { form, problem } = useStoreForm(reading.currentData ?? (isUnreadable ? withoutKeys : null), onClose);
  const isReady = store === null || reading.currentData !== undefined || isUnreadable;

  if (store !== null && isNotFound(reading.error)) {
    return <NotFoundDialog kind="store" name={store.name} onClose={onClose} />;
  }
  return (
    <FormDialog
      open
      size="md"
      title={store === null ? 'Add New Store' : 'Edit Store'}
      submitLabel={store === null ? 'Create Store' : 'Update Store'}
      form={isReady ? form : { ...form, submitForm: () => Promise.resolve() }}
      problem={problem ?? (isUnreadable ? getErrorMessage(reading.error) : null)}
      onClose={onClose}
    >
      {isReady ? (
        <StoreFields form={form} />
      ) : reading.error !== undefined && !reading.isFetching ? (
        <FailedState message={getErrorMessage(reading.error)} onRetry={() => void reading.refetch()} />
      ) : (
        <StoreFieldsSkeleton />
      )}
    </FormDialog>
  );
}
