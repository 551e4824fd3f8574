import { PATHS } from '../shared/routing/paths';
import type { Principal } from './sessionSelectors';
import type { SessionState } from './sessionSlice';

/** Who may open a page. A flag that is not set is not checked. */
export interface AccessRule {
  roles: readonly Principal['role'][];
  requireDashboard?: boolean;
  /** Refuses sessions that were started as a console: their `isDashboard` flag is true. */
  requireCustomerAccess?: boolean;
}

/** The pages of the owner's console that the manager of one shop may open. */
const MANAGER_PATHS: readonly string[] = [
  PATHS.owner.dashboard,
  PATHS.owner.activities,
  PATHS.owner.pointOfSale,
  PATHS.owner.kiosk,
  PATHS.owner.cashiers,
  PATHS.owner.profile,
];

export const isOpenToManagers = (path: string): boolean => MANAGER_PATHS.includes(path);

export type SessionFields = Pick<SessionState, 'token' | 'role' | 'isDashboard'>;

/** The role in rules of access. Sessions and the server say platform_admin. */
const toRole = (stored: string) => (stored === 'platform_admin' ? 'admin' : stored);

/** The path to redirect to instead of opening a page; null when the session may open the page. */
export function getRedirect(session: SessionFields, rule: AccessRule, pathname: string): string | null {
  if (session.token === null || session.role === null) {
    return pathname.startsWith(PATHS.cashier.root) ? PATHS.auth.cashier : PATHS.auth.kiosk;
  }
  const role = toRole(session.role);
  if (!rule.roles.some((allowed) => allowed === role)) return PATHS.unauthorized;
  const isDashboard = session.isDashboard === true;
  const failsFlag =
    (rule.requireDashboard === true && !isDashboard) || (rule.requireCustomerAccess === true && isDashboard);
  if (!failsFlag) return null;
  return role === 'cashier' ? PATHS.auth.cashier : PATHS.auth.kiosk;
}

/** The first page of a session; null when nobody is signed in and for sessions that may open no area. */
export function getHomePath({ token, role, isDashboard }: SessionFields): string | null {
  if (token === null) return null;
  switch (role) {
    case 'platform_admin':
      return isDashboard === true ? PATHS.admin.dashboard : null;
    case 'store_owner':
      return isDashboard === true ? PATHS.owner.dashboard : PATHS.kiosk.entry;
    case 'cashier':
      return PATHS.cashier.board;
    default:
      return null;
  }
}
