import TabletMac from '@mui/icons-material/TabletMacOutlined';
import { Navigate } from 'react-router-dom';
import { KioskLookContext } from '../../entities/brand';
import { useGetStoreSettingsQuery } from '../../entities/storeSettings';
import { activitiesManifest } from '../../features/activities';
import { auditManifest } from '../../features/audit';
import { boostsManifest } from '../../features/boosts';
import { cashierManifest } from '../../features/cashier';
import { cashiersManifest } from '../../features/cashiers';
import { loadOwnerPalette } from '../../features/commandPalette';
import { customersManifest } from '../../features/customers';
import { flagsManifest } from '../../features/flags';
import { importsManifest } from '../../features/imports';
import { kioskSettingsManifest } from '../../features/kioskSettings';
import { ownerDashboardManifest } from '../../features/ownerDashboard';
import { pointOfSaleManifest } from '../../features/pointOfSale';
import { profileManifest } from '../../features/profile';
import { promotionsManifest } from '../../features/promotions';
import { resultsManifest } from '../../features/results';
import { rewardsManifest } from '../../features/rewards';
import { smsManifest } from '../../features/sms';
import { useStoreName } from '../../session';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import type { ConsolePage } from '../../shared/routing/manifest';
import { PATHS } from '../../shared/routing/paths';
import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { KioskLook } from '../brand/KioskLook';
import { ConsoleShell } from '../layouts/ConsoleShell';
import { AreaRoutes, type PageEntry } from './AreaRoutes';
import { listConsolePages } from './consolePages';
import { withWords } from './withWords';

const KIOSK: ConsolePage = {
  path: PATHS.owner.kiosk,
  title: 'Kiosk',
  nav: { label: 'Kiosk', icon: TabletMac, group: 'Set up' },
  load: async () =>
    (await import(/* webpackChunkName: "route-owner-kiosk" */ '../pages/owner/kiosk/KioskPage')).KioskPage,
};

const PAGES: readonly PageEntry[] = [
  ...listConsolePages(PATHS.owner.root, [
    ownerDashboardManifest,
    rewardsManifest,
    promotionsManifest,
    activitiesManifest,
    smsManifest,
    customersManifest,
    importsManifest,
    resultsManifest,
    pointOfSaleManifest,
    flagsManifest,
    auditManifest,
    boostsManifest,
    [KIOSK],
    kioskSettingsManifest,
    cashierManifest,
    cashiersManifest,
    profileManifest,
  ]),
  {
    path: PATHS.owner.brand,
    title: 'Brand',
    // The branding form is now on the kiosk page. Bookmarks still have this path.
    Page: () => <Navigate to={PATHS.owner.kiosk} replace />,
  },
];

const Palette = lazyDialog(withWords(loadOwnerPalette));

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
              pages={PAGES}
              Palette={Palette}
              collapsible
              logoutText="Are you sure you want to logout? You will be redirected to the login page and all your session data will be cleared."
            />
          }
        />
      </KioskLookContext>
    </TimeZoneContext>
  );
}
