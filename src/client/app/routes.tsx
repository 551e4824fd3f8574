import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { getHomePath, Guard, useSession } from '../session';
import { PageTitle } from '../shared/routing/PageTitle';
import { PATHS } from '../shared/routing/paths';
import { NotFound } from './areas/AreaRoutes';
import { AdminArea, AuthArea, CashierArea, KioskArea, OwnerArea, SetupArea } from './areas/lazyAreas';
import { FailedPage } from './pages/errors/FailedPage';

const UnauthorizedPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-unauthorized" */ './pages/errors/UnauthorizedPage'))
    .UnauthorizedPage,
}));

/** The routes of all areas. A page that throws an error is replaced by an error page until the path changes. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      fallbackRender={({ error }) => <FailedPage isChunkMissing={isChunkLoadError(error)} />}
      onError={(error, info) => console.error('A page failed', error, info.componentStack)}
    >
      <Suspense fallback={null}>
        <Routes>
          <Route index element={<HomeRedirect />} />
          <Route path="auth/*" element={<AuthArea />} />
          <Route path="setup" element={<SetupArea />} />
          <Route
            path="admin/*"
            element={
              <Guard roles={['admin']} requireDashboard>
                <AdminArea />
              </Guard>
            }
          />
          <Route
            path="owner/*"
            element={
              <Guard roles={['store_owner']} requireDashboard>
                <OwnerArea />
              </Guard>
            }
          />
          <Route path="customer/*" element={<KioskArea />} />
          <Route path="cashier/*" element={<CashierArea />} />
          <Route
            path="unauthorized"
            element={
              <PageTitle title="Access Denied">
                <UnauthorizedPage />
              </PageTitle>
            }
          />
          <Route path="*" element={<NotFound fullScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

/** Redirects `/` to the first page of the session's role. */
function HomeRedirect() {
  return <Navigate to={getHomePath(useSession()) ?? PATHS.auth.kiosk} replace />;
}

/** webpack throws an error with this name when a chunk cannot be loaded. */
function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}
