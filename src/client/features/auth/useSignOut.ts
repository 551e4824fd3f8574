import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import { revokeSession } from './revokeSession';
import { signedOut } from './sessionSlice';
import type { WithSession } from './sessionSelectors';

/** Ends the session here at once and at the server soon; the guards then lead to the sign-in page of the role. */
export function useSignOut(): () => void {
  const dispatch = useDispatch();
  const store = useStore<WithSession>();
  return useCallback(() => {
    const { token } = store.getState().session;
    dispatch(signedOut());
    if (token !== null) revokeSession(token);
  }, [dispatch, store]);
}
