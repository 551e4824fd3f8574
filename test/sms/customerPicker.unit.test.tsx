import { screen } from '@testing-library/react';
import { ConsoleTheme } from '../../src/client/app/theme/ConsoleTheme';
import { CustomerPicker } from '../../src/client/features/sms/components/CustomerPicker';
import { readComputedStyle } from '../support/computedStyle';
import { renderPage } from '../support/renderPage';

const customer = (id: string, smsStatus: string) => ({ id, name: id, phoneNumber: '+12025550147', smsStatus });

test('BX-26 customers who cannot get texts show a reason and cannot be selected', async () => {
  const rows = [customer('Ann', 'subscribed'), customer('Ben', 'opted_out'), customer('Cy', 'no_consent')];
  renderPage(
    <ConsoleTheme>
      <CustomerPicker value={[{ id: 'Cy', name: 'Cy' }]} error={undefined} onChange={jest.fn()} />
    </ConsoleTheme>,
    '/owner/sms',
    () => ({ body: rows }),
  );
  expect(await screen.findByRole('checkbox', { name: /Ann/ })).toBeEnabled();
  expect(screen.getByRole('checkbox', { name: "Ben Can't get texts: opted out" })).toBeDisabled();
  // This customer was selected before and can be deselected.
  expect(screen.getByRole('checkbox', { name: "Cy Can't get texts: not subscribed" })).toBeEnabled();
  const getColor = (name: RegExp) => {
    const box = screen.getByRole('checkbox', { name }).parentElement;
    return box && readComputedStyle(box).color;
  };
  expect(getColor(/Ben/)).toContain('line-control');
  expect(getColor(/Ann/)).not.toContain('line-control');
});
