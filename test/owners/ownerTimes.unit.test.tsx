import { configure, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { OwnerArea } from '../../src/client/app/areas/OwnerArea';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { signedIn } from '../../src/client/session';

configure({ asyncUtilTimeout: 20_000 });

const STORE = { id: '00000000-0000-4000-8000-0000000000a1', name: 'Bean', subdomain: 'bean' };
const ID = '00000000-0000-4000-8000-000000000001';
const TIME = '2026-03-04T18:05:00.000Z';
/** This zone is 14 hours ahead of UTC. No process of the tests is in it. */
const ZONE = 'Pacific/Kiritimati';
const IN_ZONE = 'Mar 5, 2026, 8:05 AM';

const REDEMPTION = {
  id: ID,
  status: 'pending',
  pointsUsed: 10,
  createdAt: TIME,
  customer: { id: ID, name: 'Ana Ito', phoneNumber: '+12025550123' },
  reward: { id: ID, name: 'Coffee', description: '', rewardType: 'FREE_ITEM', rewardValue: 0 },
};
const BODIES: Record<string, unknown> = {
  '/store/settings': { name: 'Bean', subdomain: 'bean', timeZone: ZONE, nextTimeZone: null, createdAt: TIME },
  [`/stores/${STORE.id}/rewards/redemptions`]: [REDEMPTION],
  [`/stores/${STORE.id}/rewards/redemptions/${ID}`]: REDEMPTION,
  '/store/customers': [
    {
      id: ID,
      name: 'Ana Ito',
      phoneNumber: '+12025550123',
      loyaltyPoints: 40,
      visits: 1,
      smsStatus: 'ok',
      lastVisitAt: TIME,
      joinedAt: TIME,
      segments: [],
    },
  ],
  '/store/history': [
    {
      id: '1',
      at: TIME,
      storeId: STORE.id,
      storeName: 'Bean',
      actor: { role: 'platform_admin', id: null, name: null, email: null },
      action: 'customer_updated',
      recordType: 'customer',
      recordId: ID,
      oldValues: null,
      newValues: { rewardId: ID, orderId: 'A-7' },
      names: {},
      requestId: null,
    },
  ],
  '/store/sessions': [
    {
      id: ID,
      kind: 'kiosk',
      device: 'iPad',
      accountName: 'Olive',
      accountEmail: 'o@x.test',
      isCurrent: false,
      lastSeenAt: TIME,
      signedInAt: TIME,
    },
  ],
};

/** Opens a console page of an owner whose store is in ZONE. */
function open(address: string): void {
  window.scrollTo = jest.fn();
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  jest.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const path = new URL((input as Request).url).pathname.replace('/api', '');
    const body = BODIES[path];
    return Promise.resolve(
      new Response(JSON.stringify(body ?? { message: 'Not found' }), {
        status: body === undefined ? 404 : 200,
        headers: { 'content-type': 'application/json', 'x-total-count': '1' },
      }),
    );
  });
  window.history.replaceState(null, '', address);
  const store = createAppStore();
  const authUser = { id: ID, email: 'o@x.test', name: 'Olive', role: 'store_owner', storeId: STORE.id, store: STORE };
  store.dispatch(signedIn({ token: 't', role: 'store_owner', isDashboard: true, authUser }));
  render(
    <Provider store={store}>
      <BrowserRouter>
        <AppTheme>
          <Routes>
            <Route path="owner/*" element={<OwnerArea />} />
          </Routes>
        </AppTheme>
      </BrowserRouter>
    </Provider>,
  );
}
const times = () => Array.from(document.querySelectorAll('time'), (one) => one.title || one.textContent);

afterEach(() => {
  jest.restoreAllMocks();
});

test.each([
  ['AC-03 the redemptions', '/owner/activities'],
  ['OD-06 the customers', '/owner/manage-customers'],
  ['OD-06 the devices', '/owner/profile'],
])('%s show times in the time zone of the store', async (_what, address) => {
  open(address);
  await waitFor(() => expect(times()).toContain(IN_ZONE));
  expect(new Set(times())).toEqual(new Set([IN_ZONE]));
});

test('AC-04 the details of a redemption show its time in the time zone of the store', async () => {
  open(`/owner/activities?redemption=${ID}`);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog).toHaveTextContent(`Date${IN_ZONE}`));
});

test('OD-01 BX-155 the sidebar lists the pages of the spec, of review and of set-up, each in its group', async () => {
  open('/owner/history');
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  const lists = within(nav).getAllByRole('list');
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([null, 'Review', 'Set up']);
  expect(
    lists.map((list) =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Dashboard', 'Rewards', 'Promotions', 'Activities', 'SMS Management', 'Manage Customers'],
    ['Results', 'Point of Sale', 'Flags', 'History'],
    ['Boosts', 'Kiosk', 'Board', 'Cashiers', 'Developers', 'Profile'],
  ]);
  expect(within(nav).getByRole('link', { current: 'page' })).toHaveTextContent('History');
});

test('BX-155 the history names no administrator and no ids, shows times of the store, and opens the customer', async () => {
  open('/owner/history');
  const entry = (await screen.findByRole('list', { name: 'History' })).querySelector('li');
  expect(entry).toHaveTextContent(`Customer changedOpen the customerOrder id: A-7Administrator${IN_ZONE}`);
  expect(screen.getByRole('link', { name: 'Open the customer' })).toHaveAttribute(
    'href',
    `/owner/manage-customers/${ID}`,
  );
});
