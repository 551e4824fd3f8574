import { loginProblem, profileProblem, roleProblem } from '../../src/client/features/auth';
import type { SignInArea } from '../../src/client/features/auth';

const answered = (status: number, message?: unknown) => ({ status, data: { message } });
const AREAS: SignInArea[] = ['kiosk', 'management', 'cashier'];

test.each(AREAS)('AU-06 %s: wrong password, no answer, and what nobody expected', (area) => {
  expect(loginProblem(area, answered(401, 'Unauthorized'))).toBe('Invalid email or password');
  expect(loginProblem(area, { status: 'FETCH_ERROR' })).toBe('Network error. Please check your connection');
  expect(loginProblem(area, { status: 'TIMEOUT_ERROR' })).toBe('Network error. Please check your connection');
  expect(loginProblem(area, answered(500, 'The shop is closed'))).toBe('The shop is closed');
  expect(loginProblem(area, answered(400, ['One', 'Two']))).toBe('One, Two');
  expect(loginProblem(area, answered(500))).toBe('An error occurred during login');
  expect(loginProblem(area, new Error('x is undefined'))).toBe('An unexpected error occurred');
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
] as const)('AU-06 %s says for %i: %s', (area, status, text) => {
  expect(loginProblem(area, answered(status, 'whatever the server says'))).toBe(text);
});

test('AU-06 management asks to wait a few minutes', () => {
  expect(loginProblem('management', answered(429))).toMatch(/^Too many login attempts\..*wait a few minutes/);
});

test('AU-07 a profile that does not come', () => {
  expect(profileProblem(answered(401))).toBe('Session expired. Please login again.');
  for (const error of [answered(500, 'Oops'), { status: 'FETCH_ERROR' }, new Error('x')]) {
    expect(profileProblem(error)).toBe('Login successful but failed to load user data. Please try again.');
  }
});

test('AU-01 AU-03 AU-04 who may come in by which page', () => {
  expect(roleProblem('kiosk', 'store_owner')).toBeNull();
  expect(roleProblem('kiosk', 'platform_admin')).toBe('Please login from the Admin Dashboard Login page');
  expect(roleProblem('kiosk', 'cashier')).toBe('Invalid credentials or insufficient permissions');
  expect(roleProblem('management', 'platform_admin')).toBeNull();
  expect(roleProblem('management', 'store_owner')).toBeNull();
  expect(roleProblem('management', 'customer')).toBe(
    'Customer accounts cannot access the admin portal. Please use the store check-in interface.',
  );
  expect(roleProblem('management', 'cashier')).toBe('Invalid credentials or insufficient permissions');
  expect(roleProblem('cashier', 'cashier')).toBeNull();
  expect(roleProblem('cashier', 'store_owner')).toBe('Invalid credentials or insufficient permissions');
});
