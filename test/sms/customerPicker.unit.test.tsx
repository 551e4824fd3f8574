import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ConsoleTheme } from '../../src/client/app/theme/ConsoleTheme';
import { CustomerPicker } from '../../src/client/features/sms/components/CustomerPicker';
import { renderPage } from '../support/renderPage';

const NAMES = ['Ann', 'Ben', 'Cy', 'Dee'];
const customer = (name: string) => ({
  id: name,
  name,
  phoneNumber: '+12025550147',
  loyaltyPoints: 1200,
  lastVisitAt: null,
  smsStatus: 'subscribed',
});

function Picker() {
  const [value, setValue] = useState<{ id: string; name: string }[]>([]);
  return <CustomerPicker value={value} error={undefined} onChange={setValue} />;
}

/** Opens the picker. The server's answer to a search is the customers whose names contain it. */
function open() {
  return renderPage(
    <ConsoleTheme>
      <Picker />
    </ConsoleTheme>,
    '/owner/sms',
    ({ query }) => ({ body: NAMES.filter((name) => name.includes(query.get('search') ?? '')).map(customer) }),
  );
}
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

test('BX-148 customers who can get texts are listed, sorted by visit, points or name', async () => {
  const page = open();
  await box(/^Ann/);
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
  await box(/^Ann/);
  expect(page.requests.map(({ query }) => Object.fromEntries(query))).toEqual([
    { smsStatus: 'subscribed', sort: 'lastVisit', order: 'desc', limit: '20' },
    { smsStatus: 'subscribed', sort: 'name', order: 'asc', limit: '20' },
  ]);
});

test('BX-148 all listed customers are selected at once, and a search keeps the selection', async () => {
  open();
  fireEvent.click(await box(/^Ben/));
  expect(screen.getByText('1 customer selected')).toBeInTheDocument();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Dee' } });
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
  fireEvent.click(await box(/^Dee/));
  expect(screen.queryByRole('checkbox', { name: /^Ben/ })).toBeNull();
  expect(screen.getByText('2 customers selected')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Deselect Ben' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await box(/^Dee/)).toBeChecked();
  expect(await box(/^Ben/)).not.toBeChecked();
  fireEvent.click(screen.getByRole('button', { name: 'Select All Shown' }));
  expect(screen.getByText('4 customers selected')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.getByText('0 customers selected')).toBeInTheDocument();
});
