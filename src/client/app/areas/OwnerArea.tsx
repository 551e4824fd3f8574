import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import { selectAuthUser, useSignOut } from '../../features/auth';
import { PATHS } from '../../shared/routing/paths';
import { useAppSelector } from '../hooks';
import { ConsoleShell } from '../layouts/ConsoleShell';
import { OwnerHomePage } from '../pages/owner/OwnerHomePage';
import { PlannedPage } from '../pages/owner/PlannedPage';
import { AreaRoutes, lazyPage } from './AreaRoutes';
import type { PageEntry } from './AreaRoutes';

/** The `Page` of an entry that is not implemented yet. */
function plannedPage(title: string, description: string): Pick<PageEntry, 'title' | 'Page'> {
  return {
    title,
    Page: function Planned() {
      return <PlannedPage title={title} description={description} />;
    },
  };
}

const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.owner.dashboard,
    title: 'Dashboard',
    nav: { label: 'Dashboard', icon: <Dashboard /> },
    Page: OwnerHomePage,
  },
  {
    path: PATHS.owner.rewards,
    nav: { label: 'Rewards', icon: <CardGiftcard /> },
    ...plannedPage('Rewards', 'The rewards of your store will appear here, each with a preview of its kiosk ticket.'),
  },
  {
    path: PATHS.owner.promotions,
    nav: { label: 'Promotions', icon: <Campaign /> },
    ...plannedPage('Promotions', 'Active, upcoming and expired promotions will appear here.'),
  },
  {
    path: PATHS.owner.activities,
    nav: { label: 'Activities', icon: <ReceiptLong /> },
    ...plannedPage(
      'Activities Management',
      'The redemptions of your store will appear here, to search, complete and cancel.',
    ),
  },
  {
    path: PATHS.owner.sms,
    nav: { label: 'SMS Management', icon: <Sms /> },
    ...plannedPage(
      'SMS Management',
      'You will be able to message the customers who opted in here, and see what is left of your monthly limit.',
    ),
  },
  {
    path: PATHS.owner.customers,
    nav: { label: 'Manage Customers', icon: <People /> },
    ...plannedPage(
      'Manage Customers',
      'Your customers will appear here, with their points, visits and balance changes.',
    ),
  },
  {
    path: PATHS.owner.kiosk,
    title: 'Kiosk',
    nav: { label: 'Kiosk', icon: <TabletMac /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-kiosk" */ '../../features/kioskSettings')).KioskSettingsPage,
    ),
  },
  {
    path: PATHS.owner.profile,
    nav: { label: 'Profile', icon: <ManageAccounts /> },
    ...plannedPage('Profile', 'Your name, your password and the settings of your store will appear here.'),
  },
  {
    path: PATHS.owner.cashiers,
    ...plannedPage('Cashier Accounts', 'The accounts of your cashiers will appear here.'),
  },
  {
    path: PATHS.owner.board,
    title: 'Board Settings',
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-board" */ '../../features/boardSettings')).BoardSettingsPage,
    ),
  },
];

/** The console of a store owner, titled with the name of the store. */
export function OwnerArea() {
  const storeName = useAppSelector(selectAuthUser)?.store?.name;
  const signOut = useSignOut();
  return (
    <AreaRoutes
      root={PATHS.owner.root}
      home={PATHS.owner.dashboard}
      pages={PAGES}
      layoutAroundNotFound
      layout={
        <ConsoleShell
          title={storeName ?? 'Your store'}
          subtitle="Regulars"
          pages={PAGES}
          collapsible
          logoutText="Are you sure you want to logout? You will be redirected to the login page and all your session data will be cleared."
          onLogout={signOut}
        />
      }
    />
  );
}
