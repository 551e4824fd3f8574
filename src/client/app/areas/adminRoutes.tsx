import { Navigate, Route } from 'react-router-dom';
import { useSignOut } from '../../features/auth';
import { Guard } from '../Guard';
import { AdminHomePage, AdminLayout, AdminPlannedPage } from '../lazyPages';
import { ADMIN_PLANNED } from '../pages/admin/adminPages';
import type { AdminPlanned } from '../pages/admin/adminPages';
import { named, notFound } from './named';

const home = '/admin/dashboard';
const planned = Object.keys(ADMIN_PLANNED) as AdminPlanned[];

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
    {planned.map((path) => (
      <Route key={path} path={path} element={named(ADMIN_PLANNED[path], <AdminPlannedPage path={path} />)} />
    ))}
    <Route path="*" element={notFound} />
  </Route>
);
