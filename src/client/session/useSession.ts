import { useSelector } from 'react-redux';
import { selectStoreOfKiosk, type StoreOfKiosk } from './sessionSelectors';
import { selectSession, type SessionState } from './sessionSlice';

/** Who is signed in on this device. */
export function useSession(): SessionState {
  return useSelector(selectSession);
}

/** The id of the store of the signed-in owner or cashier; '' for administrators and without a session. */
export function useStoreId(): string {
  return useSession().authUser?.storeId ?? '';
}

/** The name of the store of the signed-in owner or cashier; '' for administrators and without a session. */
export function useStoreName(): string {
  return useSession().authUser?.store?.name ?? '';
}

/** The store of this kiosk, or why it is unknown. */
export function useStoreOfKiosk(): StoreOfKiosk {
  return useSelector(selectStoreOfKiosk);
}
