import { fireEvent, waitFor, within } from '@testing-library/react';
import { fakeSizes, openResults, section } from './openResults';
import { NO_RESULTS } from './resultsData';

beforeEach(fakeSizes);
afterEach(() => {
  jest.restoreAllMocks();
});

const POINTS = { before: '2026-03-01T05:00:00.000Z', points: 12_345, customers: 80, debts: 30, debtors: 1 };

test('an accountant gets the points of a day, also before there are results, and the ledger', async () => {
  let fails = false;
  const { requests } = openResults(NO_RESULTS, {
    'GET /store/points/outstanding': ({ query }) =>
      fails
        ? { status: 503, body: { message: 'Come back later' } }
        : {
            body: {
              ...POINTS,
              date: query.get('date'),
              points: query.get('date') === '2026-01-31' ? 7 : POINTS.points,
            },
          },
  });
  const panel = await section('For your accountant');
  expect(await within(panel).findByText('12,345 points outstanding')).toBeVisible();
  expect(panel).toHaveTextContent('Held by 80 customers. 1 customer below zero, by 30 points together.');
  const date = within(panel).getByLabelText('At the end of');
  fireEvent.change(date, { target: { value: '2026-01-31' } });
  expect(await within(panel).findByText('7 points outstanding')).toBeVisible();
  fireEvent.change(date, { target: { value: '2999-01-01' } });
  expect(within(panel).getByText('Choose today or a day before')).toBeVisible();
  fails = true;
  fireEvent.change(date, { target: { value: '2026-01-30' } });
  expect(await within(panel).findByText('Come back later')).toBeVisible();
  fails = false;
  fireEvent.click(within(panel).getByRole('button', { name: 'Try Again' }));
  expect(await within(panel).findByText('12,345 points outstanding')).toBeVisible();

  fireEvent.change(within(panel).getByLabelText('First day'), { target: { value: '2026-01-01' } });
  fireEvent.change(within(panel).getByLabelText('Last day'), { target: { value: '' } });
  fireEvent.click(within(panel).getByRole('button', { name: 'Download Ledger' }));
  await waitFor(() => {
    const file = requests.find(({ path }) => path === '/store/points/ledger/export');
    expect(file?.query.toString()).toBe('from=2026-01-01');
  });
});
