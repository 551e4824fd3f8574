import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ActivitiesPage } from '../../src/client/features/activities/ActivitiesPage';
import { canReturnPoints } from '../../src/client/features/activities/returnPoints';
import type { Redemption } from '../../src/contract/redemptions';
import { renderPage, type FakeApi, type FakeResponse, type SentRequest } from '../support/renderPage';

const STORE = '00000000-0000-4000-8000-0000000000a1';
const LIST = `/stores/${STORE}/rewards/redemptions`;
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

const base = { pointsUsed: 100, createdAt: '2026-03-04T14:05:00.000Z' };
const customer = { id: id(9), name: 'Ana Ito', phoneNumber: '+12025550123' };
const reward = {
  id: id(8),
  name: 'Free coffee',
  description: 'Any size',
  rewardType: 'FREE_ITEM',
  rewardValue: 0,
} as const;
const promotion: Redemption['promotion'] = {
  id: id(7),
  name: 'Double week',
  description: 'Twice the points',
  promotionType: 'POINTS_MULTIPLIER',
  promotionValue: 2,
};
const ROWS: readonly Redemption[] = [
  { ...base, id: id(1), status: 'pending', customer, reward },
  { ...base, id: id(2), status: 'completed', customer, reward, orderId: 'ORD1' },
  { ...base, id: id(3), status: 'cancelled', released: true, customer, reward },
  { ...base, id: id(4), status: 'redeemed', pointsUsed: 0, customer, promotion },
];
const STATS = {
  rewardRedemptions: {
    totalRedemptions: 1234,
    pendingRedemptions: 1,
    completedRedemptions: 1200,
    cancelledRedemptions: 33,
    totalPointsRedeemed: 98765,
  },
  promotionRedemptions: { totalRedemptions: 17 },
};

type Overrides = Partial<Record<string, (request: SentRequest) => FakeResponse | Promise<FakeResponse>>>;

function open(overrides: Overrides = {}, address = '/owner/activities') {
  const response: FakeApi = (request) => {
    const { method, path, query } = request;
    const override = overrides[`${method} ${path.replace(LIST, '')}`];
    if (override) return override(request);
    if (path === `${LIST}/stats`) return { body: STATS, headers: { etag: 'W/"s"' } };
    if (path !== LIST || method !== 'GET') return undefined;
    const rows = ROWS.filter(({ status }) => query.get('status') === null || status === query.get('status'));
    return { body: rows, headers: { etag: 'W/"1"', 'x-total-count': `${rows.length}` } };
  };
  return renderPage(<ActivitiesPage />, address, response, { id: STORE, name: 'Bean', subdomain: 'bean' });
}
const failed: FakeResponse = { status: 500, body: { statusCode: 500, error: 'Error', message: 'secret detail' } };
const rows = async () => {
  await waitFor(() => expect(document.querySelector('table[role=table]')).not.toBeNull());
  return [...document.querySelectorAll<HTMLElement>('tbody tr')];
};
const buttons = (of: HTMLElement | undefined) =>
  within(of ?? document.body)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
const changes = ({ requests }: { requests: SentRequest[] }) => requests.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  window.scrollTo = jest.fn();
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('AC-01 six cards show the figures', async () => {
  open();
  await screen.findByText('98,765');
  const cards = [...document.querySelectorAll('dl[aria-label="Summary"] > *')].map(({ children }) =>
    [...children].map(({ textContent }) => textContent).join(': '),
  );
  expect(cards).toEqual([
    'Reward Redemptions: 1,234',
    'Pending: 1',
    'Completed: 1,200',
    'Cancelled: 33',
    'Points Used: 98,765',
    'Promotion Redemptions: 17',
  ]);
});

test('AC-03 the table has its columns, and names are links to the customer, the reward and the promotion', async () => {
  open();
  const [first, , released, last] = await rows();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Customer',
    'Reward',
    'Points Used',
    'Status',
    'Date',
    'Actions',
  ]);
  expect(first).toHaveTextContent(/Ana Ito\(202\) 555-0123Free coffee RewardAny size100PendingMar 4, 2026/);
  expect(last).toHaveTextContent(/Double week PromotionTwice the points0Redeemed/);
  expect(released).toHaveTextContent('Released');
  const link = (name: string, of?: HTMLElement) => within(of ?? document.body).getByRole('link', { name });
  expect(link('Ana Ito', first)).toHaveAttribute('href', `/owner/manage-customers/${id(9)}`);
  expect(link('Free coffee', first)).toHaveAttribute('href', `/owner/rewards?reward=${id(8)}`);
  expect(link('Double week', last)).toHaveAttribute('href', `/owner/promotions?promotion=${id(7)}`);
});

test('AC-04 only a pending reward can be completed or cancelled, and only rewards can be edited', async () => {
  open();
  const [pending, completed, cancelled, promoted] = await rows();
  expect(buttons(pending)).toEqual(['Mark completed', 'Cancel', 'View details', 'Edit', 'Delete']);
  expect(buttons(completed)).toEqual(['Return 100 points', 'View details', 'Edit', 'Delete']);
  expect(buttons(cancelled)).toEqual(['View details', 'Edit', 'Delete']);
  expect(buttons(promoted)).toEqual(['View details', 'Delete']);
});

test('AC-04 completing is shown at once, sends one request for a double click, and can be undone', async () => {
  let respond: (value: FakeResponse) => void = () => undefined;
  let calls = 0;
  const sent = open({
    [`PATCH /${id(1)}`]: ({ body }) => {
      calls += 1;
      if (calls > 1) return { body: ROWS[0] };
      return new Promise((resolve) => {
        respond = () => resolve({ body: { ...ROWS[0], ...(body as object) } });
      });
    },
  });
  const [pending] = await rows();
  const button = within(pending as HTMLElement).getByRole('button', { name: 'Mark completed' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(pending).toHaveTextContent('Completed'));
  act(() => {
    respond({});
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Moved back to pending.');
  expect(changes(sent).map(({ body }) => body)).toEqual([
    { status: 'completed' },
    { status: 'pending', expectedStatus: 'completed' },
  ]);
  const keys = changes(sent).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('AC-04 AC-08 a refused change is rolled back and explained in a banner that can be dismissed', async () => {
  const message = 'Already cancelled by Cass Cashier';
  open({ [`PATCH /${id(1)}`]: () => ({ status: 409, body: { statusCode: 409, error: 'Conflict', message } }) });
  const [pending] = await rows();
  fireEvent.click(within(pending as HTMLElement).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Failed to update status')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(message);
  await waitFor(() => expect(pending).toHaveTextContent('Pending'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('AC-05 AC-08 Update Redemption sends one of four statuses, the order id and the status that was shown', async () => {
  let isBroken = true;
  const sent = open({ [`PATCH /${id(2)}`]: () => (isBroken ? failed : { body: ROWS[1] }) });
  const [, completed] = await rows();
  fireEvent.click(within(completed as HTMLElement).getByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Update Redemption' });
  const status = within(dialog).getByLabelText('Status');
  expect([...status.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Pending',
    'Completed',
    'Cancelled',
    'Redeemed',
  ]);
  expect(within(dialog).getByLabelText('Order ID (optional)')).toHaveValue('ORD1');
  fireEvent.change(status, { target: { value: 'cancelled' } });
  expect(await within(dialog).findByText('100 points will go back to the customer.')).toBeInTheDocument();
  fireEvent.change(within(dialog).getByLabelText('Order ID (optional)'), { target: { value: ' ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await within(dialog).findByText('Failed to update redemption', {}, { timeout: 5_000 })).toBeInTheDocument();
  expect(dialog).not.toHaveTextContent('secret detail');
  isBroken = false;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('The redemption was updated.')).toBeInTheDocument();
  const body = { status: 'cancelled', orderId: null, expectedStatus: 'completed' };
  expect(changes(sent).map((change) => change.body)).toEqual([body, body, body]);
});

test('AC-06 deleting asks first, and rewards and promotions have different paths and error messages', async () => {
  const sent = open({
    [`DELETE /${id(1)}`]: () => ({ status: 204 }),
    [`DELETE /store/promotions/redemptions/${id(4)}`]: () => ({ status: 403, body: { message: 'No' } }),
  });
  const [pending, , , promoted] = await rows();
  fireEvent.click(within(promoted as HTMLElement).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Redemption' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this redemption?');
  expect(dialog).not.toHaveTextContent('points go back');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await within(dialog).findByText('Failed to delete promotion redemption')).toBeInTheDocument();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(pending as HTMLElement).getByRole('button', { name: 'Delete' }));
  const second = await screen.findByRole('dialog', { name: 'Delete Redemption' });
  expect(second).toHaveTextContent('100 points will go back to the customer.');
  fireEvent.click(within(second).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The redemption was deleted.')).toBeInTheDocument();
  expect(changes(sent).map(({ method, path }) => `${method} ${path.replace(LIST, '')}`)).toEqual([
    `DELETE /store/promotions/redemptions/${id(4)}`,
    `DELETE /${id(1)}`,
  ]);
});

test('AC-07 a page without redemptions shows a text that depends on the filter', async () => {
  open({ 'GET ': () => ({ body: [], headers: { etag: 'W/"0"', 'x-total-count': '0' } }) });
  expect(await screen.findByRole('heading', { name: 'No redemptions found' })).toBeInTheDocument();
  expect(screen.getByText('No redemptions have been made yet.')).toBeInTheDocument();
  for (const [label, status] of [
    ['Pending', 'pending'],
    ['Redeemed', 'redeemed'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByText(`No ${status} redemptions found.`)).toBeInTheDocument();
    expect(window.location.search).toBe(`?status=${status}`);
  }
});

test('AC-08 a list that fails shows a banner that can be dismissed, and statistics that fail are only logged', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({ 'GET ': () => failed, 'GET /stats': () => failed });
  expect(await screen.findByText('Failed to load redemptions')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed to load redemptions')).toBeNull();
  expect(log).toHaveBeenCalledWith("Couldn't load the stats", expect.anything());
});

test('AC-08 a page without a store shows an error', () => {
  renderPage(<ActivitiesPage />, '/owner/activities', () => undefined);
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Failed to load store information')).toBeNull();
});

test('AC-02 the page polls every 3 s with the ETag, except while a dialog is open, the tab is hidden or polling is off', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  jest.useFakeTimers({ advanceTimers: true });
  const { requests } = open({ 'GET ': ({ headers }) => toConditional(headers) });
  await rows();
  const countIn = async (seconds: number) => {
    requests.length = 0;
    await act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
    return requests.filter(({ path }) => path === LIST).length;
  };
  expect(await countIn(9.5)).toBe(3);
  expect(requests.find(({ path }) => path === LIST)?.headers.get('if-none-match')).toBe('W/"1"');
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog', { name: 'Export Redemptions' });
  expect(await countIn(9.5)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await countIn(9.5)).toBeGreaterThanOrEqual(2);
  visibility.mockReturnValue('hidden');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await countIn(9.5)).toBe(0);
  visibility.mockReturnValue('visible');
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  expect(await countIn(9.5)).toBeGreaterThanOrEqual(2);
  const toggle = screen.getByRole('switch', { name: 'Auto-refresh (3 s)' });
  expect(toggle).toBeChecked();
  fireEvent.click(toggle);
  expect(await countIn(9.5)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.some(({ path }) => path === LIST)).toBe(true));
});

const toConditional = (headers: Headers): FakeResponse =>
  headers.get('if-none-match') === 'W/"1"'
    ? { status: 304 }
    : { body: ROWS, headers: { etag: 'W/"1"', 'x-total-count': '4' } };

test('a link to a redemption that is not on the page opens its details', async () => {
  open(
    {
      [`GET /${id(5)}`]: () => ({
        body: {
          ...base,
          id: id(5),
          status: 'completed',
          customer,
          reward,
          orderId: 'ORD5',
          resolved: { at: '2026-03-04T15:00:00.000Z', role: 'cashier', name: 'Cass Cashier' },
        },
      }),
    },
    `/owner/activities?redemption=${id(5)}`,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Redemption Details' });
  expect(await within(dialog).findByText(/Cass Cashier, Mar 4, 2026/)).toBeInTheDocument();
  expect(dialog).toHaveTextContent('ORD5');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(window.location.search).toBe('');
});

test('BX-141 deleting a completed reward says that its points stay spent, and offers to return them', async () => {
  const sent = open({
    [`PATCH /${id(2)}`]: () => ({ body: { ...ROWS[1], status: 'cancelled' } }),
    [`DELETE /${id(2)}`]: () => ({ status: 204 }),
  });
  const openDialog = async () => {
    const [, completed] = await rows();
    fireEvent.click(within(completed as HTMLElement).getByRole('button', { name: 'Delete' }));
    return screen.findByRole('dialog', { name: 'Delete Redemption' });
  };
  const dialog = await openDialog();
  expect(dialog).toHaveTextContent('The customer does not get the 100 points back');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel and Return 100 Points' }));
  expect(await screen.findByText(/^Cancelled\. 100 points went back to /)).toBeInTheDocument();
  expect(changes(sent)[0]?.body).toEqual({ status: 'cancelled', expectedStatus: 'completed' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(within(await openDialog()).getByRole('button', { name: 'Delete Anyway' }));
  expect(await screen.findByText('The redemption was deleted.')).toBeInTheDocument();
});

test('BX-141 a reward that the owner has marked as redeemed was given out too, so its points can be returned', () => {
  const given = { ...base, id: id(1), customer, reward };
  expect(canReturnPoints({ ...given, status: 'redeemed' })).toBe(true);
  expect(canReturnPoints({ ...given, status: 'redeemed', pointsUsed: 0 })).toBe(false);
  expect(canReturnPoints({ ...given, status: 'pending' })).toBe(false);
});

test('BX-141 the points of a completed reward are returned from its row and from its details, after a confirmation', async () => {
  const sent = open({
    [`GET /${id(2)}`]: () => ({ body: ROWS[1] }),
    [`PATCH /${id(2)}`]: () => ({ body: { ...ROWS[1], status: 'cancelled' } }),
  });
  const [pending, completed, cancelled, promoted] = await rows();
  for (const row of [pending, cancelled, promoted]) {
    expect(within(row as HTMLElement).queryByRole('button', { name: /^Return/ })).toBeNull();
  }
  fireEvent.click(within(completed as HTMLElement).getByRole('button', { name: 'View details' }));
  const details = await screen.findByRole('dialog', { name: 'Redemption Details' });
  fireEvent.click(within(details).getByRole('button', { name: 'Return 100 Points' }));
  const dialog = await screen.findByRole('dialog', { name: 'Return 100 Points?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes(sent)).toEqual([]);
  fireEvent.click(within(completed as HTMLElement).getByRole('button', { name: 'Return 100 points' }));
  const again = await screen.findByRole('dialog', { name: 'Return 100 Points?' });
  fireEvent.click(within(again).getByRole('button', { name: 'Return 100 Points' }));
  expect(await screen.findByText(/^Cancelled\. 100 points went back to /)).toBeInTheDocument();
  expect(changes(sent)[0]?.body).toEqual({ status: 'cancelled', expectedStatus: 'completed' });
});

test('a link to a redemption that was deleted says so', async () => {
  open({}, `/owner/activities?redemption=${id(6)}`);
  expect(await screen.findByRole('dialog', { name: 'This redemption no longer exists' })).toBeInTheDocument();
});
