import { fireEvent, screen } from '@testing-library/react';
import { OwnerPalette } from '../../src/client/features/commandPalette/OwnerPalette';
import { renderPage } from '../support/renderPage';

test('BX-47 when there may be more customers than are listed, all can be shown', async () => {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const customers = [1, 2, 3, 4, 5].map((n) => ({ id: `c${n}`, name: `Thompson ${n}`, phoneNumber: '+12025550147' }));
  const onOpen = jest.fn();
  renderPage(
    <OwnerPalette
      {...{ storeId: 's1', text: 'thompson', pages: [], recent: [] }}
      {...{ onText: jest.fn(), onOpen, onClose: jest.fn() }}
    />,
    '/owner/dashboard',
    ({ path }) => ({ body: path === '/store/customers' ? customers : [] }),
  );
  fireEvent.click(await screen.findByRole('option', { name: 'Show all customers matching “thompson”' }));
  expect(onOpen.mock.calls[0]).toMatchObject([{ to: '/owner/manage-customers?search=thompson' }]);
});
