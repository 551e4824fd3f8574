import { lazy } from 'react';

/*
 * What each route fetches when it is first opened; the build measures the chunks by these names. A layout shares the
 * chunk of the page that is opened first below it, so that neither waits for the other.
 */
export const SignInLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-sign-in" */ './layouts/SignInLayout')).SignInLayout,
}));
export const SignInPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-sign-in" */ './pages/auth/SignInPage')).SignInPage,
}));

export const AdminLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin" */ './layouts/AdminLayout')).AdminLayout,
}));
export const AdminDashboardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin" */ './pages/admin/AdminDashboardPage')).AdminDashboardPage,
}));
export const AdminStoresPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin-stores" */ '../features/stores')).StoresPage,
}));
export const AdminOwnersPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin-owners" */ '../features/owners')).OwnersPage,
}));
export const AdminGroupsPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin-groups" */ '../features/groups')).GroupsPage,
}));
export const PlatformAdminsPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin-admins" */ '../features/admins')).AdminsPage,
}));
export const StoreHistoryPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-admin-history" */ './pages/admin/StoreHistoryPage'))
    .StoreHistoryPage,
}));

export const OwnerLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-owner" */ './layouts/OwnerLayout')).OwnerLayout,
}));
export const OwnerHomePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-owner" */ './pages/owner/OwnerHomePage')).OwnerHomePage,
}));
export const OwnerPlannedPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-owner" */ './pages/owner/OwnerPlannedPage')).OwnerPlannedPage,
}));

export const KioskLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-kiosk-entry" */ './layouts/KioskLayout')).KioskLayout,
}));
export const KioskEntryPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-kiosk-entry" */ './pages/kiosk/KioskEntryPage')).KioskEntryPage,
}));
export const CheckInPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-check-in" */ './pages/kiosk/CheckInPage')).CheckInPage,
}));
export const CustomerDashboardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-kiosk-dashboard" */ './pages/kiosk/CustomerDashboardPage'))
    .CustomerDashboardPage,
}));

export const TillLayout = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-board" */ './layouts/BoardLayout')).BoardLayout,
}));
export const CashierBoardPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-board" */ './pages/board/CashierBoardPage')).CashierBoardPage,
}));

export const NotFoundPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-not-found" */ './pages/errors/NotFoundPage')).NotFoundPage,
}));
export const UnauthorizedPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "route-unauthorized" */ './pages/errors/UnauthorizedPage'))
    .UnauthorizedPage,
}));
