/** @jest-environment ./test/support/jsdomEnvironment.cjs */
import { persistStore, type Persistor } from 'redux-persist';
import { createAppStore } from '../../src/client/app/store';
import { selectSession, signedIn, signedOut } from '../../src/client/session';
import { selectIsAuthenticated, selectPrincipal, selectStoreOfKiosk } from '../../src/client/session/sessionSelectors';
import { eventually } from '../support/eventually';

const readStorage = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

const restoreStore = async () => (await restorePersisted()).app;

/** Also returns what writes the store's state to the storage. */
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
  test('SE-01 is written at once, under the keys of the product spec only', async () => {
    const app = await restoreStore();
    app.dispatch(signedIn({ token: 't1', role: 'store_owner', isDashboard: false, authUser: cashier }));
    expect(readStorage()).toEqual({
      token: 't1',
      role: 'store_owner',
      isDashboard: 'false',
      auth_user: JSON.stringify(cashier),
    });
  });

  test('SE-01 SE-05 is removed on sign-out, which sets the page to go to', async () => {
    localStorage.setItem('customer_data', JSON.stringify({ id: 'x', name: 'Pat' }));
    localStorage.setItem('store_subdomain', 'corner');
    const app = await restoreStore();
    app.dispatch(signedIn({ token: 't1', role: 'platform_admin', isDashboard: true, authUser: null }));
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
    expect(selectSession(app.getState()).exit).toBe('/auth/dashboard');
  });

  test('SE-01 is empty for a visitor who is not signed in', async () => {
    const app = await restoreStore();
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
  });

  test.each([
    ['platform_admin', 'true', 'admin'],
    ['store_owner', 'false', 'store_owner'],
    ['store_owner', 'true', 'store_owner'],
  ])('SE-02 restores role %s with dashboard flag %s as %s', async (role, isDashboard, principal) => {
    Object.entries({ token: 't', role, isDashboard }).forEach(([key, value]) => localStorage.setItem(key, value));
    expect(selectPrincipal((await restoreStore()).getState())?.role).toBe(principal);
  });

  test('SE-02 does not restore an admin without the dashboard flag', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('role', 'platform_admin');
    expect(selectPrincipal((await restoreStore()).getState())).toBeNull();
  });

  test('SE-02 restores a cashier with the stored store id', async () => {
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

  test('SE-03 fills in the missing fields of a cashier', async () => {
    Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) =>
      localStorage.setItem(key, value),
    );
    const principal = selectPrincipal((await restoreStore()).getState());
    expect(principal?.id).toBe('cashier');
    expect(principal?.email).toMatch(/^[^@]+@[^@]+$/);
    expect(principal).not.toHaveProperty('storeId');
  });

  test.each(['{broken', 'null', '[1]', '"text"'])(
    'SE-03 logs the invalid stored user %s and restores no user',
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

  test('KE-04 keeps an invalid stored user until sign-out', async () => {
    Object.entries({ token: 't', role: 'store_owner', isDashboard: 'false', auth_user: '{broken' }).forEach(
      ([key, value]) => localStorage.setItem(key, value),
    );
    const { app, persistor } = await restorePersisted();
    app.dispatch({ type: 'anything' });
    // Whatever would be written later.
    await persistor.flush();
    expect(readStorage().auth_user).toBe('{broken');
    app.dispatch(signedOut());
    expect(readStorage()).toEqual({});
  });

  test('KE-04 distinguishes a missing user, a user without a store and a user with one', async () => {
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'absent' });
    localStorage.setItem('auth_user', '{"id":"o1"}');
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'storeless' });
    localStorage.setItem('auth_user', JSON.stringify(cashier));
    expect(selectStoreOfKiosk((await restoreStore()).getState())).toEqual({ kind: 'known', store });
  });

  test('SE-04 is authenticated only with a user, a token and a role', async () => {
    for (const missing of ['token', 'role', 'auth_user']) {
      Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) =>
        localStorage.setItem(key, value),
      );
      expect(selectIsAuthenticated((await restoreStore()).getState())).toBe(true);
      localStorage.removeItem(missing);
      expect(selectIsAuthenticated((await restoreStore()).getState())).toBe(false);
    }
  });

  test('SE-07 removes a password from the stored user', async () => {
    localStorage.setItem('auth_user', JSON.stringify({ ...cashier, password: 'secret' }));
    const app = await restoreStore();
    app.dispatch({ type: 'anything' });
    await eventually('the password is gone', () => readStorage().auth_user?.includes('secret') === false);
  });
});
