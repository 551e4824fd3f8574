import { useRef } from 'react';
import type { Store } from '../../../contract/stores';
import { isNotFound, isNetworkError, getErrorMessage } from '../../shared/api/errors';
import { useToast } from '../../shared/ui/ToastProvider';
import { useSetStoreStatusMutation } from './storesApi';

/** Sends the opposite of what a store is and tells what came of it. A press while the last is on its way counts not. */
export function useStatusToggle(): (store: Store) => Promise<void> {
  const [setStatus] = useSetStoreStatusMutation();
  const onTheWay = useRef(new Set<string>());
  const tell = useToast();
  return async ({ id, name, isActive }) => {
    if (onTheWay.current.has(id)) return;
    onTheWay.current.add(id);
    const { error } = await setStatus({ id, isActive: !isActive });
    onTheWay.current.delete(id);
    const [was, wanted] = isActive ? ['active', 'inactive'] : ['inactive', 'active'];
    if (isNotFound(error)) tell(`${name} was deleted meanwhile.`, 'danger');
    else if (isNetworkError(error)) {
      tell(`No answer came in time. ${name} may be ${wanted} by now; the list will tell.`, 'danger');
    } else if (error) tell(`${name} is still ${was}. ${getErrorMessage(error)}`, 'danger');
    else if (isActive) tell(`${name} is now inactive. Its kiosk and staff are signed out.`);
    else tell(`${name} is now active.`, 'success');
  };
}
