import { fireEvent, screen } from '@testing-library/react';
import { OwnerPalette } from '../../src/client/features/commandPalette/OwnerPalette';
import { renderPage } from '../support/renderPage';

/** Opens the palette with a search for 'thompson'. */
function open(customers: readonly object[]) {
  window.matchMedia = jest.fn().mockReturnValue(new EventTarget());
  const onOpen = jest.fn();
  const page = renderPage(
    <OwnerPalette text="thompson" pages={[]} recent={[]} onText={jest.fn()} onOpen={onOpen} onClose={jest.fn()} />,
    '/owner/dashboard',
    ({ path }) => ({ body: path === '/store/customers' ? customers : [] }),
  );
  return { ...page, onOpen };
}

test('BX-47 when there may be more customers than are listed, an option shows all of them', async () => {
  const customers = [1, 2, 3, 4, 5].map((n) => ({ id: `c${n}`, name: `Thompson ${n}`, phoneNumber: '+12025550147' }));
  const { onOpen } = open(customers);
  fireEvent.click(await screen.findByRole('option', { name: 'Show all customers matching “thompson”' }));
  expect(onOpen.mock.calls[0]).toMatchObject([{ to: '/owner/manage-customers?search=thompson' }]);
});

test('BX-47 the customers of a frequent name are those who visited last, not those who joined last', async () => {
  const maya = { id: 'c9', name: 'Maya Thompson', phoneNumber: '+12025550123' };
  const { requests } = open([maya]);
  expect(await screen.findByRole('option', { name: /Maya Thompson/ })).toBeInTheDocument();
  const query = requests.find(({ path }) => path === '/store/customers')?.query;
  expect(query?.toString()).toBe('search=thompson&sort=lastVisit&order=desc&limit=5');
});
