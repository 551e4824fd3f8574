import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DashboardScreen } from '../../src/client/features/customerKiosk/dashboard/DashboardScreen';
import { customerCheckedIn, customerLeft, toCustomerData } from '../../src/client/features/customerKiosk/kioskSlice';
import { visitBegan } from '../../src/client/features/customerKiosk/lastActivity';
import { baseApi } from '../../src/client/shared/api/baseApi';
import type { Customer } from '../../src/contract/customers';
import { renderPage, type FakeResponse } from '../support/renderPage';

const CUSTOMER: Customer = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Ann',
  phoneNumber: '+12025550101',
  loyaltyPoints: 90,
  birthday: '1990-05-17',
  referralCode: 'ABCD2345',
};
const LINKS = '/kiosk/customer-page-links';
const TITLE = 'See your points on your phone';
const NOW = '2026-03-04T12:00:00.000Z';

beforeEach(() => {
  // The tablet's clock is an hour behind the server's.
  jest.useFakeTimers({ now: Date.parse(NOW) - 3_600_000 });
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
});

afterEach(() => {
  jest.useRealTimers();
});

/** Responds with links that are valid for two minutes, each with a different token. */
function respondWithLinks() {
  let made = 0;
  return (): FakeResponse => ({
    status: 201,
    headers: { date: new Date(NOW).toUTCString() },
    body: {
      url: `https://regulars.example/my/bean#token${(made += 1)}`,
      expiresAt: new Date(Date.parse(NOW) + 120_000).toISOString(),
    },
  });
}

type Respond = () => FakeResponse | Promise<FakeResponse>;
interface Options {
  customer?: Customer;
  /** The response to revocations. */
  revoke?: Respond;
}

/** Renders the dashboard of a checked-in customer. `post` responds to requests for a link. */
async function renderDashboard(post: Respond, { customer = CUSTOMER, revoke = () => ({ status: 204 }) }: Options = {}) {
  const { store, requests } = renderPage(
    <DashboardScreen />,
    '/customer/dashboard',
    ({ path, method }) => {
      if (path === '/public/customer') return customer.id === '' ? undefined : { body: customer };
      if (path.startsWith('/stores/store/rewards') || path.startsWith('/public/promotions')) return { body: [] };
      if (path !== LINKS) return undefined;
      return method === 'POST' ? post() : revoke();
    },
    { id: 'store', name: 'Bean', subdomain: 'bean' },
  );
  act(() => {
    visitBegan();
    store.dispatch(customerCheckedIn({ customer: toCustomerData(customer), storeSubdomain: 'bean' }));
  });
  await screen.findByRole('heading', { name: 'Welcome, Ann!' });
  const sent = (method: string) => requests.filter((request) => request.path === LINKS && request.method === method);
  return { store, sent };
}

const openButton = () => screen.getByRole('button', { name: TITLE });
const findCode = () => screen.findByRole('img', { name: 'QR code that opens your points on your phone' });
const queryCode = () => screen.queryByRole('img', { name: 'QR code that opens your points on your phone' });
const countdown = () => within(screen.getByRole('dialog')).getByRole('timer');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('BX-76 two taps on the button create one link, which is shown as a code with a countdown and not as text', async () => {
  const { sent } = await renderDashboard(respondWithLinks());
  fireEvent.click(openButton());
  fireEvent.click(screen.getByRole('button', { name: TITLE, hidden: true }));
  expect(screen.getByRole('status', { name: 'Making your code' })).toBeInTheDocument();
  expect(await findCode()).toBeInTheDocument();
  expect(sent('POST').map(({ body }) => body)).toEqual([{ phone: '+12025550101', storeSubdomain: 'bean' }]);
  expect(sent('DELETE')).toHaveLength(0);
  expect(document.body.innerHTML).not.toContain('token1');
  expect(countdown()).toHaveTextContent('120 seconds left');
  await pass(5_000);
  expect(countdown()).toHaveTextContent('115 seconds left');
});

test("BX-76 the validity of a code depends on the server's times, not on the tablet's clock", async () => {
  await renderDashboard(() => ({
    status: 201,
    headers: { date: new Date(NOW).toUTCString() },
    body: {
      url: 'https://regulars.example/my/bean#token',
      expiresAt: new Date(Date.parse(NOW) + 30_000).toISOString(),
    },
  }));
  fireEvent.click(openButton());
  await findCode();
  expect(countdown()).toHaveTextContent('30 seconds left');
});

test('BX-76 a code whose validity is unknown is shown for two minutes', async () => {
  await renderDashboard(() => ({ ...respondWithLinks()(), headers: {} }));
  fireEvent.click(openButton());
  await findCode();
  expect(countdown()).toHaveTextContent('120 seconds left');
});

test('BX-76 after two minutes the code is gone, and New code shows another one', async () => {
  const { sent } = await renderDashboard(respondWithLinks());
  fireEvent.click(openButton());
  const first = (await findCode()).innerHTML;
  // Somebody touches the kiosk, so that the visit continues.
  for (let minute = 0; minute < 2; minute += 1) {
    await pass(50_000);
    fireEvent.pointerDown(document.body);
  }
  await pass(19_000);
  expect(queryCode()).toBeInTheDocument();
  await pass(1_250);
  expect(screen.getByText('This code has expired.')).toBeInTheDocument();
  expect(queryCode()).toBeNull();
  expect(countdown()).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button', { name: 'New code' }));
  expect((await findCode()).innerHTML).not.toBe(first);
  expect(countdown()).toHaveTextContent('120 seconds left');
  expect(sent('POST')).toHaveLength(2);
  expect(sent('DELETE')).toHaveLength(0);
});

test.each([
  ['Close', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('BX-76 %s removes the code, revokes the link and returns the focus', async (_name, close) => {
  const { sent } = await renderDashboard(respondWithLinks());
  act(() => {
    openButton().focus();
  });
  fireEvent.click(openButton());
  await findCode();
  close();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  expect(openButton()).toHaveFocus();
});

test('BX-76 the code disappears with the customer, and the link is revoked', async () => {
  const { store, sent } = await renderDashboard(respondWithLinks());
  fireEvent.click(openButton());
  await findCode();
  act(() => {
    store.dispatch(customerLeft());
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(queryCode()).toBeNull();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('BX-76 the end of the visit does not cancel the revocation of a code that was closed just before', async () => {
  const { store, sent } = await renderDashboard(respondWithLinks(), {
    revoke: () => new Promise(() => undefined),
  });
  fireEvent.click(openButton());
  await findCode();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  // The entry page does this.
  act(() => {
    store.dispatch(baseApi.util.resetApiState());
  });
  const requests = jest.mocked(globalThis.fetch).mock.calls.map(([request]) => request as Request);
  const revocation = requests.findLast(({ method }) => method === 'DELETE');
  expect([revocation?.keepalive, revocation?.signal.aborted]).toEqual([true, false]);
});

test('BX-76 a customer who replaces another one does not get the code of the other', async () => {
  const { store, sent } = await renderDashboard(respondWithLinks());
  fireEvent.click(openButton());
  await findCode();
  const next = { ...CUSTOMER, id: '00000000-0000-7000-8000-000000000002', phoneNumber: '+12025550102' };
  act(() => {
    store.dispatch(customerCheckedIn({ customer: toCustomerData(next), storeSubdomain: 'bean' }));
  });
  expect(queryCode()).toBeNull();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('BX-76 a link that arrives after the dialog was closed is revoked, and the next one is requested only after that', async () => {
  const respond = respondWithLinks();
  let arrive: (() => void) | undefined;
  const order: string[] = [];
  const { sent } = await renderDashboard(async () => {
    order.push('requested');
    if (order.length === 1) await new Promise<void>((resolve) => (arrive = resolve));
    order.push('made');
    return respond();
  });
  fireEvent.click(openButton());
  await waitFor(() => expect(order).toEqual(['requested']));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(openButton());
  await pass(1_000);
  expect(order).toEqual(['requested']);
  expect(sent('DELETE')).toHaveLength(0);
  arrive?.();
  await findCode();
  expect(sent('DELETE')).toHaveLength(1);
  expect(order).toEqual(['requested', 'made', 'requested', 'made']);
});

test('BX-76 a dialog that was closed before its request was sent creates no link', async () => {
  let finish: (() => void) | undefined;
  const { sent } = await renderDashboard(respondWithLinks(), {
    revoke: () => new Promise((resolve) => (finish = () => resolve({ status: 204 }))),
  });
  fireEvent.click(openButton());
  await findCode();
  const close = () => fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  close();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
  fireEvent.click(openButton());
  close();
  finish?.();
  await waitFor(() => expect(sent('DELETE')).toHaveLength(2));
  expect(sent('POST')).toHaveLength(1);
  finish?.();
  await pass(0);
});

test('BX-76 a failed request shows an error, and Try again shows a code', async () => {
  const respond = respondWithLinks();
  let isBroken = true;
  await renderDashboard(() => (isBroken ? { status: 500, body: { message: 'Error' } } : respond()));
  fireEvent.click(openButton());
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't show a code. Please try again.");
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await findCode()).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('BX-76 after too many codes the customer has to wait as long as the server says', async () => {
  const { sent } = await renderDashboard(() => ({
    status: 429,
    headers: { 'retry-after': '20' },
    body: { message: 'Too many requests' },
  }));
  fireEvent.click(openButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many codes for now. Please wait a moment.');
  expect(countdown()).toHaveTextContent('Try again in 20 seconds');
  await pass(19_000);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await pass(1_250);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(2));
});

test('BX-76 a customer who no longer exists gets a message without a retry button', async () => {
  await renderDashboard(() => ({ status: 404, body: { message: 'Customer not found' } }));
  fireEvent.click(openButton());
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't find your phone number in this store.");
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('BX-76 without a network the button is disabled with a reason', async () => {
  await renderDashboard(respondWithLinks());
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fireEvent(window, new Event('offline'));
  expect(screen.getByRole('button', { name: `${TITLE} No internet` })).toBeDisabled();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(openButton()).toBeEnabled();
});

test('BX-76 a customer who exists only on this kiosk is offered no link', async () => {
  await renderDashboard(respondWithLinks(), { customer: { ...CUSTOMER, id: '' } });
  expect(screen.getByRole('button', { name: 'Checkout' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: TITLE })).toBeNull();
});
