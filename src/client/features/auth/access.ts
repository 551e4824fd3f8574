import type { Principal } from './sessionSelectors';
import type { SessionState } from './sessionSlice';

/** Who may see a route. Flags not named do not matter. */
export interface AccessRule {
  roles: readonly Principal['role'][];
  requireDashboard?: boolean;
  /** The dashboard flag must not be true. */
  requireCustomerAccess?: boolean;
}

type Presented = Pick<SessionState, 'token' | 'role' | 'isDashboard'>;

const roleNamed = (stored: string) => (stored === 'platform_admin' ? 'admin' : stored);

/** Where a visitor must go instead of a guarded page; null when they may stay. */
export function getRedirect(session: Presented, rule: AccessRule, pathname: string): string | null {
  if (session.token === null || session.role === null) {
    return pathname.startsWith('/cashier') ? '/auth/cashier' : '/auth/login';
  }
  const role = roleNamed(session.role);
  if (!rule.roles.some((allowed) => allowed === role)) return '/unauthorized';
  const onDashboard = session.isDashboard === true;
  const flagFails =
    (rule.requireDashboard === true && !onDashboard) || (rule.requireCustomerAccess === true && onDashboard);
  if (!flagFails) return null;
  return role === 'cashier' ? '/auth/cashier' : '/auth/login';
}

/** The first page of whoever is signed in; null for a visitor or a session that has no home. */
export function getHomePath({ token, role, isDashboard }: Presented): string | null {
  if (token === null) return null;
  switch (role) {
    case 'platform_admin':
      return isDashboard === true ? '/admin/dashboard' : null;
    case 'store_owner':
      return isDashboard === true ? '/owner/dashboard' : '/customer/entry';
    case 'cashier':
      return '/cashier/dashboard';
    default:
      return null;
  }
}
