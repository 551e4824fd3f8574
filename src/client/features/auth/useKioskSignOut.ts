import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { requestLogout, type SignOutRefusal } from './requestLogout';
import { signedOut } from './sessionSlice';
import type { WithSession } from './sessionSelectors';

/**
 * Ends the session of a kiosk, once the server has agreed: the store may have set a PIN at any time, and a kiosk that
 * does not reach the server cannot know. Resolves to why it stays signed in, or to null when it does not. The PIN
 * bypasses the store, whose mutations keep their arguments.
 */
export function useKioskSignOut(): (pin?: string) => Promise<SignOutRefusal | null> {
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  return useCallback(
    async (pin) => {
      const { token } = store.getState().session;
      const refusal =
        token === null ? null : await requestLogout(token, pin).catch((): SignOutRefusal => ({ kind: 'noConnection' }));
      if (refusal === null) dispatch(signedOut());
      return refusal;
    },
    [dispatch, store],
  );
}
