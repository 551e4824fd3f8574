import { SignInPage } from '../../features/auth';
import { PATHS } from '../../shared/routing/paths';
import { SignInLayout } from '../layouts/SignInLayout';
import { AreaRoutes } from './AreaRoutes';
import type { PageEntry } from './AreaRoutes';

// Each page is a component of its own, so that text typed on one page is not kept on another.
const PAGES: readonly PageEntry[] = [
  { path: PATHS.auth.kiosk, title: 'Sign In', Page: () => <SignInPage area="kiosk" /> },
  { path: PATHS.auth.management, title: 'Management Portal', Page: () => <SignInPage area="management" /> },
  { path: PATHS.auth.cashier, title: 'Cashier Login', Page: () => <SignInPage area="cashier" /> },
];

export function AuthArea() {
  return <AreaRoutes root={PATHS.auth.root} pages={PAGES} layout={<SignInLayout />} />;
}
