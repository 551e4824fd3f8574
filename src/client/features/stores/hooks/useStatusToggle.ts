import { useRef, useState } from 'react';
import type { Store } from '../../../../contract/stores';
import { getErrorMessage, isNetworkError, isNotFound } from '../../../shared/api/errors';
import { useToast } from '../../../shared/ui/toast/ToastProvider';
import { useSetStoreStatusMutation } from '../storesApi';

/** The status that the user last chose. `savedAt` is the time of the change on the server; null until then. */
interface Press {
  isActive: boolean;
  savedAt: string | null;
}

/**
 * Activates or deactivates a store and reports the result. A click during a request is saved after that request.
 * `withStatus` returns a listed store with the status of the last click, which an older list does not contain.
 */
export function useStatusToggle() {
  const [setStatus] = useSetStoreStatusMutation();
  const [presses, setPresses] = useState<Partial<Record<string, Press>>>({});
  // The status last chosen for each store with a running request.
  const wanted = useRef(new Map<string, boolean>());
  const showToast = useToast();

  const withStatus = (store: Store): Store => {
    const press = presses[store.id];
    if (press === undefined || (press.savedAt !== null && store.updatedAt >= press.savedAt)) return store;
    return { ...store, isActive: press.isActive };
  };

  const toggleStatus = async (store: Store) => {
    const { id, name } = store;
    const setPress = (press: Press | undefined) => setPresses((all) => ({ ...all, [id]: press }));
    const isSaving = wanted.current.has(id);
    let isActive = !store.isActive;
    wanted.current.set(id, isActive);
    setPress({ isActive, savedAt: null });
    if (isSaving) return;
    let result;
    do {
      isActive = wanted.current.get(id) ?? isActive;
      result = await setStatus({ id, isActive });
    } while (!result.error && wanted.current.get(id) !== isActive);
    wanted.current.delete(id);
    const { data, error } = result;
    setPress(data ? { isActive, savedAt: data.updatedAt } : undefined);
    const [before, after] = isActive ? ['inactive', 'active'] : ['active', 'inactive'];
    if (isNotFound(error)) showToast(`${name} has already been deleted.`, 'danger');
    else if (isNetworkError(error)) {
      showToast(`The server did not respond in time. ${name} may be ${after} by now; check the list.`, 'danger');
    } else if (error) showToast(`${name} is still ${before}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) showToast(`${name} is now active.`, 'success');
    else {
      const undo = () => void toggleStatus({ ...store, isActive: false });
      showToast(`${name} is now inactive. Its kiosk and staff are signed out.`, 'plain', {
        label: 'Undo',
        onClick: undo,
      });
    }
  };
  return { toggleStatus, withStatus };
}
