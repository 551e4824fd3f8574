import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { refetchOnReconnect } from '../../src/client/app/refetchOnReconnect';
import { createAppStore } from '../../src/client/app/store';
import { AppTheme } from '../../src/client/app/theme/AppTheme';
import { BoardScreen } from '../../src/client/features/cashier';
import type { Redemption } from '../../src/contract/redemptions';
import { signInTo } from '../support/signInTo';

const [SECOND, MINUTE] = [1_000, 60_000];
const STORE = '00000000-0000-4000-8000-000000000001';
/** The ms by which the server's clock is ahead of the device's clock. */
let skew = 0;
/** The rows of the response, newest first. */
let rows: Redemption[] = [];
let total = 0;
const statuses: number[] = [];

const serverNow = () => Date.now() + skew;
const redemption = (id: string, name: string, age: number) =>
  ({
    id,
    status: 'pending',
    pointsUsed: 100,
    createdAt: new Date(serverNow() - age).toISOString(),
    customer: { id, name, phoneNumber: '+12025550147' },
    reward: { name: 'Coffee', description: '', rewardType: 'FREE_ITEM', rewardValue: 0 },
  }) as unknown as Redemption;

function response(input: RequestInfo | URL): Promise<Response> {
  const request = input as Request;
  const headers = { date: new Date(serverNow()).toUTCString(), 'content-type': 'application/json' };
  if (!request.url.includes('/rewards/redemptions')) return Promise.resolve(new Response('{}', { headers }));
  // The pending rewards are not polled, but loaded when the polled list has changed.
  if (request.url.includes('status=pending')) {
    const pending = rows.filter(({ status }) => status === 'pending');
    const counted = { ...headers, 'x-total-count': String(pending.length) };
    const limit = Number(new URL(request.url).searchParams.get('limit'));
    return Promise.resolve(new Response(JSON.stringify(pending.slice(0, limit)), { headers: counted }));
  }
  const etag = `"${total}"`;
  const isKnown = request.headers.get('if-none-match') === etag;
  statuses.push(isKnown ? 304 : 200);
  const init = { headers: { ...headers, etag, 'x-total-count': String(total) } };
  return Promise.resolve(
    isKnown ? new Response(null, { ...init, status: 304 }) : new Response(JSON.stringify(rows.slice(0, 16)), init),
  );
}

async function pass(ms: number): Promise<void> {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

async function setVisibility(state: 'visible' | 'hidden'): Promise<void> {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(0);
  });
}

async function openBoard() {
  const store = createAppStore();
  signInTo(store, { id: STORE, name: 'Corner Roastery', subdomain: 'corner' });
  refetchOnReconnect(store);
  const onRender = jest.fn();
  render(
    <Provider store={store}>
      <AppTheme>
        <Profiler id="board" onRender={onRender}>
          <BoardScreen />
        </Profiler>
      </AppTheme>
    </Provider>,
  );
  // This gives lazily loaded parts time to load.
  for (let round = 0; round < 20; round += 1) await pass(100);
  await screen.findByRole('article', { name: 'Latest redemption' });
  onRender.mockClear();
  statuses.length = 0;
  return { store, onRender };
}

/** The displayed age of the latest redemption. */
const getAge = () => document.querySelector('article time')?.textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 2, 4, 12), doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  window.matchMedia = jest.fn().mockReturnValue({ matches: false, addEventListener: jest.fn() });
  globalThis.fetch = jest.fn(response) as typeof fetch;
  skew = 0;
  total = 2;
  rows = [redemption('b', 'Ben Ode', 5 * MINUTE), redemption('a', 'Ana Ruiz', 20 * MINUTE)];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('CA-05 200 unchanged polls render nothing and keep nothing', async () => {
  const { store, onRender } = await openBoard();
  await pass(5 * SECOND);
  const sizeOf = () => JSON.stringify(store.getState().api).length;
  const size = sizeOf();
  onRender.mockClear();
  for (let poll = 0; poll < 200; poll += 1) await pass(5 * SECOND);
  expect(statuses.slice(1)).toEqual(Array<number>(200).fill(304));
  // Only the ages render, once every half minute.
  expect(onRender.mock.calls.length).toBeLessThanOrEqual(34);
  expect(Math.abs(sizeOf() - size)).toBeLessThan(50);
  expect(getAge()).toBe('21 min ago');
});

test('CA-05 a hidden board does not poll, and when shown again it catches up at once and celebrates only new redemptions', async () => {
  await openBoard();
  await setVisibility('hidden');
  await pass(30 * MINUTE);
  expect(statuses).toEqual([]);
  rows = [redemption('d', 'Dan Wu', MINUTE), redemption('c', 'Cleo Park', 25 * MINUTE), ...rows];
  total = 4;
  await setVisibility('visible');
  await pass(100);
  expect(statuses).toEqual([200]);
  const latest = screen.getByRole('article', { name: 'Latest redemption' });
  expect(latest).toHaveTextContent('Dan Wu');
  expect(latest).toHaveTextContent('New Redemption!');
  expect(screen.getByRole('button', { name: /Cleo Park/ })).not.toHaveTextContent('New!');
  await pass(5 * SECOND);
  expect(latest).not.toHaveTextContent('New Redemption!');
});

test('CA-04 a board that was hidden for long does not celebrate redemptions from that time', async () => {
  await openBoard();
  await setVisibility('hidden');
  jest.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  rows = [redemption('c', 'Cleo Park', 25 * MINUTE), ...rows];
  total = 3;
  await setVisibility('visible');
  await pass(100);
  const latest = screen.getByRole('article', { name: 'Latest redemption' });
  expect(latest).toHaveTextContent('Cleo Park');
  expect(latest).not.toHaveTextContent('New Redemption!');
});

test.each([
  ['ten minutes fast', -10 * MINUTE],
  ['ten minutes slow', 10 * MINUTE],
])('CA-06 the age is right on a device whose clock is %s', async (_name, ahead) => {
  skew = ahead;
  rows = [redemption('b', 'Ben Ode', 5 * MINUTE)];
  await openBoard();
  expect(getAge()).toBe('5 min ago');
});

test('BX-151 BX-243 rewards that wait come first, the oldest first, and a latest redemption that does not wait is small', async () => {
  const old = redemption('z', 'Zoe Old', 600 * MINUTE);
  rows = [
    { ...redemption('b', 'Ben Ode', MINUTE), status: 'completed' },
    redemption('a', 'Ana Ruiz', 20 * MINUTE),
    old,
  ];
  await openBoard();
  expect(screen.getByText('Waiting: 2')).toBeVisible();
  const waiting = screen.getByRole('region', { name: 'Waiting' });
  expect(waiting).toHaveTextContent(/Zoe Old.*10 hours ago.*Ana Ruiz.*20 min ago/);
  // The group says that they are pending, so its rows do not repeat it.
  expect(waiting).not.toHaveTextContent('PENDING');
  expect(screen.getByRole('article')).toHaveTextContent(/^Reward · FREE Coffee · Ben Ode · 1 min ago/);
  expect(screen.queryByRole('button', { name: 'Details of the latest redemption' })).not.toBeInTheDocument();
  // The board does not show a Complete button unless the owner allows it.
  expect(screen.queryByRole('button', { name: 'Complete' })).not.toBeInTheDocument();
});

test('BX-242 the latest redemption is large while the others that wait fit below it, and 15 of 18 that wait are listed', async () => {
  const waitingRows = (count: number) =>
    Array.from({ length: count }, (_, n) => redemption(`w${n}`, `Customer ${n} of ${count}`, (n + 1) * MINUTE));
  rows = waitingRows(7);
  total = 7;
  await openBoard();
  const details = () => screen.queryByRole('button', { name: 'Details of the latest redemption' });
  const names = () => screen.getAllByRole('listitem').map((item) => /Customer \d+/.exec(item.textContent)?.[0]);
  expect(details()).toBeVisible();
  expect(names()).toEqual(['Customer 6', 'Customer 5', 'Customer 4', 'Customer 3', 'Customer 2', 'Customer 1']);
  rows = waitingRows(18);
  total = 18;
  await pass(6 * SECOND);
  expect(details()).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Waiting' })).toHaveTextContent('+3 more');
  expect(names()).toEqual(Array.from({ length: 15 }, (_, n) => `Customer ${14 - n}`));
  expect(screen.getByRole('article')).toHaveTextContent('Customer 0 of 18');
});

test('BX-293 a reward that waits has its name before the offer, and all that wait are shown on request', async () => {
  const offers = [
    { name: 'Muffins', rewardType: 'BOGO', rewardValue: 0 },
    { name: 'Birthday treat', rewardType: 'FIXED_DISCOUNT', rewardValue: 5 },
    { name: 'Coffee', rewardType: 'FREE_ITEM', rewardValue: 0 },
  ];
  rows = Array.from({ length: 40 }, (_, n) => {
    const row = redemption(`w${n}`, `Customer ${n}`, (n + 1) * MINUTE);
    return { ...row, reward: { ...row.reward, ...offers[n % 3] } } as Redemption;
  });
  total = 40;
  await openBoard();
  const items = () => within(screen.getByRole('region', { name: 'Waiting' })).getAllByRole('listitem');
  expect(
    items()
      .map((item) => item.textContent.replace(/ago$/, ''))
      .slice(-3),
  ).toEqual([
    'FREE CoffeeCustomer 23 min ',
    'Birthday treat$5.00 OFFCustomer 12 min ',
    'MuffinsBUY 1 GET 1 FREECustomer 01 min ',
  ]);
  const toggle = screen.getByRole('button', { name: '+25 more' });
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(toggle);
  await pass(100);
  expect(items()).toHaveLength(40);
  expect(items()[0]).toHaveTextContent('Customer 39');
  expect(toggle).toHaveTextContent('Show Fewer');
  fireEvent.click(toggle);
  await pass(100);
  expect(items()).toHaveLength(15);
  expect(toggle).toHaveTextContent('+25 more');
});

test.each([
  ['more wait than fit', { waiting: 20, done: 5 }, { previous: 4, isLatestWaiting: false }],
  ['the latest one is large', { waiting: 3, done: 30 }, { previous: 30, isLatestWaiting: true }],
  ['none waits', { waiting: 0, done: 17 }, { previous: 16, isLatestWaiting: false }],
  ['the latest one is done', { waiting: 9, done: 40 }, { previous: 39, isLatestWaiting: false }],
])('BX-294 previous redemptions are counted without those that wait when %s', async (_name, count, expected) => {
  const waiting = Array.from({ length: count.waiting }, (_, n) =>
    redemption(`w${n}`, `Waiting ${n}`, (n + 1) * MINUTE),
  );
  const done = Array.from({ length: count.done }, (_, n) => ({
    ...redemption(`d${n}`, `Done ${n}`, (n + 1) * MINUTE),
    status: 'completed' as const,
  }));
  rows = expected.isLatestWaiting ? [...waiting, ...done] : [...done, ...waiting];
  total = rows.length;
  await openBoard();
  const previous = screen.getByRole('region', { name: `Previous Redemptions (${expected.previous})` });
  const cards = within(previous).getAllByRole('listitem').length;
  const more = Number(/\+(\d+) more/.exec(previous.textContent)?.[1] ?? 0);
  expect(cards + more).toBe(expected.previous);
});

test('CA-06 an age does not change its format at midnight, and becomes the date after a day', async () => {
  jest.setSystemTime(new Date(2026, 2, 4, 23, 58));
  rows = [redemption('b', 'Ben Ode', 5 * MINUTE)];
  await openBoard();
  await pass(4 * MINUTE);
  expect(getAge()).toBe('9 min ago');
  // The tablet sleeps for a day.
  jest.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  await pass(30 * SECOND);
  expect(getAge()).toBe('Mar 4, 2026');
});
