import { Navigate, Route } from 'react-router-dom';
import { Guard } from '../Guard';
import { AdminHomePage, AdminLayout, AdminPlannedPage } from '../lazyPages';
import { ADMIN_PLANNED } from '../pages/admin/adminPages';
import { named, notFound } from './named';

const home = '/admin/dashboard';

export const adminRoutes = (onLogout: () => void) => (
  <Route
    path="admin"
    element={
      <Guard roles={['admin']} requireDashboard>
        <AdminLayout onLogout={onLogout} />
      </Guard>
    }
  >
    <Route index element={<Navigate to={home} replace />} />
    <Route path="dashboard" element={named('Dashboard', <AdminHomePage />)} />
    {ADMIN_PLANNED.map(({ path, ...page }) => (
      <Route key={path} path={path} element={named(page.title, <AdminPlannedPage {...page} />)} />
    ))}
    <Route path="*" element={notFound} />
  </Route>
);
