import { useEffect, type ReactNode, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { exitReached, selectSession, toReturnState } from '../features/auth';
import { PATHS } from '../shared/routing/paths';
import { useAppDispatch, useAppSelector } from './hooks';
import { AppRoutes } from './routes';
import type { AppStore } from './store';
import { BrandContext } from '../entities/brand';
import { AppTheme } from './theme/AppTheme';
import { StoreBrand, type AppliedBrand } from './brand/StoreBrand';

/** The whole client, for a store whose session has been restored. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
      <BrowserRouter>
        <BrandedTheme>
          <SessionExit>
            <AppRoutes />
          </SessionExit>
        </BrandedTheme>
      </BrowserRouter>
    </Provider>
  );
}

/** When a session ends, unmounts the page and redirects to the sign-in page before any guard redirects elsewhere. */
function SessionExit({ children }: { children: ReactNode }) {
  const { exit, expired } = useAppSelector(selectSession);
  const dispatch = useAppDispatch();
  const location = useLocation();
  const isSignInPage = location.pathname.startsWith(`${PATHS.auth.root}/`);
  useEffect(() => {
    if (exit !== null && isSignInPage) dispatch(exitReached());
  }, [exit, isSignInPage, dispatch]);
  if (exit === null || isSignInPage) return children;
  // Somebody who signed out has finished; an expired session continues where it ended.
  return <Navigate to={exit} replace state={expired ? toReturnState(location) : null} />;
}

/** The theme, in the look of the store that the page belongs to. Without one: the default look. */
function BrandedTheme({ children }: { children: ReactNode }) {
  const [applied, setApplied] = useState<AppliedBrand>();
  return (
    <AppTheme styles={applied?.styles}>
      <StoreBrand onBrand={setApplied} />
      <BrandContext value={applied?.brand ?? null}>{children}</BrandContext>
    </AppTheme>
  );
}
