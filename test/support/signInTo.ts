import type { AppStore } from '../../src/client/app/store';
import { signedIn } from '../../src/client/session';

interface Place {
  id: string;
  name: string;
  subdomain: string;
  /** Of an owner of a chain, or of the manager of one of its shops. */
  chain?: { name: string; isManager: boolean };
}

/** Puts a signed-in owner of this store into the session slice, without a real token. */
export function signInTo(app: AppStore, { chain, ...store }: Place): void {
  const authUser = { id: null, email: null, role: 'store_owner', storeId: store.id, store, ...(chain && { chain }) };
  app.dispatch(signedIn({ token: 't', role: 'store_owner', isDashboard: true, authUser }));
}
