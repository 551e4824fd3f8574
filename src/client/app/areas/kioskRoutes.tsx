import type { ReactNode } from 'react';
import { Navigate, Route } from 'react-router-dom';
import { Guard } from '../Guard';
import { CheckInPage, CustomerDashboardPage, KioskEntryPage, KioskLayout } from '../lazyPages';
import { named, notFoundAlone } from './named';

const forKiosk = (page: ReactNode) => (
  <Guard roles={['store_owner']} requireCustomerAccess>
    {page}
  </Guard>
);

/** check-in has no guard: it only opens with what the entry hands it. */
export const kioskRoutes = (
  <Route path="customer">
    <Route index element={<Navigate to="/customer/entry" replace />} />
    <Route element={<KioskLayout />}>
      <Route path="entry" element={forKiosk(named('Check In', <KioskEntryPage />))} />
      <Route path="check-in" element={named('Check In', <CheckInPage />)} />
      <Route path="dashboard" element={forKiosk(named('Your Rewards', <CustomerDashboardPage />))} />
    </Route>
    <Route path="*" element={notFoundAlone} />
  </Route>
);
