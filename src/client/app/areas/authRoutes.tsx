import { Route } from 'react-router-dom';
import { SignInLayout, SignInPage } from '../lazyPages';
import { named, notFoundAlone } from './named';

// The keys keep what was typed at one door from appearing at the next.
export const authRoutes = (
  <Route path="auth">
    <Route element={<SignInLayout />}>
      <Route path="login" element={named('Sign In', <SignInPage key="kiosk" area="kiosk" />)} />
      <Route path="dashboard" element={named('Management Portal', <SignInPage key="management" area="management" />)} />
      <Route path="cashier" element={named('Cashier Login', <SignInPage key="cashier" area="cashier" />)} />
    </Route>
    <Route index element={notFoundAlone} />
    <Route path="*" element={notFoundAlone} />
  </Route>
);
