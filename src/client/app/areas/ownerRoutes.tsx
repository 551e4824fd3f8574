import { Navigate, Route } from 'react-router-dom';
import { Guard } from '../Guard';
import { OwnerHomePage, OwnerLayout, OwnerPlannedPage } from '../lazyPages';
import { OWNER_PLANNED } from '../pages/owner/ownerPages';
import { named, notFound } from './named';

const home = '/owner/dashboard';

export const ownerRoutes = (onLogout: () => void) => (
  <Route
    path="owner"
    element={
      <Guard roles={['store_owner']} requireDashboard>
        <OwnerLayout onLogout={onLogout} />
      </Guard>
    }
  >
    <Route index element={<Navigate to={home} replace />} />
    <Route path="dashboard" element={named('Dashboard', <OwnerHomePage />)} />
    {OWNER_PLANNED.map(({ path, ...page }) => (
      <Route key={path} path={path} element={named(page.title, <OwnerPlannedPage {...page} />)} />
    ))}
    <Route path="*" element={notFound} />
  </Route>
);
