import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { requestLogout, revokeSession, type PinRefusal } from './logout';
import { signedOut } from './sessionSlice';
import { useSession } from './useSession';

/** Ends the session in the browser at once and on the server in the background, then redirects to the sign-in page. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const { token } = useSession();
  return useCallback(() => {
    dispatch(signedOut());
    if (token !== null) revokeSession(token);
  }, [dispatch, token]);
}

/**
 * Signs out a kiosk after the server has agreed, because only the server knows whether the store requires a PIN.
 * Resolves to the reason why the kiosk stays signed in, or to null when it is signed out. The PIN is sent outside of
 * RTK Query, which would keep it in the Redux store as the argument of a mutation.
 */
export function useKioskSignOut(): (pin?: string) => Promise<PinRefusal | null> {
  const dispatch = useDispatch();
  const { token } = useSession();
  return useCallback(
    async (pin) => {
      const refusal =
        token === null ? null : await requestLogout(token, pin).catch((): PinRefusal => ({ kind: 'noConnection' }));
      if (refusal === null) dispatch(signedOut());
      return refusal;
    },
    [dispatch, token],
  );
}
