import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OwnersPage } from '../../src/client/features/owners/OwnersPage';
import { StoresPage } from '../../src/client/features/stores/StoresPage';
import { newOwner, newStore } from '../admin/adminRecords';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';

const CHAIN = { id: newStore(1).id, name: 'Store 1' };
const FIRST = newStore(1, { chain: CHAIN });
const SHOP = newStore(2, {
  chain: CHAIN,
  connections: { pointOfSale: 'connected', contacts: 'unknown' },
});
const OWNER = newOwner(1);
const MANAGER_OF_FIRST = { ...newOwner(2, FIRST), shopId: FIRST.id };

// Importing a dialog takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

const rowsOf = (rows: readonly unknown[]): FakeResponse => ({
  body: rows,
  headers: { 'x-total-count': `${rows.length}` },
});
const LISTS: Record<string, readonly { id: string }[]> = {
  '/stores': [FIRST, SHOP],
  '/stores/deletions': [],
};

function answer({ method, path, query }: SentRequest): FakeResponse | undefined {
  if (method === 'POST') return { status: 201, body: newStore(3, { name: 'Harbor', chain: CHAIN }) };
  const search = query.get('search');
  if (path === '/store-owners') return rowsOf(search === SHOP.id ? [] : [OWNER, MANAGER_OF_FIRST]);
  const list = LISTS[path];
  if (list) return rowsOf(search === null ? list : list.filter(({ id }) => id === search));
  if (path === `/stores/${SHOP.id}`) return { body: SHOP };
  if (path === `/stores/${FIRST.id}`) return { body: FIRST };
  if (path === `/stores/${FIRST.id}/chain`) return { body: { shops: [], moves: [] } };
  return undefined;
}

beforeEach(() => {
  window.scrollTo = jest.fn();
  Element.prototype.scrollIntoView = jest.fn();
});
const dialog = () => screen.getByRole('dialog');
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test("CH-02 a shop's form has no keys for contacts, and the toast about it offers no owner of its own", async () => {
  const { requests } = renderPage(<StoresPage />, '/admin/stores', answer);
  await press('View details of Store 1');
  await press('Add Shop');
  fireEvent.change(await within(dialog()).findByLabelText('Shop Name'), { target: { value: 'Harbor' } });
  fireEvent.change(within(dialog()).getByLabelText('Point-of-sale API key'), { target: { value: 'c' } });
  expect(within(dialog()).queryByLabelText('Contact-management API key')).toBeNull();
  await press('Create Shop');
  const toast = await screen.findByText('Harbor was added.');
  await waitFor(() => expect(screen.getByRole('link', { name: /Show/ })).toBeVisible());
  expect(toast).toBeVisible();
  expect(screen.queryByText('Add Its Owner')).toBeNull();
  const sent = requests.find(({ method }) => method === 'POST')?.body;
  expect(sent).toMatchObject({ name: 'Harbor', chainId: CHAIN.id });
  expect(sent).not.toHaveProperty('ghlApiKey');
  expect(sent).not.toHaveProperty('ghlFineToken');
});

test('the form of a new store says where shops of existing stores are added', async () => {
  renderPage(<StoresPage />, '/admin/stores', answer);
  await press('Add Store');
  expect(await within(dialog()).findByText(/^Another shop of an existing store\?/)).toBeVisible();
});

test("a shop's card and details ask for no connection to contacts, because it has its chain's", async () => {
  renderPage(<StoresPage />, '/admin/stores', answer);
  expect(await screen.findByRole('article', { name: 'Store 2' })).not.toHaveTextContent('Contacts not connected');
  await press('View details of Store 2');
  expect(await within(dialog()).findByRole('heading', { name: 'Point of Sale' })).toBeVisible();
  await within(dialog()).findByRole('button', { name: /Show Point-of-sale API key/ });
  expect(within(dialog()).queryByRole('heading', { name: 'Contact Sync' })).toBeNull();
  expect(within(dialog()).queryByText('Contact-management API key')).toBeNull();
});

test('a shop that nobody manages belongs to the owners of its chain', async () => {
  renderPage(<OwnersPage />, `/admin/store-owners?search=${SHOP.id}`, answer);
  expect(
    await screen.findByText(
      'Owned by Owner 1, like all shops of Store 1. You can add a manager, who sees only this shop.',
    ),
  ).toBeVisible();
  await press('Add Shop Manager');
  expect(await screen.findByRole('dialog', { name: 'Add New Store Owner' })).toBeVisible();
});
