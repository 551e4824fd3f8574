/** The three doors of the house; each kind of account has its own. */
export type SignInPath = '/auth/login' | '/auth/dashboard' | '/auth/cashier';

/** Where signing out leads to, by the role that signed out. */
export function signInPathOf(role: string | null): SignInPath {
  if (role === 'platform_admin') return '/auth/dashboard';
  return role === 'cashier' ? '/auth/cashier' : '/auth/login';
}
