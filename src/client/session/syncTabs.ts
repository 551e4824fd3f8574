import type { Store } from '@reduxjs/toolkit';
import { listen } from '../shared/device/listen';
import { selectSession, signedOut, type SessionState } from './sessionSlice';

/**
 * Tabs share one session, because they share local storage. Signing out in one tab signs out in all; when another
 * session starts in one tab, the others reload before they can overwrite it. Returns a function that stops it.
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
