import { Navigate, Route } from 'react-router-dom';
import { useSignOut } from '../../features/auth';
import { Guard } from '../Guard';
import {
  AdminDashboardPage,
  AdminGroupsPage,
  AdminLayout,
  AdminOwnersPage,
  AdminStoresPage,
  PlatformAdminsPage,
  StoreHistoryPage,
} from '../lazyPages';
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
    <Route path="dashboard" element={named('Dashboard', <AdminDashboardPage />)} />
    <Route path="stores" element={named('Stores Management', <AdminStoresPage />)} />
    <Route path="stores/:storeId/history" element={named('History', <StoreHistoryPage />)} />
    <Route path="store-owners" element={named('Store Owners', <AdminOwnersPage />)} />
    <Route path="store-groups" element={named('Store Groups', <AdminGroupsPage />)} />
    <Route path="platform-admins" element={named('Platform Administrators', <PlatformAdminsPage />)} />
    <Route path="*" element={notFound} />
  </Route>
);
