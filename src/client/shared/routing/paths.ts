/** The addresses of the product. A `root` is the first part of an area's addresses. */
export const PATHS = {
  unauthorized: '/unauthorized',
  auth: {
    root: '/auth',
    kiosk: '/auth/login',
    management: '/auth/dashboard',
    cashier: '/auth/cashier',
  },
  admin: {
    root: '/admin',
    dashboard: '/admin/dashboard',
    owners: '/admin/store-owners',
    admins: '/admin/platform-admins',
    stores: '/admin/stores',
    storeHistory: '/admin/stores/:storeId/history',
    groups: '/admin/store-groups',
    jobs: '/admin/jobs',
  },
  owner: {
    root: '/owner',
    dashboard: '/owner/dashboard',
    rewards: '/owner/rewards',
    promotions: '/owner/promotions',
    activities: '/owner/activities',
    sms: '/owner/sms',
    customers: '/owner/manage-customers',
    kiosk: '/owner/kiosk',
    profile: '/owner/profile',
    cashiers: '/owner/cashier',
    board: '/owner/board',
  },
  kiosk: {
    root: '/customer',
    entry: '/customer/entry',
    checkIn: '/customer/check-in',
    dashboard: '/customer/dashboard',
  },
  cashier: {
    root: '/cashier',
    board: '/cashier/dashboard',
  },
} as const;
