import { act, fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { NamedStore } from '../../src/client/app/pages/owner/kiosk/NamedStore';
import { selectShop } from '../../src/client/entities/shop';
import { CashiersPage } from '../../src/client/features/cashiers/CashiersPage';
import type { BrandDraft } from '../../src/client/features/kioskSettings';
import { BrandSettings } from '../../src/client/features/kioskSettings/brand/components/BrandSettings';
import { OwnerDashboardPage } from '../../src/client/features/ownerDashboard/OwnerDashboardPage';
import { ProfilePage } from '../../src/client/features/profile/ProfilePage';
import { ResultsPage } from '../../src/client/features/results/ResultsPage';
import { useStoreName } from '../../src/client/session';
import type { Brand } from '../../src/contract/brand';
import { fakeSizes } from '../results/openResults';
import { RESULTS } from '../results/resultsData';
import { renderPage, type FakeApi } from '../support/renderPage';

const FIRST = { id: 'first', name: 'Mill Bakery', subdomain: 'mill' };
const CHAIN = { name: FIRST.name, isManager: false };
const SHOPS = [
  { id: 'first', name: 'Mill Bakery' },
  { id: 'harbor', name: 'Harbor' },
].map((shop) => ({ ...shop, timeZone: 'America/Chicago', isActive: true, subdomain: shop.id }));
const PROFILE = { name: 'Olive', email: 'o@mill.test', store: FIRST, createdAt: '2026-03-04T14:05:00.000Z' };
const LOOK = {
  storeId: 'harbor',
  storeName: 'Harbor',
  subdomain: 'harbor',
  logo: { url: '/logo.webp', width: 60, height: 40 },
  accentColor: '#8a4b2a',
  welcomeLine: 'Good coffee',
  spanishWelcomeLine: null,
  defaultLanguage: 'en',
  isAlwaysLight: false,
  pointsPerDollar: 1,
  timeZone: 'America/Chicago',
  boosts: [],
} satisfies Brand;

const ANSWERS: Record<string, unknown> = {
  '/store-owners/me': { ...PROFILE, storeId: 'first', chain: { id: 'first', ...CHAIN, shops: SHOPS } },
  '/store/cashiers': [],
  '/store/board': { cashiersMayResolve: false },
  '/store/sessions': [],
  '/store/customer-sessions': { phones: 0 },
};

/** Opens a page of the chain's console with a shop selected, or all shops with null. */
function open(page: ReactNode, shopId: string | null, answers: Record<string, unknown> = {}) {
  selectShop(shopId);
  const answer: FakeApi = ({ path }) => {
    const body = { ...ANSWERS, ...answers }[path];
    return body === undefined ? { status: 500, body: { message: 'Internal error' } } : { body };
  };
  return renderPage(page, '/owner/page', answer, { ...FIRST, chain: CHAIN });
}
beforeEach(fakeSizes);
afterEach(() => {
  selectShop(null);
  jest.restoreAllMocks();
});

const renderDraft = ({ accentColor }: BrandDraft) => <output aria-label="Preview">{accentColor}</output>;
const brandOf = (over: object) => ({ '/stores/first/brand': { ...LOOK, ...over } });

test("the kiosk page of a shop without a look of its own shows its chain's, and says so", async () => {
  open(<BrandSettings renderPreview={renderDraft} />, 'harbor', brandOf({ hasOwnLook: false }));
  expect(await screen.findByText(/^Same look as Mill Bakery\. Once you change something here/)).toBeVisible();
  expect(screen.getByLabelText('Preview')).toHaveTextContent('#8a4b2a');
  expect(screen.getByAltText('Your logo')).toHaveAttribute('src', '/logo.webp');
  expect(screen.queryByRole('button', { name: /Look/ })).toBeNull();
});

test("a shop with a look of its own can have its chain's again", async () => {
  const { requests } = open(<BrandSettings renderPreview={renderDraft} />, 'harbor', brandOf({ hasOwnLook: true }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use the Look of Mill Bakery' }));
  fireEvent.click(screen.getByRole('button', { name: 'Use It' }));
  expect(await screen.findByText('This shop has the look of Mill Bakery again.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'DELETE')?.query.get('shop')).toBe('harbor');
});

test('the look of the first shop is that of the others', async () => {
  open(<BrandSettings renderPreview={renderDraft} />, 'first', brandOf({}));
  expect(await screen.findByText(/Shops without a look of their own look the same\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Restore Default Look' })).toBeVisible();
});

test("screens that are previewed for a shop have its name in place of the session's store", () => {
  const Name = () => <output>{useStoreName()}</output>;
  open(
    <NamedStore name="Harbor">
      <Name />
    </NamedStore>,
    'harbor',
  );
  expect(screen.getByText('Harbor')).toBeVisible();
});

test('results of one shop leave out what is known of the whole chain', async () => {
  open(<ResultsPage />, 'harbor', { '/store/results': RESULTS });
  expect(await screen.findByText(/^Select All Shops to see whether your messages work/)).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toContain('Sales to customers');
  for (const ofChain of ['Is it worth it?', 'Do your messages work?', 'Who came back']) {
    expect(headings).not.toContain(ofChain);
  }
  expect(screen.queryByRole('button', { name: 'Export Who Came Back' })).toBeNull();
});

const STATS = {
  overview: { totalCustomers: 0, activeRewards: 1, totalPointsIssued: 0, redemptionRate: null },
  monthlyMetrics: { growth: { customers: null, points: null } },
  storeOwner: { name: 'Olive' },
  store: { name: FIRST.name },
  recentActivity: [],
  attention: {
    ...{ pointOfSale: false, contacts: false, webhooksOff: false, reviewItems: 0, openFlags: 0 },
    sms: { used: 0, limit: 0 },
  },
};
const CONNECTED = { status: 'connected', reason: null, lastSuccessAt: null, merchantId: null, locationId: null };
const DASHBOARD = { '/store-owners/me/stats': STATS, '/store/point-of-sale': CONNECTED };

test('the dashboard of a new shop says who joined there, and has its trends from the beginning', async () => {
  open(<OwnerDashboardPage />, 'harbor', DASHBOARD);
  expect(await screen.findByRole('link', { name: /Joined Here/ })).toBeVisible();
  expect(screen.queryByText('Total Customers')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Trends' })).toBeVisible();
  expect(await screen.findByText('Your register is connected')).toBeVisible();
});

test('the dashboard of all shops speaks of no single register, and names a shop whose register needs help', async () => {
  const attention = { ...STATS.attention, pointOfSale: true, pointOfSaleShop: 'Harbor' };
  const { requests } = open(<OwnerDashboardPage />, null, {
    ...DASHBOARD,
    '/store-owners/me/stats': { ...STATS, attention },
  });
  expect(await screen.findByText('Total Customers')).toBeVisible();
  expect(screen.getByText('The registers of your shops')).toBeVisible();
  expect(requests.map(({ path }) => path)).not.toContain('/store/point-of-sale');
  const problem = await screen.findByRole('link', { name: 'The connection to the register of Harbor has a problem.' });
  expect(problem).toHaveAttribute('href', '/owner/shops');
});

/** Empty lists repeat the button of the page. */
async function openForm() {
  const [button] = await screen.findAllByRole('button', { name: 'Add Cashier' });
  await act(async () => {
    if (button) fireEvent.click(button);
    await Promise.resolve();
  });
}

test('for all shops, the cashiers page lets a shop be selected for its permission, and a new cashier starts with it', async () => {
  open(<CashiersPage />, null);
  await openForm();
  const dialog = await screen.findByRole('dialog', { name: 'Add Cashier' });
  expect(within(dialog).getByLabelText('Shop')).toHaveFocus();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  fireEvent.change(screen.getByLabelText('Can cashiers complete rewards?'), { target: { value: 'harbor' } });
  expect(await screen.findByRole('switch', { name: /Can cashiers complete rewards/ })).toBeInTheDocument();
});

test('a new cashier of a selected shop is added in the name of the shop', async () => {
  open(<CashiersPage />, 'harbor');
  await openForm();
  expect(await screen.findByRole('dialog', { name: 'Add Cashier at Harbor' })).toBeVisible();
});

test('the profile of a shop names it, says what is for all shops, and where its devices will be listed', async () => {
  const settings = {
    ...{ name: 'Harbor', subdomain: 'harbor', timeZone: 'America/Chicago', nextTimeZone: null },
    ...{ pendingReleaseHours: 24, referralCreditsPerDay: 10, timeMatchesPerDay: 1, isPhoneCreditEnabled: false },
    ...{ pointsPerDollar: 1, isReferralEnabled: false, createdAt: PROFILE.createdAt },
  };
  open(<ProfilePage />, 'harbor', { '/store/settings': settings });
  expect(await screen.findByText('No devices yet')).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Devices' })).toBeNull();
  expect(screen.getByText('Devices signed in to Harbor')).toBeVisible();
  expect(screen.getByText(/for this long in any of your shops\.$/)).toBeVisible();
  fireEvent.click(await screen.findByRole('button', { name: 'Change Settings' }));
  expect(await screen.findByRole('dialog', { name: 'Change Settings of Harbor' })).toBeVisible();
});

test('signing out everywhere else says that it is about the selected shop', async () => {
  const session = {
    ...{
      id: 's',
      kind: 'kiosk',
      device: 'Tablet',
      isCurrent: false,
      accountName: 'Olive',
      accountEmail: 'o@mill.test',
    },
    ...{ lastSeenAt: PROFILE.createdAt, signedInAt: PROFILE.createdAt },
  };
  open(<ProfilePage />, 'harbor', { '/store/sessions': [session] });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
  expect(
    await screen.findByText(/shop dashboard of Harbor is signed out\. Your other shops stay signed in\./),
  ).toBeVisible();
});
