import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomerPage } from '../../src/contract/customerPage';
import { CLOSED, OPEN, PAGE, renderCustomerPage, returnToPage, type Responses } from './renderCustomerPage';

const withPage = (changes: Partial<CustomerPage>): Responses => ({
  ...OPEN,
  'GET /bean': { body: { ...PAGE, ...changes } },
});
const findSection = (name: string) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
});

test('BX-308 BX-309 a page in Spanish shows the Spanish texts that the owner gave', async () => {
  const [tea, cake] = PAGE.rewards;
  if (!tea || !cake) throw new Error('the page has no rewards');
  renderCustomerPage(
    '/my/bean',
    withPage({
      language: 'es',
      store: { ...PAGE.store, welcomeLine: 'Good coffee', spanishWelcomeLine: 'Buen café' },
      rewards: [tea, { ...cake, spanishName: 'Pastel', description: 'One slice', spanishDescription: 'Una porción' }],
    }),
  );
  expect(await screen.findByText('Te faltan 12 puntos para Pastel')).toBeVisible();
  expect(screen.getByText('Buen café')).toBeVisible();
  const rewards = within(await findSection('Recompensas'));
  expect(rewards.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Tea',
    'Pastel',
  ]);
  expect(rewards.getByText('Una porción')).toBeVisible();
  expect(screen.queryByText('Cake')).toBeNull();
});

test('BX-77 the page shows the points, what is missing for the next reward and when the points expire', async () => {
  const { accents } = renderCustomerPage('/my/bean', OPEN);
  expect(screen.getByRole('status')).toHaveTextContent('Loading your points');
  const header = within(await screen.findByRole('banner'));
  expect(header.getByText('88')).toBeVisible();
  const progress = header.getByRole('progressbar', { name: 'Points collected for Cake' });
  expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuemax')]).toEqual(['88', '100']);
  expect(header.getByText('12 points until Cake')).toBeVisible();
  expect(header.getByText("Your points expire on Mar 4, 2027 if you don't come back before then.")).toBeVisible();
  expect(accents.at(-1)).toBe('#b4532a');
  expect(document.title).toBe('Sweet Bean');

  const [tea, cake] = within(await findSection('Rewards')).getAllByRole('listitem');
  expect(tea).toHaveTextContent('50 pointsRedeem in the store');
  expect(cake).toHaveTextContent('100 points12 points to go');
});

test('BX-81 the page shows progress as stamps, and a daily reward that was redeemed today is there again tomorrow', async () => {
  const [tea, cake] = PAGE.rewards.map((reward) => ({ ...reward, stamps: 8 }));
  if (!tea || !cake) throw new Error('the page has two rewards');
  renderCustomerPage('/my/bean', withPage({ rewards: [{ ...tea, isRedeemedToday: true }, cake] }));
  const rows = within(await findSection('Rewards')).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Again tomorrow');
  expect(rows.map((row) => within(row).getByRole('img').getAttribute('aria-label'))).toEqual([
    '8 of 8 stamps',
    '7 of 8 stamps',
  ]);
  expect(rows[1]?.querySelectorAll('.filled')).toHaveLength(7);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText('12 points until Cake')).toBeVisible();
});

test('BX-77 a negative balance after a refund shows no negative progress, and nothing that expires', async () => {
  const rewards = PAGE.rewards.map((reward) => ({ ...reward, missingPoints: reward.pointsRequired + 5 }));
  renderCustomerPage('/my/bean', withPage({ points: -5, rewards, name: null }));
  expect(await screen.findByRole('heading', { name: 'Hello!' })).toBeVisible();
  expect(screen.getByText('-5')).toBeVisible();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect(screen.queryByText(/expire/)).toBeNull();
});

test('BX-77 current promotions can be redeemed at the kiosk, future ones cannot, and ended ones are not shown', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const promotion = (
    name: string,
    start: number,
    end: number,
    redeemed = false,
  ): CustomerPage['promotions'][number] => ({
    id: name,
    storeId: 's',
    name,
    description: '',
    promotionType: 'POINTS_MULTIPLIER',
    promotionValue: 2,
    startDate: day(start),
    endDate: day(end),
    isActive: true,
    alreadyRedeemed: redeemed,
    terms: '',
    isPending: false,
  });
  const promotions = [promotion('Now', -1, 1), promotion('Soon', 1, 2), promotion('Past', -2, -1)];
  renderCustomerPage('/my/bean', withPage({ promotions: [...promotions, promotion('Used', -1, 1, true)] }));
  const [now, soon, used, ...others] = within(await findSection('Promotions')).getAllByRole('listitem');
  expect(now).toHaveTextContent(/^Now2x POINTSUntil .*Redeem in the store$/);
  expect(soon).toHaveTextContent(/^Soon2x POINTS.* to .*[\dM]$/);
  expect(used).toHaveTextContent(/^Used.*Redeemed$/);
  expect(others).toEqual([]);
});

test('BX-230 a promotion is shown until the last day on which it works, or until its time', async () => {
  const promotion = (name: string, startDate: string, endDate: string): CustomerPage['promotions'][number] => ({
    id: name,
    storeId: 's',
    name,
    description: '',
    promotionType: 'FREE_ITEM',
    promotionValue: 0,
    startDate,
    endDate,
    isActive: true,
    alreadyRedeemed: false,
    terms: '',
    isPending: false,
  });
  // The store is in New York.
  const promotions = [
    promotion('Week', '2020-01-01T05:00:00.000Z', '2098-12-06T05:00:00.000Z'),
    promotion('Evening', '2020-01-01T05:00:00.000Z', '2098-12-06T23:00:00.000Z'),
    promotion('Later', '2098-12-01T05:00:00.000Z', '2098-12-06T05:00:00.000Z'),
    promotion('One day', '2098-12-05T05:00:00.000Z', '2098-12-06T05:00:00.000Z'),
  ];
  renderCustomerPage('/my/bean', withPage({ promotions }));
  const rows = within(await findSection('Promotions')).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('.row-side p')?.textContent)).toEqual([
    'Until Dec 5, 2098',
    'Until Dec 6, 2098, 6:00 PM',
    'Dec 1, 2098 to Dec 5, 2098',
    'Dec 5, 2098',
  ]);
});

test('BX-77 changed points are shown when the person returns to the page', async () => {
  const responses: Responses = { ...OPEN };
  renderCustomerPage('/my/bean', responses);
  expect(await screen.findByText('88')).toBeVisible();
  responses['GET /bean'] = { body: { ...PAGE, points: 101 } };
  act(returnToPage);
  expect(await screen.findByText('101')).toBeVisible();
});

test('BX-77 an unchanged page is not sent again, and no copy of it is left to the browser', async () => {
  const responses: Responses = { ...OPEN, 'GET /bean': { body: PAGE, headers: { etag: 'W/"one"' } } };
  const fetch = jest.spyOn(globalThis, 'fetch');
  const { requests } = renderCustomerPage('/my/bean', responses);
  expect(await screen.findByText('88')).toBeVisible();
  responses['GET /bean'] = { status: 304 };
  act(returnToPage);
  const listETags = () =>
    requests.filter(({ path }) => path === '/my/bean').map(({ headers }) => headers.get('if-none-match'));
  await waitFor(() => expect(listETags()).toEqual([null, 'W/"one"']));
  expect(screen.getByText('88')).toBeVisible();
  const pageCalls = fetch.mock.calls.map(([call]) => call as Request).filter(({ url }) => url.endsWith('/my/bean'));
  expect(pageCalls.map(({ cache }) => cache)).toEqual(['no-store', 'no-store']);
});

test('BX-77 the history describes each change in a sentence, and loads more on request', async () => {
  const change = { kind: 'earn', points: 13, balanceAfter: 88, createdAt: '2026-03-05T02:30:00.000Z' };
  const { requests } = renderCustomerPage('/my/bean', {
    ...OPEN,
    'GET /bean/history': ({ query }) =>
      query.has('cursor')
        ? { body: [{ ...change, number: 1, kind: 'redeem', points: -1050, reason: 'Cake' }] }
        : {
            body: [{ ...change, number: 2, reason: 'Purchase of $12.50' }],
            headers: { link: '</api/my/bean/history?cursor=2>; rel="next"' },
          },
  });
  const section = within(await findSection('History'));
  // The time is in the store's time zone.
  expect((await section.findByText('Purchase of $12.50')).closest('li')).toHaveTextContent(
    'Purchase of $12.50Mar 4, 2026, 9:30 PM+13Balance 88',
  );
  fireEvent.click(section.getByRole('button', { name: 'Load more' }));
  expect((await section.findByText('Redeemed Cake')).closest('li')).toHaveTextContent('−1,050');
  expect(requests.at(-1)?.query.get('cursor')).toBe('2');
  expect(section.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('BX-77 a history that fails to load can be loaded again, and the rest of the page stays', async () => {
  const responses: Responses = { ...OPEN, 'GET /bean/history': { status: 500, body: { message: 'x' } } };
  renderCustomerPage('/my/bean', responses);
  const section = within(await findSection('History'));
  expect(await section.findByRole('alert')).toHaveTextContent('Your history could not be loaded.');
  expect(screen.getByText('88')).toBeVisible();
  responses['GET /bean/history'] = { body: [] };
  fireEvent.click(section.getByRole('button', { name: 'Retry' }));
  expect(await section.findByText('Your points history starts with your first purchase.')).toBeVisible();
});

test('BX-77 other stores of the phone are links with their points, even where this store has no session', async () => {
  const stores = {
    body: [
      { subdomain: 'taco', storeName: 'Mesa', points: 1 },
      { subdomain: 'bean', points: 88 },
    ],
  };
  const { unmount } = renderCustomerPage('/my/bean', {
    ...OPEN,
    'GET ': stores,
    'GET /bean': { body: { ...PAGE, hasOtherStores: true } },
  });
  const links = within(await findSection('Your other stores')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['Mesa1 point', '/my/taco']]);
  unmount();
  renderCustomerPage('/my/bean', { ...CLOSED, 'GET ': stores });
  expect(await screen.findByRole('link', { name: /Mesa/ })).toBeVisible();
});

test('BX-77 a store that does not exist is named as the reason', async () => {
  renderCustomerPage('/my/nowhere', { 'GET ': { body: [] } });
  expect(await screen.findByRole('heading', { name: 'This store does not exist' })).toBeVisible();
});

test('BX-154 a phone without a session sees the name and color of the store, or that the store does not exist', async () => {
  const { accents, unmount } = renderCustomerPage('/my/bean', CLOSED);
  expect(await screen.findByRole('heading', { name: 'Free Tea at 50 points' })).toBeVisible();
  expect([accents.at(-1), document.title]).toEqual(['#b4532a', 'Sweet Bean']);
  unmount();
  renderCustomerPage('/my/nowhere', { 'GET ': { body: [] }, 'GET /nowhere': CLOSED['GET /bean'] ?? {} });
  expect(await screen.findByRole('heading', { name: 'This store does not exist' })).toBeVisible();
  expect(screen.queryByLabelText('Phone number')).toBeNull();
});

test('BX-77 the first four rewards are shown, and the others on request; the settings are one tap away', async () => {
  const rewards = Array.from({ length: 6 }, (_, index) => ({
    ...(PAGE.rewards[0] as CustomerPage['rewards'][number]),
    id: `${index}`,
    name: `Reward ${index}`,
  }));
  renderCustomerPage('/my/bean', withPage({ rewards }));
  const section = within(await findSection('Rewards'));
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  fireEvent.click(section.getByRole('button', { name: 'All rewards', expanded: false }));
  expect(section.getAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(section.getByRole('button', { name: 'Fewer rewards', expanded: true }));
  expect(section.getAllByRole('listitem')).toHaveLength(4);
  const scroll = jest.fn();
  Element.prototype.scrollIntoView = scroll;
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
  expect(scroll).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'Settings' })).toHaveFocus();
});

describe('BX-77 the referral code', () => {
  const define = (name: 'share' | 'clipboard', value: unknown) => {
    Object.defineProperty(navigator, name, { value, configurable: true });
  };
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'share');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('the referral code is shared with the share dialog of the phone', async () => {
    const share = jest.fn().mockResolvedValue(undefined);
    define('share', share);
    renderCustomerPage('/my/bean', OPEN);
    fireEvent.click(await screen.findByRole('button', { name: 'Share code' }));
    expect(share).toHaveBeenCalledWith({ text: 'Join the loyalty program of Sweet Bean with my code K7M2Q9XD.' });
  });

  it('the referral code is copied if the browser cannot share, and the page says so', async () => {
    const writeText = jest.fn().mockResolvedValue(undefined);
    define('clipboard', { writeText });
    renderCustomerPage('/my/bean', OPEN);
    fireEvent.click(await screen.findByRole('button', { name: 'Copy code' }));
    expect(await screen.findByText('Copied')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith('K7M2Q9XD');
  });

  it('the page has no referral section without a code', async () => {
    renderCustomerPage('/my/bean', withPage({ referralCode: null }));
    await findSection('Rewards');
    expect(screen.queryByRole('region', { name: 'Bring a friend' })).toBeNull();
  });
});
