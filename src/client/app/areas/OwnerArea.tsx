import TabletMac from '@mui/icons-material/TabletMacOutlined';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { KioskLookContext } from '../../entities/brand';
import { selectShop, useShops } from '../../entities/shop';
import { useGetChainSettingsQuery } from '../../entities/storeSettings';
import { activitiesManifest } from '../../features/activities';
import { auditManifest } from '../../features/audit';
import { boostsManifest } from '../../features/boosts';
import { cashierManifest } from '../../features/cashier';
import { cashiersManifest } from '../../features/cashiers';
import { loadOwnerPalette } from '../../features/commandPalette';
import { customersManifest } from '../../features/customers';
import { developersManifest } from '../../features/developers';
import { flagsManifest } from '../../features/flags';
import { importsManifest } from '../../features/imports';
import { kioskSettingsManifest } from '../../features/kioskSettings';
import { ownerDashboardManifest } from '../../features/ownerDashboard';
import { pointOfSaleManifest } from '../../features/pointOfSale';
import { profileManifest } from '../../features/profile';
import { promotionsManifest } from '../../features/promotions';
import { resultsManifest } from '../../features/results';
import { rewardsManifest } from '../../features/rewards';
import { OneShop, ShopBar, shopsManifest, ShopSwitcher } from '../../features/shops';
import { smsManifest } from '../../features/sms';
import { isOpenToManagers, useChain, useStoreName } from '../../session';
import { TimeZoneContext } from '../../shared/format/useDateFormat';
import type { ConsolePage } from '../../shared/routing/manifest';
import { MayOpenContext } from '../../shared/routing/MayOpenContext';
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
  shops: 'one',
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
    developersManifest,
    profileManifest,
  ]).map(forShops),
  {
    path: PATHS.owner.brand,
    title: 'Brand',
    // The branding form is now on the kiosk page. Bookmarks still have this path.
    Page: () => <Navigate to={PATHS.owner.kiosk} replace />,
  },
];

const [DASHBOARD, ...OTHERS] = PAGES;
const CHAIN_PAGES: readonly PageEntry[] = [
  ...(DASHBOARD ? [DASHBOARD] : []),
  ...listConsolePages(PATHS.owner.root, [shopsManifest]),
  ...OTHERS,
];
const MANAGER_PAGES = PAGES.filter(({ path }) => isOpenToManagers(path));

function forShops(page: PageEntry): PageEntry {
  const { title, shops, Page } = page;
  if (shops !== 'one') return page;
  return {
    ...page,
    Page: () => (
      <OneShop title={title}>
        <Page />
      </OneShop>
    ),
  };
}

const Palette = lazyDialog(withWords(loadOwnerPalette));

const isAnyOpen = () => true;

const KIOSK_LOOK = { Look: KioskLook };

/**
 * The console of a store owner. Its title is the name of the store, and all times are in the store's time zone. The
 * owner of a chain selects a shop, whose time zone the pages that show it have; a shop's manager has only some pages.
 */
export function OwnerArea() {
  const storeName = useStoreName();
  const chain = useChain();
  const { isChain, shops, selected, selectedId } = useShops();
  const settings = useGetChainSettingsQuery(undefined);
  const { pathname } = useLocation();
  // The next account that signs in may be that of another chain.
  useEffect(() => () => selectShop(null), []);
  const isManager = chain?.isManager === true;
  const pages = isManager ? MANAGER_PAGES : isChain ? CHAIN_PAGES : PAGES;
  const followsShop = pages.find(({ path }) => path === pathname)?.shops !== undefined;
  return (
    <TimeZoneContext value={(followsShop ? selected : shops[0])?.timeZone ?? settings.data?.timeZone}>
      <MayOpenContext value={isManager ? isOpenToManagers : isAnyOpen}>
        <KioskLookContext value={KIOSK_LOOK}>
          <AreaRoutes
            root={PATHS.owner.root}
            home={PATHS.owner.dashboard}
            pages={pages}
            layoutAroundNotFound
            layout={
              <ConsoleShell
                title={storeName === '' ? 'Your store' : storeName}
                {...(isManager && { subtitle: chain.name })}
                {...(isChain && {
                  Switcher: ShopSwitcher,
                  banner: <ShopBar followsShop={followsShop} />,
                  pageKey: selectedId ?? '',
                })}
                pages={pages}
                Palette={Palette}
                collapsible
                logoutText="Are you sure you want to logout? You will be redirected to the login page and all your session data will be cleared."
              />
            }
          />
        </KioskLookContext>
      </MayOpenContext>
    </TimeZoneContext>
  );
}
