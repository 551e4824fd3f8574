/** @jest-environment ./test/support/jsdomEnvironment.cjs */
import { persistStore, type Persistor } from 'redux-persist';
import { createAppStore } from '../../src/client/app/store';
import { selectSession, signedIn, signedOut } from '../../src/client/session';
import { selectIsAuthenticated, selectPrincipal, selectStoreOfKiosk } from '../../src/client/session/sessionSelectors';
import { eventually } from '../support/eventually';

const readStorage = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

const restoreStore = async () => (await restorePersisted()).app;

/** Restores a store. Also returns the persistor, which writes the state to storage. */
async function restorePersisted() {
  const app = createAppStore();
  const persistor = await new Promise<Persistor>((done) => {
    const restored = persistStore(app, null, () => done(restored));
  });
  return { app, persistor };
}

const store = { id: 's1', name: 'Corner Shop', subdomain: 'corner' };
const cashier = { id: 'c1', email: 'cass@example.com', role: 'cashier', storeId: 's1', store };

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the stored session', () => {
  test('SE-01 the session is written at once, only under the keys of the product spec', async () => {
    const app = await restoreStore();
    app.dispatch(signedIn({ token: 't1', role: 'store_owner', isDashboard: false, authUser: cashier }));
    expect(readStorage()).toEqual({
      token: 't1',
      role: 'store_owner',
      isDashboard: 'false',
      auth_user: JSON.stringify(cashier),
    });
  });

  test('SE-01 SE-05 the session is removed on sign-out, which sets the page to redirect to', async () => {
    localStorage.setItem('customer_data', JSON.stringify({ id: 'x', name: 'Pat' }));
    localStorage.setItem('store_subdomain', 'corner');
    const app = await restoreStore();
    app.dispatch(signedIn({ token: 't1', role: 'platform_admin', isDashboard: true, authUser: null }));
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
    expect(selectSession(app.getState()).exit).toBe('/auth/dashboard');
  });

  test('SE-01 storage is empty for a visitor who is not signed in', async () => {
    const app = await restoreStore();
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
  });

  test.each([
    ['platform_admin', 'true', 'admin'],
    ['store_owner', 'false', 'store_owner'],
    ['store_owner', 'true', 'store_owner'],
  ])('SE-02 the role %s with the dashboard flag %s is restored as %s', async (role, isDashboard, principal) => {
    Object.entries({ token: 't', role, isDashboard }).forEach(([key, value]) => localStorage.setItem(key, value));
    expect(selectPrincipal((await restoreStore()).getState())?.role).toBe(principal);
  });

  test('SE-02 an admin without the dashboard flag is not restored', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('role', 'platform_admin');
    expect(selectPrincipal((await restoreStore()).getState())).toBeNull();
  });

  test('SE-02 a cashier is restored with the stored store id', async () => {
    Object.entries({ token: 't', role: 'cashier', isDashboard: 'true', auth_user: JSON.stringify(cashier) }).forEach(
      ([key, value]) => localStorage.setItem(key, value),
    );
    expect(selectPrincipal((await restoreStore()).getState())).toEqual({
      id: 'c1',
      email: 'cass@example.com',
      role: 'cashier',
      storeId: 's1',
    });
  });

  test('SE-03 missing fields of a cashier are filled in', async () => {
    Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) =>
      localStorage.setItem(key, value),
    );
    const principal = selectPrincipal((await restoreStore()).getState());
    expect(principal?.id).toBe('cashier');
    expect(principal?.email).toMatch(/^[^@]+@[^@]+$/);
    expect(principal).not.toHaveProperty('storeId');
  });

  test.each(['{broken', 'null', '[1]', '"text"'])(
    'SE-03 the invalid stored user %s is logged, and no user is restored',
    async (text) => {
      Object.entries({ token: 't', role: 'cashier', auth_user: text }).forEach(([key, value]) =>
        localStorage.setItem(key, value),
      );
      const state = (await restoreStore()).getState();
      expect(console.error).toHaveBeenCalledWith('The stored user cannot be read', expect.any(Error));
      expect(selectPrincipal(state)).toBeNull();
      expect(selectStoreOfKiosk(state)).toEqual({ kind: 'unreadable' });
    },
  );

  test('KE-04 an invalid stored user is kept until sign-out', async () => {
    Object.entries({ token: 't', role: 'store_owner', isDashboard: 'false', auth_user: '{broken' }).forEach(
      ([key, value]) => localStorage.setItem(key, value),
    );
    const { app, persistor } = await restorePersisted();
    app.dispatch({ type: 'anything' });
    // Flushing writes everything that would be written later.
    await persistor.flush();
    expect(readStorage().auth_user).toBe('{broken');
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
  });

  test('KE-04 a missing user, a user without a store and a user with one are distinguished', async () => {
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'absent' });
    localStorage.setItem('auth_user', '{"id":"o1"}');
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'storeless' });
    localStorage.setItem('auth_user', JSON.stringify(cashier));
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'known', store });
  });

  test('SE-04 a session is authenticated only with a user, a token and a role', async () => {
    for (const missing of ['token', 'role', 'auth_user']) {
      Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) =>
        localStorage.setItem(key, value),
      );
      expect(selectIsAuthenticated((await restoreStore()).getState())).toBe(true);
      localStorage.removeItem(missing);
      expect(selectIsAuthenticated((await restoreStore()).getState())).toBe(false);
    }
  });

  test('SE-07 a password is removed from the stored user', async () => {
    localStorage.setItem('auth_user', JSON.stringify({ ...cashier, password: 'secret' }));
    const app = await restoreStore();
    app.dispatch({ type: 'anything' });
    await eventually('the password is gone', () => readStorage().auth_user?.includes('secret') === false);
  });
});
