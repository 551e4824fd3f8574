import { screen } from '@testing-library/react';
import { CustomersPage } from '../../src/client/features/customers/list/CustomersPage';
import { renderPage } from '../support/renderPage';

const PERSON = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Ana Ito',
  phoneNumber: '+12025550123',
  loyaltyPoints: 40,
  visits: 0,
  lastVisitAt: null,
  joinedAt: '2026-03-04T14:05:00.000Z',
  smsStatus: 'no_consent',
};

function show(address: string) {
  renderPage(<CustomersPage />, address, ({ path }) => {
    if (path === '/store/customers/segments') return { body: [{ segment: 'lapsed', count: 1_234 }] };
    if (path !== '/store/customers') return { body: [] };
    return { body: [PERSON], headers: { 'x-total-count': '1000', 'x-total-count-relation': 'gte' } };
  });
}

test('BX-288 a segment has one number on the page: exact on its tab, the export and the pager', async () => {
  show('/owner/manage-customers?segment=lapsed');
  expect(await screen.findByRole('button', { name: 'Export 1,234 Customers' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Lapsed 1,234' })).toBeVisible();
  expect(screen.getByText(/of 1,234$/)).toBeVisible();
});

test('BX-288 matches of a search in a segment are counted up to 1,000', async () => {
  show('/owner/manage-customers?segment=lapsed&search=an');
  expect(await screen.findByRole('button', { name: 'Export 1,000+ Customers' })).toBeVisible();
  expect(screen.getByText(/of 1,000\+$/)).toBeVisible();
});
