import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { EntryScreen, loadCheckInScreen, loadDashboardScreen, preloadParts } from '../../features/customerKiosk';
import type { AccessRule } from '../../session';
import { whenUsed } from '../../shared/device/whenUsed';
import entry from '../../shared/i18n/messages/en/entry.json';
import { useText } from '../../shared/i18n/useText';
import { PATHS } from '../../shared/routing/paths';
import { KioskDevice } from '../device/KioskDevice';
import { AreaRoutes, lazyPage } from './AreaRoutes';
import type { PageEntry } from './AreaRoutes';
import { StoreLanguage } from './StoreLanguage';

const KIOSK_ACCESS: AccessRule = { roles: ['store_owner'], requireCustomerAccess: true };

type KioskPage = PageEntry & { title: keyof typeof entry };

const PAGES: readonly KioskPage[] = [
  { path: PATHS.kiosk.entry, title: 'entry.pageTitle', access: KIOSK_ACCESS, Page: EntryScreen },
  // This page has no access rule, because it redirects to the entry page unless that page passed its navigation state.
  { path: PATHS.kiosk.checkIn, title: 'entry.pageTitle', Page: lazyPage(loadCheckInScreen) },
  {
    path: PATHS.kiosk.dashboard,
    title: 'entry.dashboardTitle',
    access: KIOSK_ACCESS,
    Page: lazyPage(loadDashboardScreen),
  },
];

/** The kiosk of a store: check-in and the customer's dashboard. */
export function KioskArea() {
  useEffect(() => whenUsed(preloadLaterParts), []);
  return (
    <StoreLanguage>
      <KioskRoutes />
    </StoreLanguage>
  );
}

/** A part that fails to load here is requested again when it is opened. */
function preloadLaterParts(): void {
  preloadParts();
  for (const load of [loadCheckInScreen, loadDashboardScreen]) load().catch(() => undefined);
}

function KioskRoutes() {
  const { t } = useText(entry);
  const pages = PAGES.map((page) => ({ ...page, title: t(page.title) }));
  return <AreaRoutes root={PATHS.kiosk.root} home={PATHS.kiosk.entry} pages={pages} layout={<KioskLayout />} />;
}

/** Browsers read this from the root, which scrolls the page, and from no element inside of it. */
const NO_OVERSCROLL = <GlobalStyles styles={{ 'html, body': { overscrollBehavior: 'none' } }} />;

/** Turns off double-tap zoom, pull-to-refresh and text selection, which customers trigger by accident. */
function KioskLayout() {
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        bgcolor: 'surface.warm',
        touchAction: 'manipulation',
        userSelect: 'none',
        WebkitTapHighlightColor: 'transparent',
        '& input': { userSelect: 'text' },
      }}
    >
      {NO_OVERSCROLL}
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <KioskDevice />
    </Box>
  );
}
