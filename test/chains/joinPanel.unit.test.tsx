import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StoresPage } from '../../src/client/features/stores/StoresPage';
import type { Chain, ChainMove, JoinCounts, LeaveCounts } from '../../src/contract/chains';
import { newStore } from '../admin/adminRecords';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';

const CHAIN = { id: newStore(1).id, name: 'Store 1' };
const FIRST = newStore(1, { chain: CHAIN });
const SHOP = newStore(2, { chain: CHAIN });
const RUNNING_STORE = newStore(3, { timeZone: 'Pacific/Honolulu' });
const COUNTS: JoinCounts = {
  ...{ customers: 1_204, known: 312, new: 892, pointsBefore: 50_300, pointsAfter: 25_100, debts: 2 },
  ...{ pendingRewards: 12, unusedMultipliers: 0, waitingCheckouts: 1, automations: 2, campaigns: 0 },
  ...{ consentsWithStatement: 700, consentsWithoutStatement: 260, optOuts: 40, passes: 88 },
  ...{ managers: 1, cashiers: 4, apiKeys: 0, webhookEndpoints: 0 },
};
const PLANNED: ChainMove = {
  ...{ id: 'move', shopId: RUNNING_STORE.id, shopName: 'Store 3', direction: 'join', status: 'planned' },
  ...{ startsAt: '2026-12-01T13:00:00.000Z', startedAt: null, finishedAt: null, problem: null },
  ...{ pointRate: 1, consentStatement: null, moved: 0, total: null, counts: null },
};
const JOINED_AT = new Date(Date.now() - 30 * 86_400_000).toISOString();
const SHOPS: Chain['shops'] = [FIRST, SHOP].map(({ id, name, subdomain, timeZone, isActive }, number) => ({
  ...{ id, name, number, subdomain, timeZone, isActive, joinedAt: JOINED_AT, leftAt: null },
}));

// Importing a dialog takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });
beforeEach(() => {
  window.scrollTo = jest.fn();
  Element.prototype.scrollIntoView = jest.fn();
});

const STORES = [FIRST, SHOP, RUNNING_STORE];

/** Opens the details of the chain's first store. */
async function open(
  moves: ChainMove[],
  answerJoin: (request: SentRequest) => FakeResponse | undefined = () => undefined,
  shops = SHOPS,
) {
  const page = renderPage(<StoresPage />, '/admin/stores', (request) => {
    const { method, path, query } = request;
    if (/\/chain\/(joins|leaves)/.test(path)) return answerJoin(request);
    if (path === `/stores/${FIRST.id}/chain`) return { body: { ...CHAIN, shops, moves } satisfies Chain };
    if (path === `/stores/${FIRST.id}`) return { body: FIRST };
    if (path === '/stores/deletions') return { body: [] };
    if (path !== '/stores' || method !== 'GET') return undefined;
    const rows = query.get('searchType') === 'id' ? STORES.filter(({ id }) => id === query.get('search')) : STORES;
    return { body: rows, headers: { 'x-total-count': `${rows.length}` } };
  });
  await press('View details of Store 1');
  return page;
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const openJoins = () => screen.findByRole('list', { name: 'Stores joining or leaving Store 1' });

async function fillIn(values: Record<string, string>) {
  await press('Add Existing Store');
  const form = await dialogOf('Add Existing Store');
  fireEvent.mouseDown(await within(form).findByRole('combobox', { name: 'Store' }));
  const taken = await screen.findByRole('option', { name: /Store 2/ });
  expect(taken).toHaveAttribute('aria-disabled', 'true');
  expect(taken).toHaveTextContent('Shop of Store 1');
  fireEvent.click(await screen.findByRole('option', { name: /Store 3/ }));
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  }
  await waitFor(() => expect(within(form).getByText(/Hawaii Time/)).toBeVisible());
  return form;
}

test('a store is chosen, its points get a rate, and the preview says what happens before it is scheduled', async () => {
  const { requests } = await open([], ({ path }) => ({
    body: path.endsWith('/preview') ? COUNTS : PLANNED,
    status: path.endsWith('/preview') ? 200 : 202,
  }));
  const form = await fillIn({ 'Points rate': '0.5' });
  expect(form).toHaveTextContent('A customer with 250 points in the store brings 125.');
  await press('Preview');
  const preview = await dialogOf('Schedule Store 3 to Join Store 1');
  expect(within(preview).getByText(/closes for about 2 minutes/)).toHaveFocus();
  const warnings = within(preview).getByRole('list', { name: 'Before you schedule it' });
  expect(warnings).toHaveTextContent("440 customers won't get offers by text until they agree again");
  expect(warnings).toHaveTextContent('12 rewards not picked up by then will be cancelled');
  expect(warnings).not.toHaveTextContent('multiplier');
  expect(preview).toHaveTextContent('Already at Store 1, by phone number312');
  expect(preview).toHaveTextContent('What they become in Store 125,100');
  expect(preview).toHaveTextContent('Customers who get them260');
  expect(preview).not.toHaveTextContent('API key');
  await press('Schedule');
  expect(await screen.findByText('Store 3 joins on Dec 1, 2026, 3:00 AM, its local time.')).toBeVisible();
  expect(requests.filter(({ path }) => path.includes('/joins')).map(({ body }) => body)).toEqual([
    { shopId: RUNNING_STORE.id, pointRate: 0.5 },
    { shopId: RUNNING_STORE.id, pointRate: 0.5 },
  ]);
});

test('a refusal is shown at its field, also when it comes after the preview', async () => {
  await open([], ({ path }) =>
    path.endsWith('/preview')
      ? { body: COUNTS }
      : { status: 409, body: { message: 'refused', fields: { shopId: ['Store 3 is inactive'] } } },
  );
  await fillIn({ 'Points rate': '1.23456' });
  await press('Preview');
  expect(await screen.findByText(/^Points rate must be a number above 0/)).toBeVisible();
  const statement = 'The owner of both stores confirmed it.';
  fireEvent.change(screen.getByLabelText('Points rate'), { target: { value: '1' } });
  fireEvent.change(screen.getByLabelText('Consent to texts (optional)'), { target: { value: statement } });
  await press('Preview');
  expect(await dialogOf('Schedule Store 3 to Join Store 1')).toHaveTextContent('Customers who get them700');
  await press('Back');
  expect(await screen.findByDisplayValue(statement)).toBeVisible();
  await press('Preview');
  await dialogOf('Schedule Store 3 to Join Store 1');
  await press('Schedule');
  expect(await within(await dialogOf('Add Existing Store')).findByText('Store 3 is inactive')).toBeVisible();
});

test('a scheduled join says when it starts and why it had to wait, and can be cancelled', async () => {
  const problem = 'Its register could not be read completely';
  const { requests } = await open([{ ...PLANNED, problem }], () => ({ status: 204 }));
  expect(await openJoins()).toHaveTextContent(/Delayed/);
  expect(await openJoins()).toHaveTextContent(`It couldn't start on time. ${problem}.`);
  await press('Cancel joining of Store 3');
  const question = await dialogOf('Cancel Joining');
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel Joining' }));
  expect(await screen.findByText('Store 3 stays a store of its own.')).toBeVisible();
  expect(requests.find(({ method }) => method === 'DELETE')?.path).toBe(`/stores/${FIRST.id}/chain/joins/move`);
});

test('a running join shows how many customers are there, looks again, and cannot be cancelled', async () => {
  const { requests } = await open([{ ...PLANNED, status: 'running', moved: 500, total: 1_204 }]);
  const list = await openJoins();
  expect(list).toHaveTextContent('500 of 1,204 customers have moved.');
  expect(within(list).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '41');
  expect(within(list).queryByRole('button')).toBeNull();
  const countReads = () => requests.filter(({ path }) => path === `/stores/${FIRST.id}/chain`).length;
  const before = countReads();
  await waitFor(() => expect(countReads()).toBeGreaterThan(before));
});

test('a running join that does not go on says why, what is tried, and by which number the log names it', async () => {
  const problem = 'An unexpected error stops it';
  await open([{ ...PLANNED, id: 'move-7', status: 'running', moved: 500, total: 1_204, problem }]);
  const list = await openJoins();
  expect(list).toHaveTextContent('Delayed');
  expect(list).toHaveTextContent(`It doesn't go on: ${problem}. No points are lost, and we try again every minute.`);
  expect(list).toHaveTextContent(/whose log has the details: move-7$/);
  expect(within(list).queryByRole('button')).toBeNull();
});

test('what a store brought stays in reach, and a cancelled join is not shown', async () => {
  const done = { status: 'done', moved: 1_204, total: 1_204, counts: COUNTS } as const;
  await open([
    { ...PLANNED, id: 'new', shopId: SHOP.id, status: 'cancelled' },
    { ...PLANNED, id: 'old', shopId: SHOP.id, ...done, finishedAt: '2026-11-02T08:00:00.000Z' },
  ]);
  await press('Brought 1,204 customers: Store 2');
  const result = await dialogOf('What Store 2 Brought');
  expect(result).toHaveTextContent('No statement about consent to texts.');
  expect(result).toHaveTextContent('What they become in Store 125,100');
  expect(screen.queryByRole('list', { name: 'Stores joining or leaving Store 1' })).toBeNull();
});

const BACK: LeaveCounts = {
  ...{ customers: 1_190, withPoints: 800, pointsBefore: 20_000, pointsAfter: 40_000, debts: 1 },
  ...{ pendingRewards: 3, waitingCheckouts: 0, optOuts: 7, consentsEnded: 35, erased: 2, managers: 1, cashiers: 4 },
};
const BROUGHT = { ...PLANNED, id: 'old', shopId: SHOP.id, status: 'done', moved: 1_204, counts: COUNTS } as const;
const LEAVING: ChainMove = { ...PLANNED, shopId: SHOP.id, shopName: 'Store 2', direction: 'leave' };

test('a shop that brought customers can leave, and the preview says what goes back before it is scheduled', async () => {
  const { requests } = await open([BROUGHT], ({ path }) => ({
    body: path.endsWith('/preview') ? BACK : LEAVING,
    status: path.endsWith('/preview') ? 200 : 202,
  }));
  await press('Leave Chain: Store 2');
  expect(await dialogOf('Leave Chain')).toHaveTextContent('takes back the customers it brought');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled());
  await press('Preview');
  const preview = await dialogOf('Schedule Store 2 to Leave Store 1');
  expect(within(preview).getByText(/^At the next 3 AM/)).toHaveFocus();
  const warnings = within(preview).getByRole('list', { name: 'Before you schedule it' });
  expect(warnings).toHaveTextContent('3 rewards not picked up by then will be cancelled');
  expect(warnings).toHaveTextContent('1 manager of Store 2 will own the store');
  expect(warnings).not.toHaveTextContent('no owner');
  expect(warnings).toHaveTextContent("35 customers won't get offers by text from Store 1 anymore");
  expect(preview).toHaveTextContent('No longer get them from Store 135');
  expect(preview).toHaveTextContent('Taken out of Store 120,000');
  expect(preview).toHaveTextContent('What they become in Store 240,000');
  expect(preview).toHaveTextContent('Deleted since, not taken back2');
  await press('Schedule');
  expect(await screen.findByText(/^Store 2 leaves on .*, its local time\.$/)).toBeVisible();
  expect(requests.filter(({ path }) => path.includes('/leaves')).map(({ body }) => body)).toEqual([
    { shopId: SHOP.id },
    { shopId: SHOP.id },
  ]);
});

test('the preview says first that nobody will own the store, and what to do about it', async () => {
  await open([BROUGHT], () => ({ body: { ...BACK, managers: 0, consentsEnded: 0, optOuts: 0 } }));
  await press('Leave Chain: Store 2');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Preview' })).toBeEnabled());
  await press('Preview');
  const warnings = await screen.findByRole('list', { name: 'Before you schedule it' });
  expect(warnings).toHaveTextContent(/^Nobody manages Store 2, so the store will have no owner.* Add one under Owners/);
  expect(warnings).not.toHaveTextContent('by text');
});

test('a scheduled leave can be cancelled, a running one shows how many are back, and neither is offered again', async () => {
  await open([LEAVING, BROUGHT], () => ({ status: 204 }));
  const list = await screen.findByRole('list', { name: 'Stores joining or leaving Store 1' });
  expect(list).toHaveTextContent(/^Store 2ScheduledLeaves /);
  expect(screen.queryByRole('button', { name: 'Leave Chain: Store 2' })).toBeNull();
  await press('Cancel leaving of Store 2');
  fireEvent.click(within(await dialogOf('Cancel Leaving')).getByRole('button', { name: 'Cancel Leaving' }));
  expect(await screen.findByText('Store 2 stays a shop of the chain.')).toBeVisible();
  cleanup();
  await open([{ ...LEAVING, status: 'running', moved: 500, total: 1_190 }, BROUGHT]);
  expect(await openJoins()).toHaveTextContent('500 of 1,190 customers are back.');
});

test('what a shop took back stays in reach until it joins again, as does what it brought', async () => {
  const [first, shop] = SHOPS;
  if (!first || !shop) throw new Error('no shops');
  const left = { ...LEAVING, status: 'done', moved: 1_190, finishedAt: '2026-11-20T08:00:00.000Z' } as const;
  const done = { ...left, leaveCounts: { ...BACK, managers: 0 } };
  const former = { ...shop, isActive: false, leftAt: '2026-11-20T08:00:00.000Z' };
  await open([{ ...LEAVING, id: 'again', status: 'cancelled' }, done, BROUGHT], undefined, [first, former]);
  expect(await screen.findByRole('list', { name: 'Shops of Store 1' })).toHaveTextContent(/Left Nov 20, 2026$/);
  await press('Took back 1,190 customers: Store 2');
  const result = await dialogOf('What Store 2 Took Back');
  expect(result).toHaveTextContent('Left Nov 20, 2026');
  expect(result).toHaveTextContent('Customers who signed up at Store 2 while it was in the chain stay with Store 1.');
  expect(within(result).getByRole('alert')).toHaveTextContent('Nobody managed Store 2 when it left.');
  expect(result).toHaveTextContent('What they become in Store 240,000');
  expect(result).toHaveTextContent('No longer get them from Store 135');
  fireEvent.click(within(result).getByRole('button', { name: 'Close' }));
  await press('Brought 1,204 customers: Store 2');
  await dialogOf('What Store 2 Brought');
  cleanup();
  await open([{ ...BROUGHT, id: 'rejoined' }, { ...done, leaveCounts: BACK }, BROUGHT]);
  await screen.findByRole('button', { name: 'Brought 1,204 customers: Store 2' });
  expect(screen.queryByRole('button', { name: /^Took back/ })).toBeNull();
});

test('a shop cannot leave that was opened in the chain, or joined more than 90 days ago', async () => {
  await open([]);
  await screen.findByRole('list', { name: 'Shops of Store 1' });
  expect(screen.queryByRole('button', { name: /^Leave Chain/ })).toBeNull();
  cleanup();
  const joinedAt = new Date(Date.now() - 91 * 86_400_000).toISOString();
  const [first, shop] = SHOPS;
  if (!first || !shop) throw new Error('no shops');
  await open([BROUGHT], undefined, [first, { ...shop, joinedAt }]);
  await screen.findByRole('button', { name: 'Brought 1,204 customers: Store 2' });
  expect(screen.queryByRole('button', { name: /^Leave Chain/ })).toBeNull();
});
