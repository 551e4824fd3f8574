import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { requestLogout, revokeSession, type SignOutRefusal } from './logout';
import { signedOut } from './sessionSlice';
import { useSession } from './useSession';

/** Ends the session, locally at once and on the server in the background; then redirects to the sign-in page. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const { token } = useSession();
  return useCallback(() => {
    dispatch(signedOut());
    if (token !== null) revokeSession(token);
  }, [dispatch, token]);
}

/**
 * Ends the session of a kiosk, once the server has agreed: the store may have set a PIN at any time, and a kiosk that
 * does not reach the server cannot know. Resolves to why it stays signed in, or to null when it does not. The PIN
 * bypasses the store, whose mutations keep their arguments.
 */
export function useKioskSignOut(): (pin?: string) => Promise<SignOutRefusal | null> {
  const dispatch = useDispatch();
  const { token } = useSession();
  return useCallback(
    async (pin) => {
      const refusal =
        token === null ? null : await requestLogout(token, pin).catch((): SignOutRefusal => ({ kind: 'noConnection' }));
      if (refusal === null) dispatch(signedOut());
      return refusal;
    },
    [dispatch, token],
  );
}
