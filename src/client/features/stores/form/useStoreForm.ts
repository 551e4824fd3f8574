import { useMemo } from 'react';
import type { StoreWithSecrets } from '../../../../contract/stores';
import { storePath } from '../../../entities/store';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { FIELD_KEYWORDS } from '../../../shared/forms/serverErrors';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useUpdateStoreMutation, useCreateStoreMutation } from '../storesApi';
import { toFormValues, toPayload, type StoreFormValues } from './storeFormValues';
import { storeRules } from './storeRules';

/** The form of a store, or of a new one for null. An edit sends the changed fields only. */
export function useStoreForm(store: StoreWithSecrets | null, onSaved: () => void) {
  const [createStore] = useCreateStoreMutation();
  const [updateStore] = useUpdateStoreMutation();
  const showToast = useToast();
  const initialValues = useMemo(() => toFormValues(store), [store]);

  return useServerForm<StoreFormValues>({
    initialValues,
    schema: storeRules,
    keywords: FIELD_KEYWORDS.storeForm,
    onSave: async (values) => {
      const payload = toPayload(values);
      if (store === null) {
        const { id, name } = await createStore(payload).unwrap();
        showToast(`${name} was added.`, 'success', { to: storePath(id), name });
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
