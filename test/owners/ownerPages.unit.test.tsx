import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { StoreHistoryPage } from '../../src/client/features/audit/StoreHistoryPage';
import { BoardSettingsPage } from '../../src/client/features/cashier/BoardSettingsPage';
import { CashiersPage } from '../../src/client/features/cashiers/CashiersPage';
import { CustomerPage } from '../../src/client/features/customers/detail/CustomerPage';
import { CustomersPage } from '../../src/client/features/customers/list/CustomersPage';
import { FlagsPage } from '../../src/client/features/flags/FlagsPage';
import { ImportsPage } from '../../src/client/features/imports/ImportsPage';
import { BrandSettings } from '../../src/client/features/kioskSettings/brand/components/BrandSettings';
import { KioskPinSection } from '../../src/client/features/kioskSettings/components/KioskPinSection';
import { OwnerDashboardPage } from '../../src/client/features/ownerDashboard/OwnerDashboardPage';
import { PointOfSalePage } from '../../src/client/features/pointOfSale/PointOfSalePage';
import { ProfilePage } from '../../src/client/features/profile/ProfilePage';
import { PromotionsPage } from '../../src/client/features/promotions/PromotionsPage';
import { RewardsPage } from '../../src/client/features/rewards/RewardsPage';
import { AutomatedMessagesPage } from '../../src/client/features/sms/automations/AutomatedMessagesPage';
import { SmsManagementPage } from '../../src/client/features/sms/SmsManagementPage';
import { OFF } from '../gifts/noGifts';
import { renderPage, type FakeApi, type FakeResponse } from '../support/renderPage';

const STORE = '00000000-0000-4000-8000-0000000000a1';
const ID = '00000000-0000-4000-8000-000000000001';
const TIME = '2026-03-04T14:05:00.000Z';

const CUSTOMER = {
  id: ID,
  name: 'Ana Ito',
  phoneNumber: '+12025550123',
  loyaltyPoints: 40,
  visits: 0,
  lastVisitAt: null,
  joinedAt: TIME,
  smsStatus: 'no_consent',
  birthday: null,
  registeredAt: TIME,
  isRegular: false,
  pointsExpireAt: null,
  referralCode: null,
  referredBy: null,
  formerPhones: [],
  phones: 0,
  sms: { consentAt: null, consentSource: null, consentTextVersion: null, optedOutAt: null, unreachableAt: null },
};
const SETTINGS = {
  name: 'Bean',
  subdomain: 'bean',
  timeZone: 'America/New_York',
  pendingTimeZone: null,
  pendingReleaseHours: 24,
  pointsPerDollar: 1,
  referralPoints: 100,
  isReferralEnabled: true,
  purchaseReferralPercentage: 5,
  referralCreditsPerDay: 10,
  timeMatchesPerDay: 1,
  createdAt: TIME,
};
const STATS = {
  overview: { totalCustomers: 0, activeRewards: 0, totalPointsIssued: 0, redemptionRate: null },
  monthlyMetrics: { growth: { customers: null, points: null } },
  storeOwner: { name: 'Olive Owner' },
  store: { name: 'Bean' },
  recentActivity: [],
  attention: {
    pointOfSale: false,
    contacts: false,
    webhooksOff: false,
    reviewItems: 0,
    openFlags: 0,
    sms: { used: 0, limit: 1000 },
  },
};
const CONNECTION = { status: 'unknown', reason: null, lastSuccessAt: null, merchantId: null, locationId: null };
const USAGE = { used: 0, limit: 1000, resetsAt: TIME };

/** The responses of a new store by path. */
const EMPTY_STORE: Record<string, unknown> = {
  [`/stores/${STORE}/rewards`]: [],
  '/store/promotions': [],
  '/store/customers': [],
  '/store/customers/segments': [],
  '/store/customers/own-deletions': [],
  [`/store/customers/${ID}`]: CUSTOMER,
  ...Object.fromEntries(
    ['points', 'redemptions', 'visits', 'referrals', 'own-changes', 'messages'].map((list) => [
      `/store/customers/${ID}/${list}`,
      [],
    ]),
  ),
  '/store/flags': [],
  '/store/history': [],
  '/store/sms': { usage: USAGE, isConnected: true, campaigns: [], nextCursor: null },
  '/store/sms/automations': {
    usage: USAGE,
    isConnected: true,
    campaignReserve: 0,
    automations: [
      {
        kind: 'winBack',
        isOn: false,
        message: 'We miss you',
        days: 60,
        holdsBack: true,
        waiting: 0,
        last30Days: { sent: 0, heldBack: 0, dropped: 0 },
        nextRunAt: null,
        results: {
          messaged: { customers: 0, cameBack: 0 },
          heldBack: { customers: 0, cameBack: 0 },
          heldBackSince: null,
          pointsEarned: 0,
          pointsRedeemed: 0,
          optedOut: 0,
          comparison: null,
        },
      },
    ],
  },
  '/store/sms/preview': { willSend: 0, excluded: [], segments: 0 },
  '/store/settings': SETTINGS,
  '/store/gifts': { ...OFF, signUpPoints: 100 },
  '/store/points-expiry': { months: null, effectiveFrom: null },
  '/store/cashiers': [],
  '/store/sessions': [],
  '/store/board': { cashiersMayResolve: false },
  '/store/point-of-sale': CONNECTION,
  '/store/contact-sync': { ...CONNECTION, waiting: 0, refused: 0 },
  '/store/point-of-sale/review/checkouts': [],
  '/store/point-of-sale/review/orders': [],
  '/store/point-of-sale/review/rewards': [],
  '/store/point-of-sale/review/skipped-orders': [],
  '/store/point-of-sale/credits': [],
  '/store/point-of-sale/categories': { readAt: null, categories: [] },
  '/store-owners/me': {
    id: ID,
    email: 'olive@example.com',
    name: 'Olive',
    role: 'store_owner',
    storeId: STORE,
    phone: null,
    createdAt: TIME,
    store: { id: STORE, name: 'Bean', subdomain: 'bean' },
  },
  '/store-owners/me/kiosk-pin': { isSet: false },
  '/auth/second-factor': { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
  '/store-owners/me/stats': STATS,
  '/store/checklist': {
    hasReward: true,
    isKioskSignedIn: true,
    isBoardSignedIn: true,
    hasCheckIn: true,
    isPosterPrinted: true,
  },
  [`/public/stores/${STORE}/brand`]: {
    storeId: STORE,
    storeName: 'Bean',
    subdomain: 'bean',
    logo: null,
    accentColor: null,
    welcomeLine: null,
    defaultLanguage: 'en',
    isAlwaysLight: false,
    pointsPerDollar: 10,
  },
  [`/stores/${STORE}/brand`]: {
    storeId: STORE,
    storeName: 'Bean',
    subdomain: 'bean',
    logo: null,
    accentColor: null,
    welcomeLine: null,
    defaultLanguage: 'en',
    isAlwaysLight: false,
    pointsPerDollar: 10,
  },
};

/** The error has no message, because pages would show it. */
const failed: FakeResponse = { status: 500, body: {} };

/** Opens a page of a new store. Requests for `failing` fail until the returned function is called. */
function open(page: ReactNode, address: string, failing: string | null = null): () => void {
  let isFailing = true;
  const response: FakeApi = ({ path }) => {
    if (path === failing && isFailing) return failed;
    // The trends never finish loading, because their charts take seconds here and have other tests.
    if (path === '/store/stats') return new Promise(() => undefined);
    const body = EMPTY_STORE[path];
    return body === undefined ? undefined : { body };
  };
  renderPage(page, address, response, { id: STORE, name: 'Bean', subdomain: 'bean' });
  return () => {
    isFailing = false;
  };
}

const at = (path: string, Page: () => ReactNode) => (
  <Routes>
    <Route path={path} element={<Page />} />
  </Routes>
);
const customerTab = (tab: string) => `/owner/manage-customers/${ID}?tab=${tab}`;

interface State {
  /** The name of the page in the titles. */
  name: string;
  page: () => Promise<ReactNode> | ReactNode;
  address: string;
  /** The path of the request that fails. */
  path: string;
  failure: string;
  /** What the page shows for a new store. */
  empty: string;
}

const CUSTOMER_TABS = [
  ['points', "Couldn't load changes", 'No points yet'],
  ['redemptions', "Couldn't load redemptions", 'No redemptions yet'],
  ['visits', "Couldn't load visits", 'No visits yet'],
  ['referrals', "Couldn't load referrals", 'No referrals yet'],
  ['messages', "Couldn't load texts", 'No texts yet'],
] as const;

const STATES: readonly State[] = [
  {
    name: 'OD-02 OD-05 dashboard',
    page: () => <OwnerDashboardPage />,
    address: '/owner/dashboard',
    path: '/store-owners/me/stats',
    failure: 'Failed to load dashboard data. Please try again.',
    empty: 'No recent activity to show',
  },
  {
    name: 'OD-06 rewards',
    page: () => <RewardsPage />,
    address: '/owner/rewards',
    path: `/stores/${STORE}/rewards`,
    failure: "Couldn't load rewards",
    empty: 'No rewards yet',
  },
  {
    name: 'OD-06 promotions',
    page: () => <PromotionsPage />,
    address: '/owner/promotions',
    path: '/store/promotions',
    failure: "Couldn't load promotions",
    empty: 'No active promotions',
  },
  {
    name: 'OD-06 SMS',
    page: () => <SmsManagementPage />,
    address: '/owner/sms',
    path: '/store/sms',
    failure: "Couldn't load campaigns",
    empty: 'No texts sent yet',
  },
  {
    name: 'BX-73 automated messages',
    page: () => <AutomatedMessagesPage />,
    address: '/owner/sms/automated',
    path: '/store/sms/automations',
    failure: "Couldn't load automated messages",
    empty: 'After 60 days without a check-in or purchase.',
  },
  {
    name: 'OD-06 customers',
    page: () => at('/owner/manage-customers', CustomersPage),
    address: '/owner/manage-customers',
    path: '/store/customers',
    failure: "Couldn't load customers",
    empty: 'No customers yet',
  },
  {
    name: 'OD-06 customer',
    page: () => at('/owner/manage-customers/:customerId', CustomerPage),
    address: customerTab('visits'),
    path: `/store/customers/${ID}`,
    failure: "Couldn't load the customer",
    empty: 'No visits yet',
  },
  ...CUSTOMER_TABS.map(([tab, failure, empty]) => ({
    name: `OD-06 customer, ${tab}`,
    page: () => at('/owner/manage-customers/:customerId', CustomerPage),
    address: customerTab(tab),
    path: `/store/customers/${ID}/${tab}`,
    failure,
    empty,
  })),
  {
    name: 'BX-45 import',
    page: () => at('/owner/manage-customers/import/:importId', ImportsPage),
    address: `/owner/manage-customers/import/${ID}`,
    path: `/store/customers/import/${ID}`,
    failure: "Couldn't load the import",
    // A new store has no import.
    empty: 'Import not found',
  },
  {
    name: 'BX-41 flags',
    page: () => <FlagsPage />,
    address: '/owner/flags',
    path: '/store/flags',
    failure: "Couldn't load flags",
    empty: 'Nothing to review',
  },
  {
    name: 'OD-06 cashiers',
    page: () => <CashiersPage />,
    address: '/owner/cashier',
    path: '/store/cashiers',
    failure: 'Something went wrong',
    empty: 'No cashiers yet',
  },
  {
    name: 'BX-155 history',
    page: () => <StoreHistoryPage />,
    address: '/owner/history',
    path: '/store/history',
    failure: "Couldn't load the history",
    empty: 'Nothing has happened here yet',
  },
  ...(
    [
      ['checkouts', 'customers'],
      ['orders', 'sales'],
      ['rewards', 'rewards'],
      ['skipped-orders', 'these sales'],
    ] as const
  ).map(([list, shown]) => ({
    name: `BX-24 point of sale, ${list}`,
    page: () => <PointOfSalePage />,
    address: '/owner/point-of-sale',
    path: `/store/point-of-sale/review/${list}`,
    failure: `Couldn't load ${shown}`,
    empty: 'Nothing to sort out',
  })),
  {
    name: 'BX-82 point of sale, recent credits',
    page: () => <PointOfSalePage />,
    address: '/owner/point-of-sale',
    path: '/store/point-of-sale/credits',
    failure: "Couldn't load recent points",
    empty: 'No points in the last 7 days',
  },
  {
    name: 'BX-83 point of sale, what earns points',
    page: () => <PointOfSalePage />,
    address: '/owner/point-of-sale',
    path: '/store/point-of-sale/categories',
    failure: "Couldn't load what earns points.",
    empty: 'All categories of your register earn points.',
  },
  {
    name: 'OD-06 profile, account',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store-owners/me',
    failure: "Couldn't load your account.",
    empty: 'olive@example.com',
  },
  {
    name: 'OD-06 profile, devices',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store/sessions',
    failure: "Couldn't load devices.",
    empty: 'olive@example.com',
  },
  {
    name: 'OD-06 profile, SMS usage',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store/sms',
    failure: "Couldn't load usage.",
    empty: '0 of 1,000 texts this month',
  },
  {
    name: 'OD-06 profile, store',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store/settings',
    failure: "Couldn't load store settings.",
    empty: 'Eastern Time (New York)',
  },
  {
    name: 'GI-01 profile, gifts',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store/gifts',
    failure: "Couldn't load gifts.",
    empty: '100 points with the first purchase',
  },
  {
    name: 'BX-70 profile, points expiry',
    page: () => <ProfilePage />,
    address: '/owner/profile',
    path: '/store/points-expiry',
    failure: "Couldn't load points expiry.",
    empty: 'Never',
  },
  {
    name: 'kiosk PIN',
    page: () => <KioskPinSection />,
    address: '/owner/kiosk',
    path: '/store-owners/me/kiosk-pin',
    failure: "Couldn't load kiosk settings.",
    empty: 'Set PIN',
  },
  {
    name: 'board settings',
    page: () => <BoardSettingsPage />,
    address: '/owner/board',
    path: '/store/board',
    failure: "Couldn't load the board settings.",
    empty: 'Not allowed',
  },
  {
    name: 'brand',
    page: () => <BrandSettings renderPreview={() => null} />,
    address: '/owner/kiosk',
    path: `/stores/${STORE}/brand`,
    failure: "Couldn't load your brand.",
    empty: 'Welcome line',
  },
];

beforeEach(() => {
  window.scrollTo = jest.fn();
});
afterEach(() => {
  jest.restoreAllMocks();
});

test.each(STATES)(
  '$name: a failure is reported, and Try Again recovers to the content of a new store',
  async (state) => {
    const recover = open(await state.page(), state.address, state.path);
    expect((await screen.findAllByText(state.failure, {}, { timeout: 5_000 })).length).toBeGreaterThan(0);
    recover();
    for (const button of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(button);
    await waitFor(() => expect(screen.queryByText(state.failure)).toBeNull());
    expect((await screen.findAllByText(state.empty, {}, { timeout: 5_000 })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  },
);

test('BX-155 the owner lets cashiers complete rewards on the page of the cashiers', async () => {
  const { requests } = renderPage(<CashiersPage />, '/owner/cashier', ({ path, method }) => {
    if (path === '/store/board') return { body: { cashiersMayResolve: method === 'PATCH' } };
    return { body: [] };
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Can cashiers complete rewards?' }));
  expect(await screen.findByText('Cashiers can now complete and cancel rewards.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ cashiersMayResolve: true });
});

test('OD-02 the greeting of the dashboard does not need the account, if only that fails to load', async () => {
  open(<OwnerDashboardPage />, '/owner/dashboard', '/store-owners/me');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Olive Owner!' })).toBeVisible();
  expect(screen.getByText("Here's what's happening with Bean today.")).toBeVisible();
});

describe('BX-45 export of customers', () => {
  const openList = (address: string, total: number) =>
    renderPage(<CustomersPage />, `/owner/manage-customers${address}`, ({ path }) => {
      if (path === '/store/customers/export') return { body: 'Name' };
      if (['/store/customers/segments', '/store/customers/own-deletions'].includes(path)) return { body: [] };
      return { body: total === 0 ? [] : [CUSTOMER], headers: { 'x-total-count': `${total}` } };
    });

  test('BX-45 the button shows the number of customers, and exports with the search, segment and sort order of the list', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = jest.fn();
    const { requests } = openList('?search=ana&segment=new&sort=points&order=asc', 1214);
    const button = await screen.findByRole('button', { name: 'Export 1,214 Customers' }, { timeout: 5_000 });
    fireEvent.click(button);
    await waitFor(() => expect(requests.some(({ path }) => path === '/store/customers/export')).toBe(true));
    const sent = requests.find(({ path }) => path === '/store/customers/export');
    expect(Object.fromEntries(sent?.query ?? [])).toEqual({
      search: 'ana',
      segment: 'new',
      sort: 'points',
      order: 'asc',
    });
  });

  test('BX-45 the export is disabled if nobody is found', async () => {
    openList('?search=nobody', 0);
    const button = await screen.findByRole('button', { name: 'Export 0 Customers' }, { timeout: 5_000 });
    expect(button).toBeDisabled();
  });
});
