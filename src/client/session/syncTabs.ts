import type { Store } from '@reduxjs/toolkit';
import { listen } from '../shared/device/listen';
import { selectSession, signedOut, type SessionState } from './sessionSlice';

/**
 * Keeps all tabs on one session, because they share local storage. Signing out in one tab signs out all tabs. When a
 * tab starts another session, the other tabs reload before they can overwrite it. Returns a function to stop listening.
 */
export function syncTabs(store: Pick<Store<{ session: SessionState }>, 'getState' | 'dispatch'>, reload: () => void) {
  return listen(window, ['storage'], ({ key, newValue }: StorageEvent) => {
    if (key !== 'token' && key !== null) return;
    const { token } = selectSession(store.getState());
    if (newValue === token) return;
    if (newValue === null) store.dispatch(signedOut());
    else reload();
  });
}
