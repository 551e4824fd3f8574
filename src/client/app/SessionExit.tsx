import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { exitReached, selectSession } from '../features/auth';
import { useAppDispatch, useAppSelector } from './hooks';

/** Takes everything off the screen when a session ends, and leads to its sign-in page before any guard has a say. */
export function SessionExit({ children }: { children: ReactNode }) {
  const { exit } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const arrived = useLocation().pathname.startsWith('/auth/');
  useEffect(() => {
    if (exit !== null && arrived) dispatch(exitReached());
  }, [exit, arrived, dispatch]);
  return exit !== null && !arrived ? <Navigate to={exit} replace /> : children;
}
