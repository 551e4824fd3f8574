import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminsPage } from '../../src/client/features/admins/AdminsPage';
import { useListGroupsQuery } from '../../src/client/features/groups/groupsApi';
import { GroupsPage } from '../../src/client/features/groups/GroupsPage';
import { useListOwnersQuery } from '../../src/client/features/owners';
import { OwnersPage } from '../../src/client/features/owners/OwnersPage';
import { StoresPage } from '../../src/client/features/stores/StoresPage';
import { renderPage, type FakeResponse, type SentRequest } from '../support/renderPage';
import { newAdmin, newGroup, newOwner, newStore } from './adminRecords';

const STORE = newStore(1);
const OWNER = newOwner(1);
const DOWN: FakeResponse = { status: 503, body: { message: 'The database is unavailable' } };
const rowsOf = (rows: readonly unknown[]): FakeResponse => ({
  body: rows,
  headers: { 'x-total-count': `${rows.length}` },
});
const rejected = (...message: string[]): FakeResponse => ({ status: 400, body: { message } });

// Importing a dialog takes seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

type ApiResponse = FakeResponse | ((sent: SentRequest) => FakeResponse | Promise<FakeResponse>);
/** Responses by method and path. There is one store, owner, group and administrator. */
type FakeResponses = Record<string, ApiResponse>;
const DEFAULTS: FakeResponses = {
  'GET /stores': rowsOf([STORE, newStore(2)]),
  'GET /stores/deletions': rowsOf([]),
  'GET /stores/counts': { body: { total: 2, active: 2 } },
  'GET /stores/names': rowsOf([STORE, newStore(2)]),
  [`GET /stores/${STORE.id}`]: { body: STORE },
  'GET /store-owners': rowsOf([OWNER]),
  'GET /store-groups': rowsOf([newGroup(1, [STORE])]),
  [`GET /store-groups/${newGroup(1).id}`]: { body: newGroup(1, [STORE]) },
  'GET /platform-admins': rowsOf([newAdmin(1)]),
};

/** Opens a page, and a dialog with its button. Returns the requests that change data as 'METHOD /path' and body. */
async function open(page: ReactNode, button: string, responses: FakeResponses = {}) {
  const { requests } = renderPage(page, '/admin/page', (sent) => {
    const key = `${sent.method} ${sent.path}`;
    const response = responses[key] ?? DEFAULTS[key];
    return typeof response === 'function' ? response(sent) : response;
  });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  await screen.findByRole('dialog');
  return {
    requests,
    sent: () =>
      requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]),
  };
}
const dialog = () => screen.getByRole('dialog');
const field = (label: string) => within(dialog()).getByLabelText(label);
const findField = (label: string) => within(dialog()).findByLabelText(label);
// Formik validates asynchronously. `act` waits for its state updates.
const fill = (values: Record<string, string>) =>
  act(async () => {
    for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
    await Promise.resolve();
  });
const press = (name: string) =>
  act(async () => {
    fireEvent.click(within(dialog()).getByRole('button', { name }));
    await Promise.resolve();
  });
const expectErrors = (errors: Record<string, string>) =>
  waitFor(() => {
    for (const [label, error] of Object.entries(errors)) expect(field(label)).toHaveAccessibleDescription(error);
  });
const expectClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const expectToast = async (text: string) => {
  expect(await screen.findByText(text)).toBeInTheDocument();
};

beforeEach(() => {
  window.scrollTo = jest.fn();
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the form of a store', () => {
  const REQUIRED = {
    'Store Name': 'North',
    Subdomain: 'North-1',
    'Point-of-sale API key': 'pos-key',
    'Contact-management API key': 'crm-key',
  };

  test('ST-09 VA-01 a new store is sent with the defaults of the form, and the list with it is loaded', async () => {
    let stores = [STORE];
    const added = newStore(3, { name: 'North' });
    const { sent } = await open(<StoresPage />, 'Add Store', {
      'GET /stores': () => rowsOf(stores),
      'POST /stores': () => {
        stores = [added, STORE];
        return { status: 201, body: added };
      },
    });
    await findField('Store Name');
    for (const [label, value] of Object.entries({
      'Points per dollar': '1',
      'Referral points': '100',
      'Purchase referral percentage': '5',
      'SMS limit': '1000',
    })) {
      expect(field(label)).toHaveValue(value);
    }
    expect(within(dialog()).getByRole('switch', { name: /Referral program/ })).toBeChecked();
    expect(field('SMS limit')).toHaveAccessibleDescription('0 = unlimited');
    await fill(REQUIRED);
    expect(field('Subdomain')).toHaveValue('north-1');
    await press('Create Store');
    await expectClosed();
    await expectToast('North was added.');
    expect(await screen.findByRole('article', { name: 'North' })).toBeInTheDocument();
    expect(sent()).toEqual([
      [
        'POST /stores',
        {
          name: 'North',
          subdomain: 'north-1',
          timeZone: 'America/New_York',
          smsLimit: 1000,
          pointsPerDollar: 1,
          cloverApiKey: 'pos-key',
          cloverMerchantId: null,
          ghlApiKey: 'crm-key',
          ghlFineToken: null,
          isReferralEnabled: true,
          referralPoints: 100,
          purchaseReferralPercentage: 5,
        },
      ],
    ]);
  });

  test('ST-09 VA-01 numbers out of range are ignored while typing, and an invalid SMS limit becomes 0', async () => {
    await open(<StoresPage />, 'Add Store');
    await findField('Store Name');
    for (const [label, typed, value] of [
      ['Points per dollar', '7', '7'],
      ['Points per dollar', '1000000', '7'],
      ['Points per dollar', '', ''],
      ['Referral points', '10001', '100'],
      ['Purchase referral percentage', '100.01', '5'],
      ['SMS limit', 'many', '0'],
    ] as const) {
      await fill({ [label]: typed });
      expect(field(label)).toHaveValue(value);
    }
  });

  test('ST-12 VA-01 each message of the server is below its field, the rest above the fields', async () => {
    await open(<StoresPage />, 'Add Store', {
      'POST /stores': rejected('name is odd', 'cloverApiKey is odd', 'ghlApiKey is odd', 'All is closed today'),
    });
    await findField('Store Name');
    await fill(REQUIRED);
    await press('Create Store');
    await expectErrors({
      'Store Name': 'name is odd',
      'Point-of-sale API key': 'cloverApiKey is odd',
      'Contact-management API key': 'ghlApiKey is odd',
    });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('All is closed today');
    expect(field('Store Name')).toHaveFocus();
    expect(field('Subdomain')).toHaveValue('north-1');
  });

  test('ST-09 an edit without changes sends nothing and says so', async () => {
    const { sent } = await open(<StoresPage />, 'Edit Store 1');
    expect(await findField('Store Name')).toHaveValue('Store 1');
    await press('Update Store');
    await expectClosed();
    await expectToast('Nothing was changed.');
    expect(sent()).toEqual([]);
  });

  test('ST-09 the form of an existing store shows that it is loading or why it failed, and can load again', async () => {
    let isDown = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await open(<StoresPage />, 'Edit Store 1', {
      [`GET /stores/${STORE.id}`]: () => (isDown ? DOWN : held.then(() => ({ body: STORE }))),
    });
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('The database is unavailable');
    isDown = false;
    await press('Try Again');
    expect(await within(dialog()).findByRole('status', { name: 'Loading the store' })).toBeInTheDocument();
    release();
    expect(await findField('Store Name')).toHaveValue('Store 1');
  });

  test.each(['Edit', 'View details of'])(
    "ST-07 ST-09 '%s' on a store that was deleted in the meantime reports that, can only be closed, and reloads the list",
    async (action) => {
      let stores = [STORE, newStore(2)];
      await open(<StoresPage />, `${action} Store 1`, {
        'GET /stores': () => rowsOf(stores),
        [`GET /stores/${STORE.id}`]: () => {
          stores = [newStore(2)];
          return { status: 404, body: { message: 'Store not found' } };
        },
      });
      const gone = await screen.findByRole('dialog', { name: 'This store no longer exists' });
      expect(gone).toHaveAccessibleDescription('Store 1 has already been deleted.');
      expect(
        within(gone)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(['Close']);
      await press('Close');
      await expectClosed();
      await waitFor(() => expect(screen.queryByRole('article', { name: 'Store 1' })).toBeNull());
    },
  );

  test('ST-09 an edit of a store that was deleted in the meantime reports that, and the store leaves the list', async () => {
    let stores = [STORE, newStore(2)];
    await open(<StoresPage />, 'Edit Store 1', {
      'GET /stores': () => rowsOf(stores),
      [`PATCH /stores/${STORE.id}`]: () => {
        stores = [newStore(2)];
        return { status: 404, body: { message: 'Store not found' } };
      },
    });
    await findField('Store Name');
    await fill({ 'Store Name': 'Other' });
    await press('Update Store');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Store not found');
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(1));
  });

  test('ST-07 ST-08 secrets that cannot be read have a retry button, and the other details are shown', async () => {
    let isDown = true;
    await open(<StoresPage />, 'View details of Store 1', {
      [`GET /stores/${STORE.id}`]: () => (isDown ? DOWN : { body: STORE }),
    });
    const keys = await within(dialog()).findByRole('region', { name: 'API Integration' });
    expect(await within(keys).findByRole('alert')).toHaveTextContent('The database is unavailable');
    expect(within(dialog()).getByText('store-1')).toBeInTheDocument();
    isDown = false;
    fireEvent.click(within(keys).getByRole('button', { name: 'Try Again' }));
    expect(await within(keys).findAllByText('•'.repeat(40))).toHaveLength(2);
  });

  test('ST-10 a store whose data cannot be counted can be deleted; one without a response may be gone', async () => {
    const { requests } = await open(<StoresPage />, 'Delete Store 1', {
      [`GET /stores/${STORE.id}/contents`]: DOWN,
      [`DELETE /stores/${STORE.id}/permanent`]: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    expect(await within(dialog()).findByText("Couldn't count the data to delete.")).toBeInTheDocument();
    const before = requests.filter(({ path }) => path === '/stores').length;
    expect(within(dialog()).getByRole('button', { name: 'Delete' })).toBeDisabled();
    fireEvent.change(within(dialog()).getByRole('textbox', { name: 'To confirm, type Store 1' }), {
      target: { value: 'store 1' },
    });
    await press('Delete');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('check the list');
    await waitFor(() => expect(requests.filter(({ path }) => path === '/stores').length).toBeGreaterThan(before));
  });

  test.each<[string, string, Record<string, string>, { groups: number; owners: number }]>([
    [
      'a new name loads the owners and groups that show it',
      'Edit Store 1',
      { 'Store Name': 'New' },
      { groups: 1, owners: 1 },
    ],
    ['another value loads neither', 'Edit Store 1', { 'SMS limit': '3' }, { groups: 0, owners: 0 }],
    ['a status loads the owners only', 'View details of Store 1', {}, { groups: 0, owners: 1 }],
  ])('ST-06 ST-09 GR-01 OW-01 changing a store: %s', async (_what, button, changes, expected) => {
    function Readers() {
      const owners = useListOwnersQuery({ page: 1, limit: 9 });
      const groups = useListGroupsQuery(undefined);
      return <p>{owners.data && groups.data && 'both loaded'}</p>;
    }
    const page = (
      <>
        <StoresPage />
        <Readers />
      </>
    );
    const { requests } = await open(page, button, {
      [`PATCH /stores/${STORE.id}`]: { body: STORE },
      [`PATCH /stores/${STORE.id}/status`]: { status: 204 },
    });
    await screen.findByText('both loaded');
    const before = requests.length;
    if (Object.keys(changes).length > 0) {
      await findField('Store Name');
      await fill(changes);
      await press('Update Store');
    } else fireEvent.click(await within(dialog()).findByRole('button', { name: 'Active, deactivate Store 1' }));
    await expectClosed();
    const count = (path: string) => requests.slice(before).filter((sent) => sent.path === path).length;
    await waitFor(() => expect(count('/stores')).toBe(1));
    expect({ groups: count('/store-groups'), owners: count('/store-owners') }).toEqual(expected);
  });
});

describe('the forms of an owner', () => {
  const pickStore = async (label: string, name: string) => {
    const box = await within(dialog()).findByRole('combobox', { name: label });
    fireEvent.change(box, { target: { value: name } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    await waitFor(() => expect(box).toHaveValue(name));
  };
  const PERSON = { Name: 'Nora', Email: 'nora@example.com', Password: 'correct horse' };
  const path = `/store-owners/${OWNER.id}`;

  test('OW-05 VA-02 missing and invalid values are reported below their fields, and nothing is sent', async () => {
    const { sent } = await open(<OwnersPage />, 'Add Store Owner');
    await within(dialog()).findByRole('combobox', { name: 'Store' });
    await press('Create');
    await expectErrors({
      Name: 'Name is required',
      Email: 'Email is required',
      Password: 'Password must be at least 8 characters long',
    });
    const store = within(dialog()).getByRole('combobox', { name: 'Store' });
    expect(store).toHaveAccessibleDescription('Please select a store');
    await waitFor(() => expect(store).toHaveFocus());
    await fill({ Email: 'nobody', Password: '1234567' });
    await expectErrors({
      Email: 'Please enter a valid email address',
      Password: 'Password must be at least 8 characters long',
    });
    await fill({ Password: '12345678' });
    await waitFor(() => expect(field('Password')).not.toBeInvalid());
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(sent()).toEqual([]);
  });

  test('OW-10 VA-02 messages of the server are below store, email, password or name, the others above', async () => {
    const responses: FakeResponse[] = [
      rejected('Store with ID 7 not found', 'email of that name is odd', 'password is weak', 'name is odd', 'It rains'),
      { status: 500, body: {} },
    ];
    await open(<OwnersPage />, 'Add Store Owner', {
      'POST /store-owners': () => {
        const response = responses.shift();
        return response ?? Promise.reject(new TypeError('Failed to fetch'));
      },
    });
    await pickStore('Store', 'Store 2');
    await fill(PERSON);
    await press('Create');
    await expectErrors({ Name: 'name is odd', Email: 'email of that name is odd', Password: 'password is weak' });
    expect(within(dialog()).getByRole('combobox', { name: 'Store' })).toHaveAccessibleDescription(
      'Store with ID 7 not found',
    );
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('It rains');
    for (const message of ['An unexpected error occurred', 'Failed to fetch']) {
      await press('Create');
      await waitFor(() => expect(within(dialog()).getByRole('alert')).toHaveTextContent(message));
    }
  });

  test('OW-05 a new owner is sent with trimmed values and read back by id', async () => {
    const added = newOwner(2);
    const { requests, sent } = await open(<OwnersPage />, 'Add Store Owner', {
      'POST /store-owners': { status: 201, body: added },
      [`GET /store-owners/${added.id}`]: { body: added },
    });
    await pickStore('Store', 'Store 2');
    await fill({ ...PERSON, Name: ' Nora ', Email: ' nora@example.com' });
    await press('Create');
    await expectToast('Owner 2 was added to Store 2.');
    await press('Done');
    await expectClosed();
    const body = { storeId: newStore(2).id, name: 'Nora', email: 'nora@example.com', password: 'correct horse' };
    expect(sent()).toEqual([['POST /store-owners', body]]);
    await waitFor(() => expect(requests.filter((one) => one.path === `/store-owners/${added.id}`)).toHaveLength(1));
  });

  test('OW-05 OW-10 an edit sends name and email only, shows the store, and keeps an error until its field changes', async () => {
    const responses = [
      { status: 409, body: { message: 'This email is taken' } },
      { body: { ...OWNER, name: 'Renamed' } },
    ];
    const { requests, sent } = await open(<OwnersPage />, 'Edit Owner 1', {
      [`PATCH ${path}`]: () => responses.shift() ?? DOWN,
    });
    const store = await within(dialog()).findByRole('combobox', { name: 'Store' });
    expect(store).toHaveValue('Store 1');
    expect(store).toBeDisabled();
    expect(store).toHaveAccessibleDescription('Use Transfer to move to another store');
    expect(within(dialog()).queryByLabelText('Password')).toBeNull();
    await fill({ Name: 'Renamed' });
    await press('Update');
    await expectErrors({ Email: 'This email is taken' });
    expect(field('Email')).toHaveFocus();
    await fill({ Name: 'Renamed again' });
    await expectErrors({ Email: 'This email is taken' });
    await fill({ Email: 'free@example.com' });
    expect(field('Email')).not.toBeInvalid();
    const before = requests.length;
    await press('Update');
    await expectClosed();
    await expectToast('Renamed was updated.');
    expect(sent().at(-1)).toEqual([`PATCH ${path}`, { name: 'Renamed again', email: 'free@example.com' }]);
    await waitFor(() =>
      expect(requests.slice(before).map(({ method, path: at }) => `${method} ${at}`)).toEqual([
        `PATCH ${path}`,
        'GET /store-owners',
      ]),
    );
  });

  test('OW-06 VA-02 a reset asks for 8 characters typed twice, and shows the refusal of a password below its field', async () => {
    const responses = [rejected('Password is all too well known'), { status: 204 }];
    const { sent } = await open(<OwnersPage />, 'Reset password of Owner 1', {
      [`PATCH ${path}/reset-password`]: () => responses.shift() ?? DOWN,
    });
    expect(dialog()).toHaveTextContent('signed out everywhere');
    await press('Reset Password');
    await expectErrors({ 'New Password': 'Password must be at least 8 characters long.' });
    await waitFor(() => expect(field('New Password')).toHaveFocus());
    await fill({ 'New Password': 'another horse', 'Confirm New Password': 'another house' });
    await press('Reset Password');
    await expectErrors({ 'Confirm New Password': 'Passwords do not match.' });
    for (const label of ['New Password', 'Confirm New Password']) {
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    expect(sent()).toEqual([]);
    await fill({ 'Confirm New Password': 'another horse' });
    await press('Reset Password');
    await expectErrors({ 'New Password': 'Password is all too well known' });
    await fill({ 'New Password': 'a better horse', 'Confirm New Password': 'a better horse' });
    await press('Reset Password');
    await expectClosed();
    await expectToast('The password of Owner 1 was reset.');
    expect(sent().at(-1)).toEqual([`PATCH ${path}/reset-password`, { password: 'a better horse' }]);
  });

  test('OW-07 OW-10 a transfer needs a store, sends it alone, and stays open with the error of a refusal', async () => {
    const responses: FakeResponse[] = [
      { status: 404, body: { message: 'Store with ID 7 not found' } },
      { status: 404, body: { message: 'Owner not found' } },
      { body: newOwner(1, newStore(2)) },
    ];
    const { sent } = await open(<OwnersPage />, 'Transfer Owner 1', {
      [`PATCH ${path}`]: () => responses.shift() ?? DOWN,
    });
    expect(dialog()).toHaveTextContent('signed out everywhere');
    expect(dialog()).toHaveTextContent('Current storeStore 1');
    const store = await within(dialog()).findByRole('combobox', { name: 'New Store' });
    await press('Transfer');
    await waitFor(() => expect(store).toHaveAccessibleDescription('Please select a new store'));
    await pickStore('New Store', 'Store 2');
    await press('Transfer');
    await waitFor(() => expect(store).toHaveAccessibleDescription('Store with ID 7 not found'));
    await press('Transfer');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Owner not found');
    await press('Transfer');
    await expectClosed();
    await expectToast('Owner 1 now runs Store 2.');
    expect(sent()).toEqual(Array(3).fill([`PATCH ${path}`, { storeId: newStore(2).id }]));
  });

  test('OW-08 the dialog of a deletion warns, and stays open with the error of a refusal', async () => {
    let owners = [OWNER];
    const responses = [{ status: 409, body: { message: 'Not now' } }, { status: 204 }];
    await open(<OwnersPage />, 'Delete Owner 1', {
      'GET /store-owners': () => rowsOf(owners),
      [`DELETE ${path}`]: () => {
        if (responses.length === 1) owners = [];
        return responses.shift() ?? DOWN;
      },
    });
    expect(dialog()).toHaveTextContent(
      'This action cannot be undone. All store owner data will be permanently deleted.',
    );
    expect(dialog()).toHaveTextContent('owner-1@example.com');
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await press('Delete');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Not now');
    await press('Delete');
    await expectClosed();
    await expectToast('Owner 1 was deleted.');
    expect(await screen.findByText('No store owners found')).toBeInTheDocument();
  });
});

describe('the form of a group', () => {
  const group = newGroup(1, [STORE]);

  test('GR-03 VA-02 a group needs a name, and the error of a taken one stays until the name changes', async () => {
    const { sent } = await open(<GroupsPage />, 'Add Group', {
      'POST /store-groups': { status: 409, body: { message: 'taken', fields: { name: ['This name is taken'] } } },
    });
    await findField('Group Name');
    await press('Save');
    await expectErrors({ 'Group Name': 'Group name is required' });
    await waitFor(() => expect(field('Group Name')).toHaveFocus());
    await fill({ 'Group Name': '   ' });
    await expectErrors({ 'Group Name': 'Group name is required' });
    await fill({ 'Group Name': '  North ' });
    await press('Save');
    await expectErrors({ 'Group Name': 'This name is taken' });
    expect(sent()).toEqual([['POST /store-groups', { name: 'North', storeIds: [] }]]);
    fireEvent.click(await within(dialog()).findByRole('checkbox', { name: 'Store 2' }));
    await expectErrors({ 'Group Name': 'This name is taken' });
    await fill({ 'Group Name': 'South' });
    await expectErrors({ 'Group Name': '' });
  });

  test('GR-03 an edit with only another selection of stores asks before it closes, and sends only the selection', async () => {
    const { sent } = await open(<GroupsPage />, 'Edit Group 1', {
      [`PATCH /store-groups/${group.id}`]: { body: group },
    });
    expect(await findField('Group Name')).toHaveValue('Group 1');
    const check = (name: string) => within(dialog()).findByRole('checkbox', { name });
    expect(await check('Store 1')).toBeChecked();
    expect(within(dialog()).getByText('1 of 2 selected')).toBeInTheDocument();
    fireEvent.click(await check('Store 1'));
    fireEvent.click(await check('Store 2'));
    await press('Cancel');
    const confirmation = await screen.findByRole('dialog', { name: 'Discard your changes?' });
    fireEvent.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(confirmation).not.toBeInTheDocument());
    await press('Save');
    await expectClosed();
    expect(sent()).toEqual([[`PATCH /store-groups/${group.id}`, { storeIds: [newStore(2).id] }]]);
  });

  test('GR-03 an edit whose selection was restored closes without a question', async () => {
    await open(<GroupsPage />, 'Edit Group 1');
    const check = await screen.findByRole('checkbox', { name: 'Store 1' });
    fireEvent.click(check);
    fireEvent.click(check);
    await press('Cancel');
    await expectClosed();
  });

  test('GR-03 the form of an existing group shows that it is loading or why it failed, and can load again', async () => {
    let isDown = true;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { sent } = await open(<GroupsPage />, 'Edit Group 1', {
      [`GET /store-groups/${group.id}`]: () => (isDown ? DOWN : held.then(() => ({ body: group }))),
    });
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('The database is unavailable');
    isDown = false;
    await press('Try Again');
    expect(await within(dialog()).findByRole('status', { name: 'Loading the group' })).toBeInTheDocument();
    await press('Save');
    release();
    expect(await findField('Group Name')).toHaveValue('Group 1');
    expect(sent()).toEqual([]);
  });

  test('GR-03 a group that was deleted in the meantime can only be closed, and leaves the list', async () => {
    let groups = [group, newGroup(2)];
    await open(<GroupsPage />, 'Edit Group 1', {
      'GET /store-groups': () => rowsOf(groups),
      [`GET /store-groups/${group.id}`]: () => {
        groups = [newGroup(2)];
        return { status: 404, body: { message: 'Group not found' } };
      },
    });
    const gone = await screen.findByRole('dialog', { name: 'This group no longer exists' });
    expect(gone).toHaveAccessibleDescription('Group 1 has already been deleted.');
    expect(
      within(gone)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Close']);
    await press('Close');
    await expectClosed();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Group 1' })).toBeNull());
  });

  test('GR-03 stores that could not be loaded have a retry button, and a search without a result says so', async () => {
    const responses = [DOWN, rowsOf([])];
    await open(<GroupsPage />, 'Add Group', { 'GET /stores/names': () => responses.shift() ?? rowsOf([]) });
    expect(await within(dialog()).findByText('The database is unavailable')).toBeInTheDocument();
    await press('Try Again');
    expect(await within(dialog()).findByText('No stores found.')).toBeInTheDocument();
  });

  test('GR-04 the dialog of a deletion says that the stores remain, and keeps the group when it fails', async () => {
    await open(<GroupsPage />, 'Delete Group 1', { [`DELETE /store-groups/${group.id}`]: DOWN });
    expect(dialog()).toHaveTextContent('Are you sure you want to delete Group 1?');
    expect(dialog()).toHaveTextContent('This will not delete the stores within the group.');
    await press('Delete');
    expect(await within(dialog()).findByRole('alert')).toHaveTextContent('The database is unavailable');
    await press('Cancel');
    await expectClosed();
    expect(screen.getByRole('article', { name: 'Group 1' })).toBeInTheDocument();
  });
});

describe('the form of an administrator', () => {
  test('PA-02 VA-02 all fields are required, and the first invalid one gets the focus', async () => {
    const { sent } = await open(<AdminsPage />, 'Add Administrator');
    await findField('Name');
    await press('Create');
    await expectErrors({ Name: 'Name is required', Email: 'Email is required', Password: 'Password is required' });
    await waitFor(() => expect(field('Name')).toHaveFocus());
    await fill({ Name: 'Nia', Email: 'nia', Password: '1234567' });
    await press('Create');
    await expectErrors({
      Email: 'Please enter a valid email address',
      Password: 'Password must be at least 8 characters long.',
    });
    await waitFor(() => expect(field('Email')).toHaveFocus());
    expect(sent()).toEqual([]);
  });

  test('PA-02 VA-02 messages of the server are below their fields, the others above', async () => {
    await open(<AdminsPage />, 'Add Administrator', {
      'POST /platform-admins': rejected('password is too common', 'name must be plain text', 'Come back later'),
    });
    await findField('Name');
    await fill({ Name: 'Nia', Email: 'nia@example.com', Password: 'correct horse' });
    await press('Create');
    await expectErrors({ Password: 'password is too common', Name: 'name must be plain text' });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Come back later');
  });

  test('PA-03 VA-02 a reset needs the password twice', async () => {
    const { sent } = await open(<AdminsPage />, 'Reset Password for Admin 1');
    await findField('New Password');
    await fill({ 'New Password': '1234567', 'Confirm New Password': '7654321' });
    await press('Reset Password');
    await expectErrors({
      'New Password': 'Password must be at least 8 characters long.',
      'Confirm New Password': 'Passwords do not match.',
    });
    expect(sent()).toEqual([]);
  });
});
