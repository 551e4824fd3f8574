/** @jest-environment ./test/support/jsdomEnvironment.cjs */
import { persistStore } from 'redux-persist';
import { makeStore } from '../../src/client/app/store';
import {
  selectIsAuthenticated,
  selectPrincipal,
  selectSession,
  selectStoreOfKiosk,
  signedIn,
  signedOut,
} from '../../src/client/features/auth';

const storage = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

async function restored() {
  const store = makeStore();
  await new Promise<void>((done) => {
    persistStore(store, null, done);
  });
  return store;
}

const store = { id: 's1', name: 'Corner Shop', subdomain: 'corner' };
const cashier = { id: 'c1', email: 'cass@example.com', role: 'cashier', storeId: 's1', store };

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the session in storage', () => {
  test('SE-01 is kept under raw keys alone, written at once', async () => {
    const app = await restored();
    app.dispatch(signedIn({ token: 't1', role: 'store_owner', isDashboard: false, authUser: cashier }));
    expect(storage()).toEqual({
      token: 't1',
      role: 'store_owner',
      isDashboard: 'false',
      auth_user: JSON.stringify(cashier),
    });
  });

  test('SE-01 SE-05 leaves nothing behind on signing out, and says where to go', async () => {
    localStorage.setItem('customer_data', JSON.stringify({ id: 'x', name: 'Pat' }));
    localStorage.setItem('store_subdomain', 'corner');
    const app = await restored();
    app.dispatch(signedIn({ token: 't1', role: 'platform_admin', isDashboard: true, authUser: null }));
    app.dispatch(signedOut());
    expect(storage()).toEqual({});
    expect(selectSession(app.getState()).exit).toBe('/auth/dashboard');
  });

  test('SE-01 writes nothing for a visitor', async () => {
    const app = await restored();
    app.dispatch(signedOut());
    expect(storage()).toEqual({});
  });

  test.each([
    ['platform_admin', 'true', 'admin'],
    ['store_owner', 'false', 'store_owner'],
    ['store_owner', 'true', 'store_owner'],
  ])('SE-02 restores %s with flag %s as %s', async (role, isDashboard, principal) => {
    Object.entries({ token: 't', role, isDashboard }).forEach(([key, value]) => {
      localStorage.setItem(key, value);
    });
    expect(selectPrincipal((await restored()).getState())?.role).toBe(principal);
  });

  test('SE-02 does not restore an admin without the flag', async () => {
    localStorage.setItem('token', 't');
    localStorage.setItem('role', 'platform_admin');
    expect(selectPrincipal((await restored()).getState())).toBeNull();
  });

  test('SE-02 restores a cashier with the store of the record', async () => {
    Object.entries({ token: 't', role: 'cashier', isDashboard: 'true', auth_user: JSON.stringify(cashier) }).forEach(
      ([key, value]) => {
        localStorage.setItem(key, value);
      },
    );
    expect(selectPrincipal((await restored()).getState())).toEqual({
      id: 'c1',
      email: 'cass@example.com',
      role: 'cashier',
      storeId: 's1',
    });
  });

  test('SE-03 gives a cashier with missing fields the fallbacks', async () => {
    Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) => {
      localStorage.setItem(key, value);
    });
    const principal = selectPrincipal((await restored()).getState());
    expect(principal?.id).toBe('cashier');
    expect(principal?.email).toMatch(/^[^@]+@[^@]+$/);
    expect(principal).not.toHaveProperty('storeId');
  });

  test.each(['{broken', 'null', '[1]', '"text"'])(
    'SE-03 logs a record that reads %s and sets no user',
    async (text) => {
      Object.entries({ token: 't', role: 'cashier', auth_user: text }).forEach(([key, value]) => {
        localStorage.setItem(key, value);
      });
      const state = (await restored()).getState();
      expect(console.error).toHaveBeenCalledWith('The stored user cannot be read', expect.any(Error));
      expect(selectPrincipal(state)).toBeNull();
      expect(selectStoreOfKiosk(state)).toEqual({ kind: 'unreadable' });
    },
  );

  test('KE-04 an unreadable user is told again after the next start, and forgotten on signing out', async () => {
    Object.entries({ token: 't', role: 'store_owner', isDashboard: 'false', auth_user: '{broken' }).forEach(
      ([key, value]) => {
        localStorage.setItem(key, value);
      },
    );
    const first = await restored();
    first.dispatch({ type: 'anything' });
    await new Promise((done) => setTimeout(done, 50));
    expect(storage().auth_user).toBe('{broken');
    first.dispatch(signedOut());
    expect(storage()).toEqual({});
  });

  test('KE-04 tells a missing user, a user without a store and a known store apart', async () => {
    expect(selectStoreOfKiosk((await restored()).getState())).toEqual({ kind: 'absent' });
    localStorage.setItem('auth_user', '{"id":"o1"}');
    expect(selectStoreOfKiosk((await restored()).getState())).toEqual({ kind: 'storeless' });
    localStorage.setItem('auth_user', JSON.stringify(cashier));
    expect(selectStoreOfKiosk((await restored()).getState())).toEqual({ kind: 'known', store });
  });

  test('SE-04 authenticated means a user, a token and a role', async () => {
    for (const missing of ['token', 'role', 'auth_user']) {
      Object.entries({ token: 't', role: 'cashier', auth_user: '{}' }).forEach(([key, value]) => {
        localStorage.setItem(key, value);
      });
      expect(selectIsAuthenticated((await restored()).getState())).toBe(true);
      localStorage.removeItem(missing);
      expect(selectIsAuthenticated((await restored()).getState())).toBe(false);
    }
  });

  test('SE-07 drops a password that an older page left in the record', async () => {
    localStorage.setItem('auth_user', JSON.stringify({ ...cashier, password: 'secret' }));
    const app = await restored();
    app.dispatch({ type: 'anything' });
    await new Promise((done) => setTimeout(done, 50));
    expect(storage().auth_user).not.toContain('secret');
  });
});
