import { fireEvent, screen, within } from '@testing-library/react';
import { DATA_SECTIONS } from '../../src/client/features/customerPage/data/dataSections';
import { CustomerData } from '../../src/contract/customerPage';
import { SECTIONS } from '../../src/server/modules/personalData/personalData.sql';
import { OPEN, renderCustomerPage, type Responses } from './renderCustomerPage';

const EMPTY = Object.fromEntries(Object.keys(CustomerData.properties).map((name) => [name, []]));
const DATA = {
  ...EMPTY,
  exportedAt: '2026-03-04T15:00:00.000Z',
  customers: [
    { id: '7', name: 'Ana', phoneNumber: '+12025550123', birthday: '1990-05-17', points: 1234, language: null },
  ],
  pointsChanges: [
    { number: 1, points: 5, reason: 'As it was written' },
    { number: 2, points: -5, reason: 'As the server says it', details: { code: 'merged_from' } },
    { number: 3, points: 5, reason: 'As a newer server says it', details: { code: 'gift' } },
  ],
  visits: [{ at: '2026-03-01T15:00:00.000Z' }, { at: '2026-03-02T15:00:00.000Z' }],
  earlierPurchases: [{ orderId: 'B2', registerCustomerId: 'C3', day: '2026-02-01', amountCents: 400 }],
  orders: [{ orderId: 'A1', isOwn: true, amountCents: 1250, points: 125, creditedAt: '2026-03-01T15:05:00.000Z' }],
};
const withData = (): Responses => ({ ...OPEN, 'GET /bean/data': { body: DATA } });

beforeEach(() => localStorage.clear());

/** Opens a section of the data and lists its rows as terms and values. */
function openRows(title: string): (string | null)[][] {
  const details = screen.getByText(title).closest('details');
  if (!details) throw new Error(`${title} is not a part of the data`);
  // jsdom neither opens the element on a click nor fires its event.
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('dt, dd')].map(({ textContent }) => textContent));
}

test('BX-77 BX-312 a customer reads the stored personal data, without ids', async () => {
  renderCustomerPage('/my/bean', withData());
  fireEvent.click(await screen.findByRole('button', { name: 'Show my data' }));
  expect(await screen.findByText(/^Up to date as of Mar 4, 2026, 10:00 AM\./)).toBeVisible();
  expect(openRows('You (1)')).toEqual([
    ['Name', 'Ana', 'Phone number', '(202) 555-0123', 'Birthday', 'May 17, 1990', 'Points', '1,234'],
  ]);
  expect(openRows('Points history (3)').map((row) => row.at(-1))).toEqual([
    'As it was written',
    'Moved from an account that was merged into yours',
    'As a newer server says it',
  ]);
  expect(openRows('Visits (2)')).toHaveLength(2);
  expect(openRows('Purchases with points (1)')).toEqual([
    ['Time', 'Mar 1, 2026, 10:05 AM', 'Amount', '$12.50', 'Points', '125'],
  ]);
  expect(openRows('Purchases before you joined (1)')).toEqual([['Day', 'Feb 1, 2026', 'Amount', '$4.00']]);
  expect(screen.queryByText(/^Checkouts/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Hide my data' }));
  expect(screen.queryByText('You (1)')).toBeNull();
});

test('BX-77 data that cannot be loaded can be requested again', async () => {
  const responses: Responses = { ...OPEN, 'GET /bean/data': { status: 503, body: { message: 'x' } } };
  renderCustomerPage('/my/bean', responses);
  fireEvent.click(await screen.findByRole('button', { name: 'Show my data' }));
  expect(await screen.findByText('Your data could not be loaded. Please try again.')).toBeVisible();
  responses['GET /bean/data'] = { body: DATA };
  fireEvent.click(screen.getByRole('button', { name: 'Show my data' }));
  expect(await screen.findByText('You (1)')).toBeVisible();
});

test('BX-77 the page shows some columns of every kind of data', () => {
  const shown = DATA_SECTIONS.map(({ name }) => name);
  expect(['archives', 'exportedAt', ...shown].sort()).toEqual(Object.keys(CustomerData.properties).sort());
  for (const { name, fields } of DATA_SECTIONS) {
    for (const field of fields)
      expect(SECTIONS[name]).toMatch(new RegExp(`as "?${field.name}\\b|[ ,.]${field.name}[ ,\\n]`));
  }
});
