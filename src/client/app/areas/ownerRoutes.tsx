import { Navigate, Route } from 'react-router-dom';
import { selectAuthUser, useSignOut } from '../../features/auth';
import { Guard } from '../Guard';
import { useAppSelector } from '../hooks';
import { OwnerHomePage, OwnerLayout, OwnerPlannedPage } from '../lazyPages';
import { OWNER_PLANNED } from '../pages/owner/ownerPages';
import type { OwnerPlanned } from '../pages/owner/ownerPages';
import { named, notFound } from './named';

const home = '/owner/dashboard';
const planned = Object.keys(OWNER_PLANNED) as OwnerPlanned[];

/** The owner's console bears the name of their store. */
function OwnerFrame() {
  const storeName = useAppSelector(selectAuthUser)?.store?.name;
  return <OwnerLayout {...(storeName !== undefined && { storeName })} onLogout={useSignOut()} />;
}

export const ownerRoutes = (
  <Route
    path="owner"
    element={
      <Guard roles={['store_owner']} requireDashboard>
        <OwnerFrame />
      </Guard>
    }
  >
    <Route index element={<Navigate to={home} replace />} />
    <Route path="dashboard" element={named('Dashboard', <OwnerHomePage />)} />
    {planned.map((path) => (
      <Route key={path} path={path} element={named(OWNER_PLANNED[path], <OwnerPlannedPage path={path} />)} />
    ))}
    <Route path="*" element={notFound} />
  </Route>
);
