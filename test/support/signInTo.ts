import type { AppStore } from '../../src/client/app/store';
import { signedIn } from '../../src/client/session';

/** Puts a signed-in owner of this store into the session slice, without a real token. */
export function signInTo(app: AppStore, store: { id: string; name: string; subdomain: string }): void {
  const authUser = { id: null, email: null, role: 'store_owner', storeId: store.id, store };
  app.dispatch(signedIn({ token: 't', role: 'store_owner', isDashboard: true, authUser }));
}
