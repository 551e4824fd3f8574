import { useRef } from 'react';
import type { Store } from '../../../../contract/stores';
import { isNotFound, isNetworkError, getErrorMessage } from '../../../shared/api/errors';
import { useToast } from '../../../shared/ui/ToastProvider';
import { useSetStoreStatusMutation } from '../storesApi';

/** Activates or deactivates a store and shows the result. Clicks while a request for the store is pending are ignored. */
export function useStatusToggle(): (store: Store) => Promise<void> {
  const [setStatus] = useSetStoreStatusMutation();
  const pending = useRef(new Set<string>());
  const showToast = useToast();
  return async ({ id, name, isActive }) => {
    if (pending.current.has(id)) return;
    pending.current.add(id);
    const { error } = await setStatus({ id, isActive: !isActive });
    pending.current.delete(id);
    const [before, after] = isActive ? ['active', 'inactive'] : ['inactive', 'active'];
    if (isNotFound(error)) showToast(`${name} has already been deleted.`, 'danger');
    else if (isNetworkError(error)) {
      showToast(`The server did not respond in time. ${name} may be ${after} by now; check the list.`, 'danger');
    } else if (error) showToast(`${name} is still ${before}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) showToast(`${name} is now inactive. Its kiosk and staff are signed out.`);
    else showToast(`${name} is now active.`, 'success');
  };
}
