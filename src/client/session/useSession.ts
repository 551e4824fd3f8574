import { useSelector } from 'react-redux';
import { selectStoreOfKiosk, type StoreOfKiosk } from './sessionSelectors';
import { selectSession, type SessionState } from './sessionSlice';

/** The session on this device. */
export function useSession(): SessionState {
  return useSelector(selectSession);
}

/** The id of the signed-in owner's or cashier's store; '' for administrators and when nobody is signed in. */
export function useStoreId(): string {
  return useSession().authUser?.storeId ?? '';
}

/** The name of the signed-in owner's or cashier's store; '' for administrators and when nobody is signed in. */
export function useStoreName(): string {
  return useSession().authUser?.store?.name ?? '';
}

/** The store of this kiosk, or the reason why it is unknown. */
export function useStoreOfKiosk(): StoreOfKiosk {
  return useSelector(selectStoreOfKiosk);
}
