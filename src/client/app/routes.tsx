import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { getHomePath, Guard, useSession } from '../session';
import { PageTitle } from '../shared/routing/PageTitle';
import { PATHS } from '../shared/routing/paths';
import { NotFound } from './areas/AreaRoutes';
import { AdminArea, AuthArea, BoardArea, KioskArea, OwnerArea, SetupArea } from './areas/lazyAreas';
import { PageBoundary } from './pages/errors/PageBoundary';

const UnauthorizedPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-unauthorized" */ './pages/errors/UnauthorizedPage'))
    .UnauthorizedPage,
}));

/** The routes of all areas. */
export function AppRoutes() {
  return (
    <PageBoundary fullScreen>
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
          <Route path="cashier/*" element={<BoardArea />} />
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
    </PageBoundary>
  );
}

/** Redirects `/` to the first page of the session's role. */
function HomeRedirect() {
  return <Navigate to={getHomePath(useSession()) ?? PATHS.auth.kiosk} replace />;
}
