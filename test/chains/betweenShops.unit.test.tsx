import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describeState, listMonthOptions, parsePointCents } from '../../src/client/features/shops/settlementRules';
import { ShopsPage } from '../../src/client/features/shops/ShopsPage';
import type { ShopMonth } from '../../src/contract/shops';
import { renderPage, type FakeApi } from '../support/renderPage';

const month = (over: Partial<ShopMonth>): ShopMonth => ({
  ...{ month: '2026-03', shopId: 'shop-0', name: 'Main Street', isClosed: true },
  ...{ pointsIssued: 1_000, pointsReversed: 100, pointsRedeemed: 200, salesCents: 123_400, rewardCents: 900, ...over },
});
const MONTHS = [
  month({}),
  month({ shopId: 'shop-1', name: 'Harbor', pointsIssued: 100, pointsReversed: 0, rewardCents: null }),
  month({ month: '2026-04', isClosed: false }),
  month({ month: '2026-04', shopId: 'shop-1', name: 'Harbor', pointsIssued: 0, isClosed: false }),
];
const answer =
  (months: unknown): FakeApi =>
  ({ path }) => ({ body: path === '/store/shops/months' ? months : [] });
const open = (api: FakeApi) =>
  renderPage(<ShopsPage />, '/owner/shops', api, { id: 'store', name: 'Main Street', subdomain: 'main' });

const section = () => screen.findByRole('region', { name: 'Between shops' });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Between shops' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

afterEach(() => localStorage.clear());

test('the months are added up by shop, and the value of a point says who pays and who gets', async () => {
  const { requests } = open(answer(MONTHS));
  expect((await rows()).map((cells) => cells.at(-1))).toEqual(['–', '–', '–']);
  const field = screen.getByLabelText('Value of a point between shops');
  fireEvent.change(field, { target: { value: '1.5' } });
  expect(await rows()).toEqual([
    ['All shops', '2,100', '300', '800', '$4,936.00', '–', 'Pays $15.00'],
    ['Main Street', '2,000', '200', '400', '$2,468.00', '$18.00', 'Pays $21.00'],
    ['Harbor', '100', '100', '400', '$2,468.00', '–', 'Gets $6.00'],
  ]);
  expect(await section()).toHaveTextContent('Still open, so its figures can change: April 2026.');
  expect(await section()).toHaveTextContent('whose cost you have not entered');
  expect(localStorage.getItem('point_cents_store')).toBe('1.5');

  fireEvent.change(field, { target: { value: 'a lot' } });
  expect(screen.getByText('Enter cents, such as 1 or 0.5')).toBeVisible();
  expect(within(await section()).getByRole('button', { name: 'Export' })).toBeDisabled();

  const first = within(await section()).getByRole<HTMLSelectElement>('combobox', { name: 'First month' });
  const [thisMonth, lastMonth, earlier] = [...first.options].map(({ value }) => value);
  const last = within(await section()).getByRole('combobox', { name: 'Last month' });
  expect([first, last].map((select) => (select as HTMLSelectElement).value)).toEqual([lastMonth, lastMonth]);
  fireEvent.change(last, { target: { value: earlier } });
  expect(window.location.search).toBe(`?toMonth=${earlier}&fromMonth=${earlier}`);
  fireEvent.change(last, { target: { value: thisMonth } });
  await waitFor(() => {
    const asked = requests.filter(({ path }) => path === '/store/shops/months').map(({ query }) => query.toString());
    expect(asked).toContain(`from=${earlier}&to=${thisMonth}`);
  });
});

test('a value that was kept is used again, and for the file', async () => {
  localStorage.setItem('point_cents_store', '2');
  const { requests } = open(answer(MONTHS));
  expect((await rows()).map((cells) => cells.at(-1))).toEqual(['Pays $20.00', 'Pays $28.00', 'Gets $8.00']);
  fireEvent.click(within(await section()).getByRole('button', { name: 'Export' }));
  await waitFor(() => {
    const file = requests.find(({ path }) => path === '/store/shops/months/export');
    expect(file?.query.get('centsPerPoint')).toBe('2');
  });
});

test('months from before the chain have nothing to settle, and what fails can be tried again', async () => {
  let fails = true;
  open((request) => (fails ? { status: 500, body: { message: 'Internal error' } } : answer([])(request)));
  expect(await screen.findByText("Couldn't load these months")).toBeVisible();
  fails = false;
  for (const retry of screen.getAllByRole('button', { name: 'Try Again' })) fireEvent.click(retry);
  expect(await screen.findByText('Nothing to settle')).toBeVisible();
});

test('months and values are read as people write them', () => {
  expect(listMonthOptions('2026-01-31').slice(0, 2)).toEqual([
    { value: '2026-01', label: 'January 2026' },
    { value: '2025-12', label: 'December 2025' },
  ]);
  expect(['', ' ', '1', '.5', '0', '0.0001'].map(parsePointCents)).toEqual([null, null, 1, 0.5, 0, 0.0001]);
  expect(['-1', '1001', '0.00001', 'x'].map(parsePointCents)).toEqual([NaN, NaN, NaN, NaN]);
  expect(describeState([month({})])).toBe('Closed: these figures no longer change.');
});
