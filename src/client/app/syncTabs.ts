import { selectSession, signedOut } from '../features/auth';
import type { AppStore } from './store';

/**
 * All tabs of a browser share one session, for they share its storage. Signing out in one signs out in all;
 * another session begun in one is taken up by the others, before they could write their own over it.
 * Returns the end of it.
 */
export function syncTabs(store: AppStore, restart: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== 'token' && key !== null) return;
    const { token } = selectSession(store.getState());
    if (newValue === token) return;
    if (newValue === null) store.dispatch(signedOut());
    else restart();
  };
  window.addEventListener('storage', follow);
  return () => {
    window.removeEventListener('storage', follow);
  };
}
