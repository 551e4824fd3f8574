import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getRedirect, selectSession } from '../features/auth';
import type { AccessRule } from '../features/auth';
import { useAppSelector } from './hooks';

interface GuardProps extends AccessRule {
  children: ReactNode;
}

/** Shows its page to those whom the rule names and leads everybody else to where they belong. */
export function Guard({ children, ...rule }: GuardProps) {
  const session = useAppSelector(selectSession);
  const { pathname } = useLocation();
  const detour = getRedirect(session, rule, pathname);
  return detour === null ? children : <Navigate to={detour} replace />;
}
