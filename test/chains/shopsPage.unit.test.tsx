import { fireEvent, screen, within } from '@testing-library/react';
import { selectShop } from '../../src/client/entities/shop';
import { ShopsPage } from '../../src/client/features/shops/ShopsPage';
import { renderPage, type FakeApi } from '../support/renderPage';

const PLACE = { latitude: null, longitude: null, smsSender: null };
const SHOPS = ['Main Street', 'Harbor'].map((name, number) => ({
  id: `shop-${number}`,
  ...{
    name,
    number,
    subdomain: `shop-${number}`,
    timeZone: 'America/Chicago',
    nextTimeZone: number === 0 ? null : { timeZone: 'Pacific/Honolulu', startsAt: '2026-12-01T06:00:00.000Z' },
    isActive: number === 0,
    devices: number,
  },
  pointOfSale: { status: 'connected', lastSuccessAt: null, merchantId: null, reason: null },
  lastSeenAt: null,
  ...PLACE,
}));
const FIGURES = SHOPS.map(({ id, name }, number) => ({
  ...{
    id,
    name,
    leftAt: null,
    rewardsRedeemed: 3,
    pointsIssued: 1_200,
    pointsRedeemed: 300,
    newCustomers: 2,
    checkIns: 40,
  },
  ...(number === 0 ? { purchases: 30, salesCents: 123_456 } : { purchases: null, salesCents: null }),
}));
const ANSWERS: Record<string, unknown> = {
  '/store/shops': SHOPS,
  '/store/shops/stats': FIGURES,
  '/store/shops/months': [],
};
const answer: FakeApi = ({ path }) => ({ body: ANSWERS[path] });

const table = (name: string) => screen.findByRole('table', { name });
const rowTexts = async (name: string) =>
  within(await table(name))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

test('the figures of the shops stand below their sums, over the period of the address', async () => {
  const { requests } = renderPage(<ShopsPage />, '/owner/shops?from=2026-03-01&to=2026-03-31', answer);
  expect(await rowTexts('Figures by shop')).toEqual([
    'All shops8042,4006006' + '30$1,234.56',
    'Main Street4021,200300330$1,234.56',
    'Harbor4021,2003003––',
  ]);
  const { query } = requests.find(({ path }) => path === '/store/shops/stats') ?? {};
  expect(query?.toString()).toBe('from=2026-03-01&to=2026-03-31');
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(window.location.search).toMatch(/^\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2099-01-01' } });
  expect(await screen.findByText('The last day is before the first')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Export' })[0]).toBeDisabled();
});

test('registers and devices are listed, and a place is saved', async () => {
  const { requests } = renderPage(<ShopsPage />, '/owner/shops', (request) =>
    request.method === 'PATCH' ? { body: SHOPS[1] } : answer(request),
  );
  const [, harbor] = await rowTexts('Registers and devices');
  expect(harbor).toContain('Inactive');
  expect(harbor).toContain('Central Time (Chicago)Hawaii Time (Honolulu) from Dec 1, 2026');
  fireEvent.click(screen.getByRole('button', { name: 'Edit the place of Harbor' }));
  fireEvent.change(screen.getByLabelText('Latitude'), { target: { value: '21.306941' } });
  fireEvent.change(screen.getByLabelText('Longitude'), { target: { value: '-157.85833' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The place of Harbor was saved.')).toBeVisible();
  const saved = requests.find(({ method }) => method === 'PATCH');
  expect([saved?.path, saved?.body]).toEqual(['/store/shops/shop-1', { latitude: 21.30694, longitude: -157.85833 }]);
});

test.each([
  ['Harbor', '/owner/dashboard'],
  ['1 signed in', '/owner/profile'],
])('in the list of registers, %s opens a page for the shop', async (name, path) => {
  renderPage(<ShopsPage />, '/owner/shops', answer);
  fireEvent.click(within(await table('Registers and devices')).getByRole('button', { name }));
  expect(window.location.pathname).toBe(path);
  expect(sessionStorage.getItem('selected_shop')).toBe('shop-1');
  selectShop(null);
});

test('what fails to load says so and can be tried again', async () => {
  let fails = true;
  renderPage(<ShopsPage />, '/owner/shops', (request) =>
    fails ? { status: 500, body: { message: 'Internal error' } } : answer(request),
  );
  expect(await screen.findByText("Couldn't load the figures")).toBeVisible();
  expect(await screen.findByText("Couldn't load your shops")).toBeVisible();
  fails = false;
  for (const retry of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(retry);
  expect(await table('Figures by shop')).toBeVisible();
  expect(await table('Registers and devices')).toBeVisible();
});
