import { Navigate, Route } from 'react-router-dom';
import { useSignOut } from '../../features/auth';
import { Guard } from '../Guard';
import { AdminHomePage, AdminLayout, AdminPlannedPage } from '../lazyPages';
import { ADMIN_PLANNED } from '../pages/admin/adminPages';
import { named, notFound } from './named';

const home = '/admin/dashboard';

function AdminFrame() {
  return <AdminLayout onLogout={useSignOut()} />;
}

export const adminRoutes = (
  <Route
    path="admin"
    element={
      <Guard roles={['admin']} requireDashboard>
        <AdminFrame />
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
