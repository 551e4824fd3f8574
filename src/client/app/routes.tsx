import { Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { getHomePath, selectSession } from '../features/auth';
import { AreaBoundary } from '../shared/routing/AreaBoundary';
import { adminRoutes } from './areas/adminRoutes';
import { authRoutes } from './areas/authRoutes';
import { cashierRoutes } from './areas/cashierRoutes';
import { kioskRoutes } from './areas/kioskRoutes';
import { named, notFoundAlone } from './areas/named';
import { ownerRoutes } from './areas/ownerRoutes';
import { useAppSelector } from './hooks';
import { UnauthorizedPage } from './lazyPages';
import { FailedPage } from './pages/errors/FailedPage';

/** Sends the visitor of the bare address to the page of their role. */
function Start() {
  const session = useAppSelector(selectSession);
  return <Navigate to={getHomePath(session) ?? '/auth/login'} replace />;
}

/** Every address of the product, by area. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <AreaBoundary resetKey={pathname} fallback={(programMissing) => <FailedPage programMissing={programMissing} />}>
      <Suspense fallback={null}>
        <Routes>
          <Route index element={<Start />} />
          {authRoutes}
          {adminRoutes}
          {ownerRoutes}
          {kioskRoutes}
          {cashierRoutes}
          <Route path="unauthorized" element={named('Access Denied', <UnauthorizedPage />)} />
          <Route path="*" element={notFoundAlone} />
        </Routes>
      </Suspense>
    </AreaBoundary>
  );
}
