import { useMemo } from 'react';
import type { StoreWithSecrets } from '../../../../contract/stores';
import { storePath } from '../../../entities/store';
import { pickChanged } from '../../../shared/forms/pickChanged';
import { useServerForm } from '../../../shared/forms/useServerForm';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useUpdateStoreMutation, useCreateStoreMutation } from '../storesApi';
import { toFormValues, toPayload, type StoreFormValues } from './storeFormValues';
import { storeRules } from './storeRules';

const ROUTES = [
  ['name', 'name'],
  ['subdomain', 'subdomain'],
  ['clover', 'cloverApiKey'],
  ['ghl', 'ghlApiKey'],
] as const;

/** The draft of a store, new when there is none, and what saving it does: all of a new one, else what has changed. */
export function useStoreForm(store: StoreWithSecrets | null, onSaved: () => void) {
  const [create] = useCreateStoreMutation();
  const [change] = useUpdateStoreMutation();
  const tell = useToast();
  const initialValues = useMemo(() => toFormValues(store), [store]);

  return useServerForm<StoreFormValues>({
    initialValues,
    rules: storeRules,
    routes: ROUTES,
    save: async (draft) => {
      const wanted = toPayload(draft);
      if (store === null) {
        const { id, name } = await create(wanted).unwrap();
        tell(`${name} was added.`, 'success', { to: storePath(id), name });
      } else {
        const changes = pickChanged(toPayload(initialValues), wanted);
        const isChanged = Object.keys(changes).length > 0;
        if (isChanged) await change({ id: store.id, changes }).unwrap();
        tell(isChanged ? `${wanted.name} was updated.` : 'Nothing was changed.', isChanged ? 'success' : 'plain');
      }
      onSaved();
    },
  });
}
