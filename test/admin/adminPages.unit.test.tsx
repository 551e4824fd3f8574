import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { provideWords } from '../../src/client/app/areas/words';
import { AdminDashboardPage } from '../../src/client/app/pages/admin/AdminDashboardPage';
import { AdminsPage } from '../../src/client/features/admins/AdminsPage';
import { AuditLogPage as WordlessPage } from '../../src/client/features/audit/AuditLogPage';
import { GroupsPage } from '../../src/client/features/groups/GroupsPage';
import { JobsPage } from '../../src/client/features/jobs/JobsPage';
import { OwnersPage } from '../../src/client/features/owners/OwnersPage';
import { StoresPage } from '../../src/client/features/stores/StoresPage';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';
import { newAdmin, newAuditRow, newGroup, newOwner, newStore } from './adminRecords';

const STORE = newStore(1);
const DOWN: FakeResponse = { status: 503, body: { message: 'The database is unavailable' } };
const rowsOf = (rows: readonly unknown[]): FakeResponse => ({
  body: rows,
  headers: { 'x-total-count': `${rows.length}` },
});
// Importing a dialog takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

/** Opens a page. A request gets the response for its path, or for its method and path. */
function open(
  page: ReactNode,
  address: string,
  responses: Record<string, FakeResponse | ((sent: SentRequest) => FakeResponse | Promise<FakeResponse>)>,
) {
  return renderPage(page, address, (sent) => {
    const response = responses[`${sent.method} ${sent.path}`] ?? responses[sent.path];
    if (response !== undefined) return typeof response === 'function' ? response(sent) : response;
    return sent.path === '/stores/deletions' ? { body: [] } : undefined;
  });
}
const cards = () => Array.from(document.querySelectorAll('article'), (one) => one.getAttribute('aria-label'));
const card = (name: string) => screen.getByRole('article', { name });
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => fireEvent.click(button(name));
const skeletons = () => document.querySelectorAll('[data-skeleton]').length;
const address = () => `${window.location.pathname}${window.location.search}`;
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
/** Searches at once instead of after the typing pause. */
const search = (text: string) => {
  type(text);
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' });
};
const goBack = () =>
  act(async () => {
    await new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      window.history.back();
    });
  });

beforeEach(() => {
  window.scrollTo = jest.fn();
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const AuditLogPage = provideWords(WordlessPage);
const auditLog = <AuditLogPage store={{ id: STORE.id, name: 'Bean', backTo: '/admin/stores' }} />;

describe('states of a list', () => {
  interface State {
    name: string;
    page: ReactNode;
    address: string;
    path: string;
    skeletons: number;
    /** The title and the text of the error. */
    failure: string[];
    retry?: string;
    rows: FakeResponse;
    /** A text of the loaded page. */
    found: string;
    /** The title and hint of an empty list, and those of a search without a result. */
    empty: string[];
  }
  const MESSAGE = 'The database is unavailable';
  const STATES: State[] = [
    {
      name: 'ST-03 ST-11 the stores',
      page: <StoresPage />,
      address: '/admin/stores',
      path: '/stores',
      skeletons: 6,
      failure: ['No stores found.', MESSAGE],
      rows: rowsOf([STORE]),
      found: 'Store 1',
      empty: ['No stores found.', 'Stores appear here once they are added.'],
    },
    {
      name: 'OW-04 OW-02 the owners',
      page: <OwnersPage />,
      address: '/admin/store-owners',
      path: '/store-owners',
      skeletons: 6,
      failure: ['No store owners found', MESSAGE],
      rows: rowsOf([newOwner(1)]),
      found: 'Owner 1',
      empty: ['No store owners found', 'Store owners appear here once they are added.'],
    },
    {
      name: 'GR-02 the groups',
      page: <GroupsPage />,
      address: '/admin/store-groups',
      path: '/store-groups',
      skeletons: 6,
      failure: [MESSAGE],
      rows: rowsOf([newGroup(1)]),
      found: 'Group 1',
      empty: ['No store groups found', 'Get started by creating a new group.'],
    },
    {
      name: 'PA-01 the administrators',
      page: <AdminsPage />,
      address: '/admin/platform-admins',
      path: '/platform-admins',
      skeletons: 3,
      rows: rowsOf([newAdmin(1)]),
      found: 'Admin 1',
      failure: ['Failed to fetch administrators. Please try again later.'],
      empty: ['No administrators found.'],
    },
    {
      name: 'AP-08 the audit log',
      page: auditLog,
      address: '/admin/stores/1/history',
      path: '/audit',
      skeletons: 6,
      failure: ["Couldn't load the audit log", MESSAGE],
      rows: rowsOf([newAuditRow(1)]),
      found: 'Act number 1',
      empty: ['Nothing has happened here yet'],
    },
    {
      name: 'BX-28 the failed jobs',
      page: <JobsPage />,
      address: '/admin/jobs',
      path: '/jobs/failed',
      skeletons: 3,
      failure: ["Couldn't load jobs", MESSAGE],
      rows: { body: { jobs: [], kinds: [], nextCursor: null } },
      found: 'No failed jobs',
      empty: ['No failed jobs'],
    },
  ];

  test.each(STATES)(
    '$name show skeletons while they are loading, report a failure and can load again',
    async (state) => {
      let response = DOWN;
      const { requests } = open(state.page, state.address, { [state.path]: () => response });
      expect(skeletons()).toBe(state.skeletons);
      for (const text of state.failure) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      expect(skeletons()).toBe(0);
      response = state.rows;
      const before = requests.filter(({ path }) => path === state.path).length;
      click('Try Again');
      expect((await screen.findAllByText(state.found)).length).toBeGreaterThan(0);
      expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
      expect(requests.filter(({ path }) => path === state.path)).toHaveLength(before + 1);
    },
  );

  test.each(STATES)('$name have a text for an empty list', async (state) => {
    const empty = state.path === '/jobs/failed' ? state.rows : rowsOf([]);
    open(state.page, state.address, { [state.path]: empty });
    for (const text of state.empty) expect(await screen.findByText(text)).toBeInTheDocument();
  });

  const rowOf: Record<string, unknown> = {
    '/stores': STORE,
    '/store-owners': newOwner(1),
    '/store-groups': newGroup(1),
    '/platform-admins': newAdmin(1),
  };
  test.each([
    [
      'ST-11 a search of stores',
      <StoresPage key="s" />,
      '/admin/stores',
      '/stores',
      'No stores found.',
      'Show All Stores',
    ],
    [
      'OW-04 a search of owners',
      <OwnersPage key="o" />,
      '/admin/store-owners',
      '/store-owners',
      'No store owners found',
      'Clear Search',
    ],
    [
      'GR-02 a search of groups',
      <GroupsPage key="g" />,
      '/admin/store-groups',
      '/store-groups',
      'No store groups found',
      'Clear Search',
    ],
    [
      'PA-01 a search of administrators',
      <AdminsPage key="a" />,
      '/admin/platform-admins',
      '/platform-admins',
      'No administrators found.',
      'Clear Search',
    ],
  ])(
    '%s without a result offers the whole list and moves the focus to the heading',
    async (_what, page, path, api, title, label) => {
      open(page, `${path}?search=nobody`, {
        [api]: ({ query }) => rowsOf(query.get('search') === 'nobody' ? [] : [rowOf[api]]),
      });
      expect(await screen.findByText(title)).toBeInTheDocument();
      act(() => {
        button(label).focus();
      });
      click(label);
      await waitFor(() => expect(address()).toBe(path));
      expect(screen.getByRole('searchbox')).toHaveValue('');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    },
  );

  test('GR-02 a search of groups without a result has a hint to adjust the search', async () => {
    open(<GroupsPage />, '/admin/store-groups?search=nobody', { '/store-groups': rowsOf([newGroup(1)]) });
    expect(await screen.findByText('Try adjusting your search.')).toBeInTheDocument();
  });

  test('OW-09 a link to a store without owners offers to add one to this store', async () => {
    open(<OwnersPage />, `/admin/store-owners?search=${STORE.id}`, {
      '/store-owners': rowsOf([]),
      '/stores': rowsOf([STORE]),
    });
    expect(await screen.findByText('This store has no owner yet.')).toBeInTheDocument();
    const [, addToStore] = screen.getAllByRole('button', { name: 'Add Store Owner' });
    if (addToStore) fireEvent.click(addToStore);
    const store = await screen.findByRole('combobox', { name: 'Store' });
    await waitFor(() => expect(store).toHaveValue('Store 1'));
  });
});

describe('cards', () => {
  test('ST-05 the card of a store has its facts, a link to its owners and its actions', async () => {
    open(<StoresPage />, '/admin/stores', {
      '/stores': rowsOf([
        newStore(1, { usedSmsMonthly: { used: 3 }, pointsPerDollar: 2.5, referralPoints: 1200 }),
        newStore(2, { usedSmsMonthly: { used: 4, limit: 0 } }),
      ]),
    });
    await screen.findByRole('article', { name: 'Store 1' });
    expect(card('Store 1')).toHaveTextContent(/store-1.*Points per dollar2\.5.*Referral points1,200.*SMS usage3\/25/);
    expect(card('Store 1').querySelector('time')).toHaveTextContent('Mar 4, 2026');
    expect(card('Store 2')).toHaveTextContent('4/Unlimited');
    const labels = within(card('Store 1'))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(labels).toEqual([
      'Active, deactivate Store 1',
      'Copy the ID of Store 1',
      'View details of Store 1',
      'Edit Store 1',
      'Delete Store 1',
    ]);
    expect(within(card('Store 1')).getByRole('link')).toHaveAttribute('href', `/admin/store-owners?search=${STORE.id}`);
  });

  test('OW-03 the card of an owner has email, store, status, date and the actions in order', async () => {
    open(<OwnersPage />, '/admin/store-owners', {
      '/store-owners': rowsOf([newOwner(1, newStore(1, { isActive: false }))]),
    });
    await screen.findByRole('article', { name: 'Owner 1' });
    for (const text of ['owner-1@example.com', 'Store 1', 'store-1', 'Inactive', 'Mar 4, 2026']) {
      expect(within(card('Owner 1')).getByText(text)).toBeInTheDocument();
    }
    const actions = [
      'Show Address of the kiosk of',
      'Copy the ID of',
      'Edit',
      'Reset password of',
      'Transfer',
      'Delete',
    ];
    const labels = within(card('Owner 1'))
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'));
    expect(labels).toEqual(actions.map((action) => `${action} Owner 1`));
    expect(within(card('Owner 1')).getByRole('link', { name: 'Store 1' })).toHaveAttribute(
      'href',
      `/admin/stores?search=${STORE.id}`,
    );
  });

  test('GR-01 the card of a group names its first 3 stores and how many more it has', async () => {
    const stores = [1, 2, 3].map((n) => newStore(n));
    open(<GroupsPage />, '/admin/store-groups', {
      '/store-groups': rowsOf([
        newGroup(1, stores.slice(0, 1)),
        { ...newGroup(2, stores), storeCount: 5 },
        newGroup(3),
      ]),
    });
    await screen.findByRole('article', { name: 'Group 1' });
    expect(card('Group 1')).toHaveTextContent('1 store');
    expect(card('Group 1')).not.toHaveTextContent('more');
    expect(card('Group 2')).toHaveTextContent(/5 stores.*Store 1Store 2Store 3\.\.\.and 2 more/);
    expect(card('Group 3')).toHaveTextContent(/0 stores.*None yet/);
    for (const action of ['Edit', 'Delete']) expect(button(`${action} Group 2`)).toBeInTheDocument();
  });

  test('PA-01 the card of an administrator has email, role, date, id and Reset Password', async () => {
    open(<AdminsPage />, '/admin/platform-admins', { '/platform-admins': rowsOf([newAdmin(1)]) });
    await screen.findByRole('article', { name: 'Admin 1' });
    for (const text of ['admin-1@example.com', 'Admin ID', 'platform admin', 'Mar 4, 2026', 'Active']) {
      expect(within(card('Admin 1')).getByText(text)).toBeInTheDocument();
    }
    expect(button('Copy the ID of Admin 1')).toHaveAttribute('data-copied', 'false');
    expect(button('Reset Password for Admin 1')).toBeInTheDocument();
  });
});

describe('search and pages', () => {
  const groups = Array.from({ length: 50 }, (_, at) => newGroup(at + 1));

  test('GR-01 a page has 24 groups, the URL keeps the page, and a search starts at the first page', async () => {
    open(<GroupsPage />, '/admin/store-groups', { '/store-groups': rowsOf(groups) });
    await screen.findByRole('article', { name: 'Group 24' });
    expect(cards()).toHaveLength(24);
    const showNext = () => fireEvent.click(screen.getByText('Next'));
    showNext();
    expect(cards()[0]).toBe('Group 25');
    showNext();
    expect(cards()).toEqual(['Group 49', 'Group 50']);
    expect(address()).toBe('/admin/store-groups?page=3');
    await goBack();
    expect(cards().at(-1)).toBe('Group 48');
    search('group 1');
    await waitFor(() => expect(cards()).toHaveLength(11));
    expect(address()).toBe('/admin/store-groups?search=group+1');
  });

  test('GR-01 a URL beyond the last page shows the last page of groups', async () => {
    open(<GroupsPage />, '/admin/store-groups?page=99', { '/store-groups': rowsOf(groups) });
    await screen.findByRole('article', { name: 'Group 50' });
    expect(cards()).toHaveLength(2);
  });

  test('GR-01 groups are found by part of the name, ignoring case and accents', async () => {
    const named = [{ ...newGroup(1), name: 'Cafés del Norte' }, newGroup(2)];
    open(<GroupsPage />, '/admin/store-groups?search=CAFES', { '/store-groups': rowsOf(named) });
    await screen.findByRole('article', { name: 'Cafés del Norte' });
    expect(cards()).toHaveLength(1);
    search('');
    await waitFor(() => expect(cards()).toHaveLength(2));
    expect(address()).toBe('/admin/store-groups');
  });

  test('PA-01 administrators are found by name or email, ignoring case and accents', async () => {
    const admins = [newAdmin(1, { name: 'Zoë' }), newAdmin(2, { email: 'bee@example.com' })];
    open(<AdminsPage />, '/admin/platform-admins?search=ZOE', { '/platform-admins': rowsOf(admins) });
    await screen.findByRole('article', { name: 'Zoë' });
    expect(cards()).toEqual(['Zoë']);
    search('bee@');
    await waitFor(() => expect(cards()).toEqual(['Admin 2']));
  });

  test('OW-01 the page of owners has a subtitle and searches by All, ID and Store ID', async () => {
    open(<OwnersPage />, '/admin/store-owners', { '/store-owners': rowsOf([newOwner(1)]) });
    await screen.findByRole('article', { name: 'Owner 1' });
    expect(screen.getByText('Manage your store owners and their access')).toBeInTheDocument();
    const types = screen.getByRole('combobox', { name: 'Search type' });
    expect(
      within(types)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All', 'ID', 'Store ID']);
    expect(types).toHaveValue('all');
  });
});

describe('the status of a store', () => {
  const openStores = (response: () => FakeResponse | Promise<FakeResponse>) =>
    renderPage(<StoresPage />, '/admin/stores', ({ method, path }) => {
      if (method === 'PATCH') return response();
      if (path === '/stores/deletions') return { body: [] };
      if (path === '/stores') return rowsOf([STORE]);
      return path === `/stores/${STORE.id}` ? { body: STORE } : DOWN;
    });

  test('ST-06 a status change is shown before its response, and reverted with a reason when it fails', async () => {
    let fail: (response: FakeResponse) => void = () => undefined;
    openStores(() => new Promise((resolve) => (fail = resolve)));
    await screen.findByRole('article', { name: 'Store 1' });
    click('Active, deactivate Store 1');
    expect(await screen.findByRole('button', { name: 'Inactive, activate Store 1' })).toBeInTheDocument();
    fail({ status: 500, body: { message: 'It could not be done' } });
    expect(await screen.findByText('Store 1 is still active. It could not be done')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Active, deactivate Store 1' })).toBeInTheDocument();
  });

  test('ST-06 a status change with a lost response warns that it may have been applied, and reloads the list', async () => {
    const { requests } = openStores(() => Promise.reject(new TypeError('Failed to fetch')));
    await screen.findByRole('article', { name: 'Store 1' });
    const before = requests.filter(({ path }) => path === '/stores').length;
    click('Active, deactivate Store 1');
    expect(await screen.findByText(/Store 1 may be inactive by now/)).toBeInTheDocument();
    await waitFor(() => expect(requests.filter(({ path }) => path === '/stores').length).toBeGreaterThan(before));
  });

  test('ST-07 a status change in the details closes them', async () => {
    const { requests } = openStores(() => ({ status: 204 }));
    await screen.findByRole('article', { name: 'Store 1' });
    click('View details of Store 1');
    const details = await screen.findByRole('dialog', { name: 'Store 1' });
    fireEvent.click(within(details).getByRole('button', { name: 'Active, deactivate Store 1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ isActive: false });
  });
});

describe('the audit log of a store', () => {
  const rows = () => Array.from(document.querySelectorAll('ol[aria-label="Audit log"] > li'));
  const pages = [
    { body: [newAuditRow(2)], headers: { link: '</audit?cursor=older>; rel="next"' } },
    { body: [newAuditRow(1)] },
  ];

  test('AP-08 a failed request for older rows keeps the rows and the focus, and the button retries it', async () => {
    let isDown = true;
    open(auditLog, '/admin/stores/1/history', {
      '/audit': ({ query }) => (query.get('cursor') === null ? pages[0] : isDown ? DOWN : pages[1]) ?? DOWN,
    });
    const more = await screen.findByRole('button', { name: 'Load More' });
    act(() => {
      more.focus();
    });
    fireEvent.click(more);
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is unavailable');
    expect(rows()).toHaveLength(1);
    expect(more).toHaveFocus();
    isDown = false;
    fireEvent.click(more);
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('AP-08 a long list of changes is expanded and collapsed', async () => {
    const newValues = { a: 1, b: 2, c: null, d: false, e: ['x', 'y'], f: { g: true } };
    open(auditLog, '/admin/stores/1/history', { '/audit': rowsOf([newAuditRow(1, { newValues })]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Show All 6' }));
    for (const text of ['C: none', 'D: no', 'E: x, y', 'F: G: yes']) {
      expect(screen.getByRole('list', { name: 'Audit log' })).toHaveTextContent(text);
    }
    expect(button('Show Fewer')).toHaveAttribute('aria-expanded', 'true');
    click('Show Fewer');
    expect(screen.getByRole('list', { name: 'Audit log' })).not.toHaveTextContent('F: G: yes');
    expect(button('Show All 6')).toHaveAttribute('aria-expanded', 'false');
  });

  test('AP-08 the id of a record is shown shortened and copied in full', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { id } = newOwner(1);
    open(auditLog, '/admin/stores/1/history', {
      '/audit': rowsOf([newAuditRow(1, { recordType: 'owner', recordId: id })]),
    });
    expect(await screen.findByText(`${id.slice(0, 8)}…${id.slice(-4)}`)).toBeInTheDocument();
    await act(async () => {
      click(`Copy the ID of Owner ${id}`);
      await Promise.resolve();
    });
    expect(writeText).toHaveBeenCalledWith(id);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('a deleted actor is shown by role, the system by its name, and a deleted store without a name', async () => {
    open(<AuditLogPage store={{ id: STORE.id, backTo: '/' }} />, '/admin/stores/1/history', {
      '/audit': rowsOf([
        newAuditRow(2, {
          action: 'logout',
          actor: { role: 'store_owner', id: newOwner(1).id, name: null, email: null },
        }),
        newAuditRow(1, { action: 'store_deleted', oldValues: { name: 'Gone Bakery' } }),
      ]),
    });
    expect(await screen.findByText('Who did what in this store')).toBeInTheDocument();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toHaveTextContent(/Signed out.*Owner, account deleted/);
    expect(rows()[1]).toHaveTextContent(/Store deleted.*Name: Gone Bakery.*System/);
  });
});

describe('the audit log of the platform', () => {
  test('each row links to the audit log of its store, and a row without one has none', async () => {
    open(<AuditLogPage />, '/admin/audit', {
      '/audit': rowsOf([
        newAuditRow(3),
        newAuditRow(2, { storeName: null }),
        newAuditRow(1, { storeId: null, storeName: null }),
      ]),
    });
    expect(await screen.findByRole('link', { name: 'Store 1' })).toHaveAttribute(
      'href',
      `/admin/stores/${STORE.id}/history`,
    );
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audit Log');
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Store 1', 'Deleted store']);
  });

  test('the days of the period are whole days of this device, are kept in the URL and can be cleared', async () => {
    const { requests } = open(<AuditLogPage />, '/admin/audit', { '/audit': rowsOf([newAuditRow(1)]) });
    await screen.findByRole('link', { name: 'Store 1' });
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-03-04' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-05' } });
    expect(address()).toBe('/admin/audit?from=2026-03-04&to=2026-03-05');
    await waitFor(() => expect(requests.at(-1)?.query.get('to')).not.toBeNull());
    const query = requests.at(-1)?.query;
    expect(query?.get('from')).toBe(new Date(2026, 2, 4).toISOString());
    expect(query?.get('to')).toBe(new Date(2026, 2, 5, 23, 59, 59, 999).toISOString());
    expect(query?.get('storeId')).toBeNull();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-03' } });
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('The last day is before the first');
    click('Clear Filters');
    await waitFor(() => expect(address()).toBe('/admin/audit'));
    expect(screen.getByLabelText('Last day')).toHaveValue('');
  });

  test('a day in the URL that does not exist is ignored', async () => {
    const { requests } = open(<AuditLogPage />, '/admin/audit?from=2026-13-40&to=soon', {
      '/audit': rowsOf([newAuditRow(1)]),
    });
    expect(await screen.findByRole('link', { name: 'Store 1' })).toBeInTheDocument();
    expect([...(requests.at(-1)?.query.keys() ?? [])]).toEqual(['limit']);
  });
});

describe('the dashboard', () => {
  const COUNTS = {
    '/stores/counts': { body: { total: 8, active: 6 } },
    '/store-owners/counts': { body: { total: 7, activeStores: 4 } },
    '/platform/stats': { status: 503 },
  };
  const stores = [8, 7, 6, 5, 4].map((n) => newStore(n));
  const owners = [7, 6, 5, 4, 3].map((n) => newOwner(n));
  const panel = (name: string) => screen.getByRole('region', { name });
  const namesIn = (name: string) =>
    within(panel(name))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent.slice(0, 7));

  test('AD-03 AD-04 an empty platform shows zero counts and empty lists of stores and owners', async () => {
    open(<AdminDashboardPage />, '/admin/dashboard', {
      ...COUNTS,
      '/stores/counts': { body: { total: 0, active: 0 } },
      '/store-owners/counts': { body: { total: 0, activeStores: 0 } },
      '/stores': rowsOf([]),
      '/store-owners': rowsOf([]),
    });
    expect(await within(panel('Latest Stores')).findByText('No stores found')).toBeInTheDocument();
    expect(await within(panel('Latest Store Owners')).findByText('No store owners found')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Total Stores' })).toHaveTextContent(/0.*0 active/));
    expect(screen.getByRole('group', { name: 'Store Owners' })).toHaveTextContent(/0.*0 active stores/);
  });

  test('AD-03 AD-04 the dashboard requests the newest five stores and owners, and lists them in that order', async () => {
    const { requests } = open(<AdminDashboardPage />, '/admin/dashboard', {
      ...COUNTS,
      '/stores': rowsOf(stores),
      '/store-owners': rowsOf(owners),
    });
    await within(await screen.findByRole('region', { name: 'Latest Stores' })).findByText('Store 8');
    await within(panel('Latest Store Owners')).findByText('Owner 7');
    expect(namesIn('Latest Stores')).toEqual(['Store 8', 'Store 7', 'Store 6', 'Store 5', 'Store 4']);
    expect(namesIn('Latest Store Owners')).toEqual(['Owner 7', 'Owner 6', 'Owner 5', 'Owner 4', 'Owner 3']);
    expect(screen.getByRole('group', { name: 'Total Stores' })).toHaveTextContent(/8.*6 active/);
    expect(screen.getByRole('group', { name: 'Store Owners' })).toHaveTextContent(/7.*4 active stores/);
    const lists = requests.filter(({ path }) => path === '/stores' || path === '/store-owners');
    expect(lists.map(({ path, query }) => `${path}?${query.toString()}`).sort()).toEqual([
      '/store-owners?page=1&limit=5',
      '/stores?page=1&limit=5',
    ]);
  });

  test('AD-03 AD-04 counts and lists that fail show the reason, and one retry requests all missing data', async () => {
    let isDown = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    open(<AdminDashboardPage />, '/admin/dashboard', {
      ...COUNTS,
      '/stores/counts': () => (isDown ? DOWN : COUNTS['/stores/counts']),
      '/stores': () => (isDown ? DOWN : held.then(() => rowsOf(stores))),
      '/store-owners': () => (isDown ? DOWN : rowsOf(owners)),
    });
    expect(await within(panel('Latest Stores')).findByRole('alert')).toHaveTextContent('The database is unavailable');
    expect(screen.getByRole('group', { name: 'Total Stores' })).toHaveTextContent('The database is unavailable');
    isDown = false;
    fireEvent.click(within(panel('Latest Stores')).getByRole('button', { name: 'Try Again' }));
    // The retry must be visible as loading.
    await waitFor(() => expect(panel('Latest Stores')).toHaveAttribute('aria-busy', 'true'));
    expect(within(panel('Latest Stores')).queryByRole('alert')).toBeNull();
    release();
    await within(panel('Latest Stores')).findByText('Store 8');
    await within(panel('Latest Store Owners')).findByText('Owner 7');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Total Stores' })).toHaveTextContent('6 active'));
  });

  test('AD-03 counts that fail while the lists load are requested again without the lists', async () => {
    let isDown = true;
    const { requests } = open(<AdminDashboardPage />, '/admin/dashboard', {
      ...COUNTS,
      '/store-owners/counts': () => (isDown ? DOWN : COUNTS['/store-owners/counts']),
      '/stores': rowsOf(stores),
      '/store-owners': rowsOf(owners),
    });
    const alert = await screen.findByText("Couldn't load some numbers.");
    await within(panel('Latest Store Owners')).findByText('Owner 7');
    isDown = false;
    const before = requests.length;
    fireEvent.click(within(alert.closest<HTMLElement>('[role=alert]') ?? document.body).getByText('Try Again'));
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Store Owners' })).toHaveTextContent('4 active stores'),
    );
    expect(alert).not.toBeInTheDocument();
    expect(requests.slice(before).map(({ path }) => path)).toEqual(['/store-owners/counts']);
  });
});
