import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { revokeSession } from './revokeSession';
import { signedOut } from './sessionSlice';
import type { WithSession } from './sessionSelectors';

/** Ends the session, locally at once and on the server in the background; then redirects to the sign-in page. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  return useCallback(() => {
    const { token } = store.getState().session;
    dispatch(signedOut());
    if (token !== null) revokeSession(token);
  }, [dispatch, store]);
}
