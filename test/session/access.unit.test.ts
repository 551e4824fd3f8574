import { getHomePath, getRedirect, getStartPath, type AccessRule } from '../../src/client/session';

const session = (role: string | null, isDashboard: boolean | null, token: string | null = 't') => ({
  token,
  role,
  isDashboard,
});
const admin: AccessRule = { roles: ['admin'], requireDashboard: true };
const owner: AccessRule = { roles: ['store_owner'], requireDashboard: true };
const kiosk: AccessRule = { roles: ['store_owner'], requireCustomerAccess: true };
const board: AccessRule = { roles: ['cashier'] };

test.each([
  ['no token', session('cashier', true, null)],
  ['no role', session(null, true)],
])('RT-07 with %s the path decides the sign-in page', (_label, visitor) => {
  expect(getRedirect(visitor, board, '/cashier/dashboard')).toBe('/auth/cashier');
  expect(getRedirect(visitor, admin, '/admin/dashboard')).toBe('/auth/login');
  expect(getRedirect(visitor, kiosk, '/customer/entry')).toBe('/auth/login');
});

test('RT-08 a role that is not allowed is redirected to /unauthorized', () => {
  expect(getRedirect(session('cashier', true), admin, '/admin/dashboard')).toBe('/unauthorized');
  expect(getRedirect(session('store_owner', true), admin, '/admin/dashboard')).toBe('/unauthorized');
  expect(getRedirect(session('platform_admin', true), board, '/cashier/dashboard')).toBe('/unauthorized');
  expect(getRedirect(session('unknown_role', true), owner, '/owner/dashboard')).toBe('/unauthorized');
});

test('RT-09 a wrong dashboard flag redirects to the sign-in page, a cashier to the cashier sign-in page', () => {
  expect(getRedirect(session('platform_admin', true), admin, '/admin')).toBeNull();
  expect(getRedirect(session('platform_admin', false), admin, '/admin')).toBe('/auth/login');
  expect(getRedirect(session('platform_admin', null), admin, '/admin')).toBe('/auth/login');
  expect(getRedirect(session('store_owner', true), owner, '/owner')).toBeNull();
  expect(getRedirect(session('store_owner', false), owner, '/owner')).toBe('/auth/login');
  expect(getRedirect(session('store_owner', false), kiosk, '/customer/entry')).toBeNull();
  expect(getRedirect(session('store_owner', null), kiosk, '/customer/entry')).toBeNull();
  expect(getRedirect(session('store_owner', true), kiosk, '/customer/entry')).toBe('/auth/login');
  expect(getRedirect(session('cashier', false), { roles: ['cashier'], requireDashboard: true }, '/x')).toBe(
    '/auth/cashier',
  );
});

test('RT-01 RT-02 RT-03 RT-04 the first page depends on the role and the dashboard flag', () => {
  expect(getHomePath(session('platform_admin', true))).toBe('/admin/dashboard');
  expect(getHomePath(session('platform_admin', false))).toBeNull();
  expect(getHomePath(session('store_owner', true))).toBe('/owner/dashboard');
  expect(getHomePath(session('store_owner', false))).toBe('/customer/entry');
  expect(getHomePath(session('store_owner', null))).toBe('/customer/entry');
  expect(getHomePath(session('cashier', true))).toBe('/cashier/dashboard');
  expect(getHomePath(session('customer', true))).toBeNull();
  expect(getHomePath(session('store_owner', true, null))).toBeNull();
  expect(getHomePath(session(null, null))).toBeNull();
});

test.each([
  ['an admin', session('platform_admin', true), '/admin/stores?search=x#y', '/admin/stores?search=x#y'],
  ['an owner', session('store_owner', true), '/owner/rewards', '/owner/rewards'],
  ['a cashier', session('cashier', true), '/cashier/dashboard?x=1', '/cashier/dashboard?x=1'],
  ["an owner at another role's address", session('store_owner', true), '/admin/stores', '/owner/dashboard'],
  ['an owner at an address that begins alike', session('store_owner', true), '/owners', '/owner/dashboard'],
  ['a kiosk', session('store_owner', false), '/customer/dashboard', '/customer/entry'],
])('%s starts at the URL that required the sign-in, if it belongs to the own area', (_who, user, from, start) => {
  expect(getStartPath(user, { from })).toBe(start);
  expect(getStartPath(user, null)).toBe(getHomePath(user));
  expect(getStartPath({ ...user, token: null }, { from })).toBeNull();
});
