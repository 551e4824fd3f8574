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

/** The chain of the signed-in account's store; null without one. */
export function useChain() {
  return useSession().authUser?.chain ?? null;
}

/** Whether the signed-in account manages one shop of a chain, and so may open only some pages of the console. */
export const useIsManager = (): boolean => useChain()?.isManager === true;

/** The store of this kiosk, or the reason why it is unknown. */
export function useStoreOfKiosk(): StoreOfKiosk {
  return useSelector(selectStoreOfKiosk);
}
