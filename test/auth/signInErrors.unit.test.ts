import type { SignInArea } from '../../src/client/features/auth';
import {
  getLoginError,
  getOwnSignIn,
  getProfileError,
  getRoleError,
} from '../../src/client/features/auth/signInErrors';

const response = (status: number, message?: unknown) => ({ status, data: { message } });
const AREAS: SignInArea[] = ['kiosk', 'management', 'cashier'];

test.each(AREAS)('AU-06 %s: a wrong password, no response and unexpected errors have their messages', (area) => {
  expect(getLoginError(area, response(401, 'Unauthorized'))).toBe('Invalid email or password');
  expect(getLoginError(area, { status: 'FETCH_ERROR' })).toBe('Network error. Please check your connection');
  expect(getLoginError(area, { status: 'TIMEOUT_ERROR' })).toBe('Network error. Please check your connection');
  expect(getLoginError(area, response(500, 'Closed for maintenance'))).toBe('Closed for maintenance');
  expect(getLoginError(area, response(400, ['One', 'Two']))).toBe('One, Two');
  expect(getLoginError(area, response(500))).toBe('An error occurred during login');
  expect(getLoginError(area, new Error('x is undefined'))).toBe('An unexpected error occurred');
});

test.each([
  ['kiosk', 403, 'Account is not active or has been suspended'],
  ['management', 403, 'Access denied. This account does not have admin privileges.'],
  ['cashier', 403, 'Access denied. Please check your credentials.'],
  ['kiosk', 404, 'Account not found'],
  ['management', 404, 'Account not found'],
  ['cashier', 404, 'No account found with this email'],
  ['kiosk', 429, 'Too many login attempts. Please try again later'],
  ['cashier', 429, 'Too many login attempts. Please try again later'],
] as const)('AU-06 %s: the message for status %i is: %s', (area, status, text) =>
  expect(getLoginError(area, response(status, 'Message of the server'))).toBe(text),
);

test('AU-06 too many attempts at the management login show a request to wait a few minutes', () =>
  expect(getLoginError('management', response(429))).toMatch(/^Too many login attempts\..*wait a few minutes/));

test('AU-07 a profile that cannot be loaded shows a message', () => {
  expect(getProfileError(response(401))).toBe('Session expired. Please login again.');
  for (const error of [response(500, 'Oops'), { status: 'FETCH_ERROR' }, new Error('x')]) {
    expect(getProfileError(error)).toBe('Login successful but failed to load user data. Please try again.');
  }
});

test('AU-01 AU-03 AU-04 each sign-in page accepts only its roles', () => {
  expect(getRoleError('kiosk', 'store_owner')).toBeNull();
  expect(getRoleError('kiosk', 'platform_admin')).toBe('Please login from the Admin Dashboard Login page');
  expect(getRoleError('kiosk', 'cashier')).toBe('Invalid credentials or insufficient permissions');
  expect(getRoleError('management', 'platform_admin')).toBeNull();
  expect(getRoleError('management', 'store_owner')).toBeNull();
  expect(getRoleError('management', 'customer')).toBe(
    'Customer accounts cannot access the admin portal. Please use the store check-in interface.',
  );
  expect(getRoleError('management', 'cashier')).toBe('Invalid credentials or insufficient permissions');
  expect(getRoleError('cashier', 'cashier')).toBeNull();
  expect(getRoleError('cashier', 'store_owner')).toBe('Invalid credentials or insufficient permissions');
});

test('AU-03 a refused account is shown the sign-in page that is its own', () => {
  expect(getOwnSignIn('cashier')).toEqual({
    hint: 'This is a cashier account.',
    to: '/auth/cashier',
    label: 'Sign in at Cashier Login',
  });
  expect([getOwnSignIn('store_owner')?.to, getOwnSignIn('platform_admin')?.to]).toEqual([
    '/auth/dashboard',
    '/auth/dashboard',
  ]);
  expect(getOwnSignIn('customer')).toBeNull();
});
