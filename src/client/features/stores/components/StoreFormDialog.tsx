import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Store, StoreWithSecrets } from '../../../../contract/stores';
import { addOwnerPath, storePath } from '../../../entities/store';
import { getErrorMessage, getErrorStatus, isNotFound } from '../../../shared/api/errors';
import { useDebouncedValue } from '../../../shared/device/useDebouncedValue';
import { FormDialog } from '../../../shared/forms/FormDialog';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { FIELD_KEYWORDS } from '../../../shared/forms/serverErrors';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { isLoadingPreview } from '../../../shared/ui/ChangePreview';
import { NotFoundDialog } from '../../../shared/ui/dialogs/NotFoundDialog';
import { FailedState } from '../../../shared/ui/FailedState';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import {
  useCreateStoreMutation,
  useGetStoreQuery,
  usePreviewPointRateQuery,
  useUpdateStoreMutation,
} from '../storesApi';
import {
  findNewRate,
  omitChainSettings,
  shopRules,
  storeRules,
  toFormValues,
  toPayload,
  type StoreFormValues,
} from '../storesRules';
import { StoreFields } from './StoreFields';

interface StoreFormDialogProps {
  /** The store to edit; null to add one. */
  store: Store | null;
  /** The chain that a new store is to be a shop of. */
  chain?: Store['chain'];
  onClose: () => void;
}

const TYPING_PAUSE_MS = 300;

/** Adds or edits a store. For an edit, each opening of the dialog loads the store with its secrets. */
export function StoreFormDialog({ store, chain, onClose }: StoreFormDialogProps) {
  const query = useGetStoreQuery(store?.id ?? '', { skip: store === null, refetchOnMountOrArgChange: true });
  // With status 409 the server cannot decrypt the secrets. The form then has empty keys, to be entered again.
  const isUndecryptable = getErrorStatus(query.error) === 409 && !query.isFetching;
  const withoutSecrets = useMemo(
    () => store && { ...store, cloverApiKey: '', ghlApiKey: '', ghlFineToken: null },
    [store],
  );
  // The first store of a chain keeps its own settings, which are those of the chain.
  const shopOf = store ? store.chain : chain;
  const chainName = shopOf && shopOf.id !== store?.id ? shopOf.name : null;
  const { form, error } = useStoreForm(
    query.currentData ?? (isUndecryptable ? withoutSecrets : null),
    { chainId: chain?.id, schema: chainName === null ? storeRules : shopRules },
    onClose,
  );
  const newRate = chainName === null && store !== null ? findNewRate(form) : null;
  const shownRate = useDebouncedValue(newRate, TYPING_PAUSE_MS);
  const rateQuery = usePreviewPointRateQuery(
    store !== null && newRate !== null && newRate === shownRate
      ? { id: store.id, pointsPerDollar: newRate }
      : skipToken,
  );
  const isReady = store === null || query.currentData !== undefined || isUndecryptable;

  if (store !== null && isNotFound(query.error)) {
    return <NotFoundDialog kind="store" name={store.name} onClose={onClose} />;
  }
  return (
    <FormDialog
      size="md"
      title={store !== null ? 'Edit Store' : chain ? 'Add Shop' : 'Add New Store'}
      submitLabel={store !== null ? 'Update Store' : chain ? 'Create Shop' : 'Create Store'}
      form={form}
      disabled={!isReady || (newRate !== null && isLoadingPreview(rateQuery))}
      error={error ?? (isUndecryptable ? getErrorMessage(query.error) : null)}
      onClose={onClose}
    >
      {isReady ? (
        <StoreFields
          form={form}
          isEdit={store !== null}
          chainName={chainName}
          rateQuery={newRate === null ? null : rateQuery}
        />
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

/**
 * The form state of a store; null is a new store, with `chainId` a shop of that chain. Saving an edit sends only the
 * changed fields.
 */
function useStoreForm(
  store: StoreWithSecrets | null,
  { chainId, schema }: { chainId: string | undefined; schema: typeof storeRules },
  onSaved: () => void,
) {
  const [createStore] = useCreateStoreMutation();
  const [updateStore] = useUpdateStoreMutation();
  const showToast = useToast();
  const initialValues = useMemo(() => toFormValues(store), [store]);

  return useServerForm<StoreFormValues>({
    initialValues,
    schema,
    keywords: FIELD_KEYWORDS.storeForm,
    onSave: async (values) => {
      const payload = toPayload(values);
      if (store === null) {
        const body = chainId === undefined ? payload : { ...omitChainSettings(payload), chainId };
        const { id, name } = await createStore(body).unwrap();
        showToast(`${name} was added.`, 'success', [
          ...(chainId === undefined ? [{ to: addOwnerPath(id), name, label: 'Add Its Owner' }] : []),
          { to: storePath(id), name },
        ]);
      } else {
        const changes = pickChanged(toPayload(initialValues), payload);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await updateStore({ id: store.id, changes }).unwrap();
        showToast(isChanged ? `${payload.name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      }
      onSaved();
    },
  });
}
