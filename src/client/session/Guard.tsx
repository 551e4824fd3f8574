import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getRedirect, type AccessRule } from './access';
import { toReturnState } from './returnPath';
import { useSession } from './useSession';

interface GuardProps extends AccessRule {
  children: ReactNode;
}

/** Renders its children for sessions that the rule allows, and redirects all others. */
export function Guard({ children, ...rule }: GuardProps) {
  const session = useSession();
  const location = useLocation();
  const redirect = getRedirect(session, rule, location.pathname);
  return redirect === null ? children : <Navigate to={redirect} replace state={toReturnState(location)} />;
}
