import Badge from '@mui/icons-material/BadgeOutlined';
import Bolt from '@mui/icons-material/BoltOutlined';
import Campaign from '@mui/icons-material/CampaignOutlined';
import CardGiftcard from '@mui/icons-material/CardGiftcardOutlined';
import Flag from '@mui/icons-material/FlagOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import People from '@mui/icons-material/PeopleOutlined';
import PointOfSale from '@mui/icons-material/PointOfSaleOutlined';
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Dashboard from '@mui/icons-material/SpaceDashboardOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import Board from '@mui/icons-material/TvOutlined';
import { Navigate } from 'react-router-dom';
import { KioskLookContext } from '../../entities/brand';
import { useGetStoreSettingsQuery } from '../../entities/storeSettings';
import { loadBoardSettingsPage } from '../../features/cashier';
import { loadCustomerPage, loadCustomersPage } from '../../features/customers';
import { loadImportsPage } from '../../features/imports';
import { loadPosterPage } from '../../features/kioskSettings';
import { loadAutomatedMessagesPage, loadSmsManagementPage } from '../../features/sms';
import { useStoreName } from '../../session';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import { PATHS } from '../../shared/routing/paths';
import { KioskLook } from '../brand/KioskLook';
import { ConsoleShell } from '../layouts/ConsoleShell';
import { AreaRoutes, lazyPage, type PageEntry } from './AreaRoutes';

/* Headings of the sidebar. */
const REVIEW = 'Review';
const SET_UP = 'Set up';

const PAGES: readonly PageEntry[] = [
  {
    path: PATHS.owner.dashboard,
    title: 'Dashboard',
    nav: { label: 'Dashboard', icon: <Dashboard /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-dashboard" */ '../../features/ownerDashboard'))
          .OwnerDashboardPage,
    ),
  },
  {
    path: PATHS.owner.rewards,
    title: 'Rewards',
    nav: { label: 'Rewards', icon: <CardGiftcard /> },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-rewards" */ '../../features/rewards')).RewardsPage,
    ),
  },
  {
    path: PATHS.owner.promotions,
    title: 'Promotions',
    nav: { label: 'Promotions', icon: <Campaign /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-promotions" */ '../../features/promotions')).PromotionsPage,
    ),
  },
  {
    path: PATHS.owner.activities,
    title: 'Activities Management',
    nav: { label: 'Activities', icon: <ReceiptLong /> },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-activities" */ '../../features/activities')).ActivitiesPage,
    ),
  },
  {
    path: PATHS.owner.sms,
    title: 'SMS Management',
    nav: { label: 'SMS Management', icon: <Sms /> },
    Page: lazyPage(loadSmsManagementPage),
  },
  {
    path: PATHS.owner.automatedMessages,
    title: 'Automated Messages',
    Page: lazyPage(loadAutomatedMessagesPage),
  },
  {
    path: PATHS.owner.customers,
    title: 'Manage Customers',
    nav: { label: 'Manage Customers', icon: <People /> },
    Page: lazyPage(loadCustomersPage),
  },
  {
    path: PATHS.owner.customer,
    title: 'Customer',
    Page: lazyPage(loadCustomerPage),
  },
  {
    path: PATHS.owner.customerImports,
    title: 'Import Customers',
    Page: lazyPage(loadImportsPage),
  },
  {
    path: PATHS.owner.customerImport,
    title: 'Import Customers',
    Page: lazyPage(loadImportsPage),
  },
  {
    path: PATHS.owner.results,
    title: 'Results',
    nav: { label: 'Results', icon: <Insights />, group: REVIEW },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-results" */ '../../features/results')).ResultsPage,
    ),
  },
  {
    path: PATHS.owner.pointOfSale,
    title: 'Point of Sale',
    nav: { label: 'Point of Sale', icon: <PointOfSale />, group: REVIEW },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-point-of-sale" */ '../../features/pointOfSale'))
          .PointOfSalePage,
    ),
  },
  {
    path: PATHS.owner.flags,
    title: 'Flags',
    nav: { label: 'Flags', icon: <Flag />, group: REVIEW },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-flags" */ '../../features/flags')).FlagsPage,
    ),
  },
  {
    path: PATHS.owner.history,
    title: 'History',
    nav: { label: 'History', icon: <History />, group: REVIEW },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-history" */ '../../features/audit')).StoreHistoryPage,
    ),
  },
  {
    path: PATHS.owner.boosts,
    title: 'Boosts',
    nav: { label: 'Boosts', icon: <Bolt />, group: SET_UP },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-boosts" */ '../../features/boosts')).BoostsPage,
    ),
  },
  {
    path: PATHS.owner.kiosk,
    title: 'Kiosk',
    nav: { label: 'Kiosk', icon: <TabletMac />, group: SET_UP },
    Page: lazyPage(
      async () =>
        (await import(/* webpackChunkName: "route-owner-kiosk" */ '../pages/owner/kiosk/KioskPage')).KioskPage,
    ),
  },
  {
    path: PATHS.owner.poster,
    title: 'Poster',
    Page: lazyPage(loadPosterPage),
  },
  {
    path: PATHS.owner.board,
    title: 'Board Settings',
    nav: { label: 'Board', icon: <Board />, group: SET_UP },
    Page: lazyPage(loadBoardSettingsPage),
  },
  {
    path: PATHS.owner.cashiers,
    title: 'Cashier Accounts',
    nav: { label: 'Cashiers', icon: <Badge />, group: SET_UP },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-cashiers" */ '../../features/cashiers')).CashiersPage,
    ),
  },
  {
    path: PATHS.owner.profile,
    title: 'Profile',
    nav: { label: 'Profile', icon: <ManageAccounts />, group: SET_UP },
    Page: lazyPage(
      async () => (await import(/* webpackChunkName: "route-owner-profile" */ '../../features/profile')).ProfilePage,
    ),
  },
  {
    path: PATHS.owner.brand,
    title: 'Brand',
    // The branding form is now on the kiosk page. Bookmarks still have this path.
    Page: () => <Navigate to={PATHS.owner.kiosk} replace />,
  },
];

const KIOSK_LOOK = { Look: KioskLook };

/** The console of a store owner. Its title is the name of the store, and all times are in the store's time zone. */
export function OwnerArea() {
  const storeName = useStoreName();
  const settings = useGetStoreSettingsQuery(undefined);
  return (
    <TimeZoneContext value={settings.data?.timeZone}>
      <KioskLookContext value={KIOSK_LOOK}>
        <AreaRoutes
          root={PATHS.owner.root}
          home={PATHS.owner.dashboard}
          pages={PAGES}
          layoutAroundNotFound
          layout={
            <ConsoleShell
              title={storeName === '' ? 'Your store' : storeName}
              subtitle="Regulars"
              pages={PAGES}
              collapsible
              logoutText="Are you sure you want to logout? You will be redirected to the login page and all your session data will be cleared."
            />
          }
        />
      </KioskLookContext>
    </TimeZoneContext>
  );
}
