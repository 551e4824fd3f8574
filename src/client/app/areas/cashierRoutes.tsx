import { Navigate, Route } from 'react-router-dom';
import { Guard } from '../Guard';
import { CashierBoardPage, TillLayout } from '../lazyPages';
import { named, notFoundAlone } from './named';

export const cashierRoutes = (
  <Route path="cashier">
    <Route index element={<Navigate to="/cashier/dashboard" replace />} />
    <Route
      element={
        <Guard roles={['cashier']}>
          <TillLayout />
        </Guard>
      }
    >
      <Route path="dashboard" element={named('Cashier Dashboard', <CashierBoardPage />)} />
    </Route>
    <Route path="*" element={notFoundAlone} />
  </Route>
);
