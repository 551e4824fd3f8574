import type { LoginResponse } from '../../../contract/auth';
import { getErrorMessage, getErrorStatus, isNetworkError } from '../../shared/api/errors';
import { PATHS } from '../../shared/routing/paths';

/** The three sign-in pages, named after the areas that they open. */
export type SignInArea = 'kiosk' | 'management' | 'cashier';

const INSUFFICIENT = 'Invalid credentials or insufficient permissions';

const TEXT_BY_STATUS: Record<SignInArea, Partial<Record<number, string>>> = {
  kiosk: {
    401: 'Invalid email or password',
    403: 'Account is not active or has been suspended',
    404: 'Account not found',
    429: 'Too many login attempts. Please try again later',
  },
  management: {
    401: 'Invalid email or password',
    403: 'Access denied. This account does not have admin privileges.',
    404: 'Account not found',
    429: 'Too many login attempts. Please wait a few minutes and try again.',
  },
  cashier: {
    401: 'Invalid email or password',
    403: 'Access denied. Please check your credentials.',
    404: 'No account found with this email',
    429: 'Too many login attempts. Please try again later',
  },
};

export function getLoginError(area: SignInArea, error: unknown): string {
  if (isNetworkError(error)) return 'Network error. Please check your connection';
  const status = getErrorStatus(error);
  if (status === undefined) return 'An unexpected error occurred';
  return TEXT_BY_STATUS[area][status] ?? getErrorMessage(error, 'An error occurred during login');
}

/** Whether the password was correct, and the account needs a code too or another one. */
export const isCodeNeeded = (error: unknown): boolean =>
  (error as { data?: { secondFactor?: boolean } }).data?.secondFactor === true;

/** The message when the password was correct but the profile could not be loaded. */
export function getProfileError(error: unknown): string {
  if (getErrorStatus(error) === 401) return 'Session expired. Please login again.';
  return 'Login successful but failed to load user data. Please try again.';
}

/** The sign-in page of an account with this role, for the hint after a refused sign-in; null for other roles. */
export function getOwnSignIn(role: LoginResponse['role']): { hint: string; to: string; label: string } | null {
  switch (role) {
    case 'cashier':
      return { hint: 'This is a cashier account.', to: PATHS.auth.cashier, label: 'Sign in at Cashier Login' };
    case 'store_owner':
      return { hint: 'This is an owner account.', to: PATHS.auth.management, label: 'Sign in at Management Portal' };
    case 'platform_admin':
      return {
        hint: 'This is an administrator account.',
        to: PATHS.auth.management,
        label: 'Sign in at Management Portal',
      };
    default:
      return null;
  }
}

/** The reason why an account with this role cannot sign in on this page; null if it can. */
export function getRoleError(area: SignInArea, role: LoginResponse['role']): string | null {
  switch (area) {
    case 'kiosk':
      if (role === 'platform_admin') return 'Please login from the Admin Dashboard Login page';
      return role === 'store_owner' ? null : INSUFFICIENT;
    case 'management':
      if (role === 'customer') {
        return 'Customer accounts cannot access the admin portal. Please use the store check-in interface.';
      }
      return role === 'platform_admin' || role === 'store_owner' ? null : INSUFFICIENT;
    case 'cashier':
      return role === 'cashier' ? null : INSUFFICIENT;
  }
}
