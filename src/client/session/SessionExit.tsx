import { useEffect, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router-dom';
import { PATHS } from '../shared/routing/paths';
import { toReturnState } from './returnPath';
import { exitReached } from './sessionSlice';
import { useSession } from './useSession';

interface SessionExitProps {
  children: ReactNode;
}

/** When a session ends, unmounts the page and redirects to the sign-in page before any guard redirects elsewhere. */
export function SessionExit({ children }: SessionExitProps) {
  const { exit, expired } = useSession();
  const dispatch = useDispatch();
  const location = useLocation();
  const isSignInPage = location.pathname.startsWith(`${PATHS.auth.root}/`);
  useEffect(() => {
    if (exit !== null && isSignInPage) dispatch(exitReached());
  }, [exit, isSignInPage, dispatch]);
  if (exit === null || isSignInPage) return children;
  // After an expired session, signing in returns to this page. After signing out it does not.
  return <Navigate to={exit} replace state={expired ? toReturnState(location) : null} />;
}
