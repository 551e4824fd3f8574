import type { Owner } from '../../src/contract/owners';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { createTestStore, PASSWORD, signIn } from '../support/testStore';
import { newEmail } from './ownerCalls';
import { addOwner, callsOf, cardOf, newName, UNKNOWN_ID, openOwner, openOwners, pickStore } from './ownersPage';

const errorResponse = (status: number, message: string | string[]) => ({
  status,
  json: { statusCode: status, error: 'Error', message },
});

test('OW-05 OW-10 VA-02 an owner is added', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'adding fetches the stores, sends the owner, fetches the owner by id and shows the card',
    async () => {
      const testStore = await createTestStore({ name: newName('Corner') });
      await openOwners(page, `?searchType=storeId&search=${testStore.id}`);
      await expect(page.getByRole('article')).toHaveCount(1);
      const calls = callsOf(page);
      await page.getByRole('button', { name: 'Add Store Owner' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
      await pickStore(dialog, 'Store', testStore.name);
      expect(calls.names()).toContain('GET /stores');
      const [name, email] = [newName('Nora'), newEmail()];
      await dialog.getByLabel('Name', { exact: true }).fill(` ${name} `);
      await dialog.getByLabel('Email', { exact: true }).fill(email);
      await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(
        page.getByRole('status').filter({ hasText: `${name} was added to ${testStore.name}.` }),
      ).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(cardOf(page, name)).toContainText(email);
      expect(calls.bodyOf('POST')).toEqual({ storeId: testStore.id, name, email, password: PASSWORD });
      const callsAfterPost = () => calls.names().slice(calls.names().indexOf('POST /store-owners') + 1);
      const isGetById = (name: string) => /^GET \/store-owners\/[0-9a-f-]{36}$/.test(name);
      await expect.poll(() => callsAfterPost().filter(isGetById).length).toBe(1);
      // The search of the store picker, 300 ms after its last change, may come after the fast typing of a test.
      const others = callsAfterPost().filter((name) => name !== 'GET /stores');
      expect(others.every((name) => name.startsWith('GET /store-owners'))).toBe(true);
      expect(await signIn(email)).not.toBe('');
    },
  );
  await step(page, 'the message about a new owner links to them when the search excludes them', async () => {
    const testStore = await createTestStore({ name: newName('Corner') });
    await openOwners(page, `?searchType=all&search=${newName()}`);
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Store Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    await pickStore(dialog, 'Store', testStore.name);
    const name = newName('Nora');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Email', { exact: true }).fill(newEmail());
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: `Show ${name}` }).click();
    await expect(cardOf(page, name)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  });
  await step(page, 'errors appear below their fields before anything is sent', async () => {
    await openOwners(page);
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Add Store Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    const fields = {
      store: dialog.getByRole('combobox', { name: 'Store', exact: true }),
      name: dialog.getByLabel('Name', { exact: true }),
      email: dialog.getByLabel('Email', { exact: true }),
      password: dialog.getByLabel('Password', { exact: true }),
    };
    await expect(fields.store).toHaveAccessibleDescription('Please select a store');
    await expect(fields.name).toHaveAccessibleDescription('Name is required');
    await expect(fields.email).toHaveAccessibleDescription('Email is required');
    await expect(fields.password).toHaveAccessibleDescription('Password must be at least 8 characters long');
    await expect(fields.store).toBeFocused();
    await fields.email.fill('nobody');
    await expect(fields.email).toHaveAccessibleDescription('Please enter a valid email address');
    await fields.password.fill('1234567');
    await expect(fields.password).toHaveAccessibleDescription('Password must be at least 8 characters long');
    await fields.password.fill('12345678');
    await expect(fields.password).not.toHaveAttribute('aria-invalid', 'true');
    expect(calls.names().filter((one) => !one.startsWith('GET'))).toEqual([]);
  });
  await step(page, 'server errors appear below store, email, password or name, otherwise in a banner', async () => {
    const testStore = await createTestStore({ name: newName('Corner') });
    const other = await createTestStore();
    await openOwners(page);
    await page.getByRole('button', { name: 'Add Store Owner' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    await pickStore(dialog, 'Store', testStore.name);
    await dialog.getByLabel('Name', { exact: true }).fill('Nora New');
    await dialog.getByLabel('Email', { exact: true }).fill(other.ownerEmail);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const send = () => dialog.getByRole('button', { name: 'Create' }).click();
    await send();
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/email/i);
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    const messages = [
      'Store with ID 7 not found',
      'email of that name is odd',
      'password is weak',
      'name is odd',
      'It rains',
    ];
    await page.route(/\/api\/store-owners$/, (route) => route.fulfill(errorResponse(400, messages)));
    await send();
    await expect(dialog.getByRole('combobox', { name: 'Store', exact: true })).toHaveAccessibleDescription(
      'Store with ID 7 not found',
    );
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('email of that name is odd');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('password is weak');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('name is odd');
    await expect(dialog.getByRole('alert')).toHaveText('It rains');
    await page.unroute(/\/api\/store-owners$/);
    await page.route(/\/api\/store-owners$/, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await send();
    await expect(dialog.getByRole('alert')).toHaveText('An unexpected error occurred');
    await page.unroute(/\/api\/store-owners$/);
    await page.route(/\/api\/store-owners$/, (route) => route.abort());
    await send();
    await expect(dialog.getByRole('alert')).toHaveText('Failed to fetch');
  });
  await step(
    page,
    'a changed form asks before it closes; an unchanged one closes at once and returns the focus',
    async () => {
      await openOwners(page);
      const add = page.getByRole('button', { name: 'Add Store Owner' });
      await add.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
      await expect(dialog.getByRole('combobox', { name: 'Store', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(add).toBeFocused();
      await page.keyboard.press('Enter');
      await dialog.getByLabel('Name', { exact: true }).fill('Half a name');
      await page.keyboard.press('Escape');
      await expect(page.getByText('Discard your changes?')).toBeVisible();
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Half a name');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard' }).click();
      await expect(dialog).toBeHidden();
    },
  );
});

test('OW-05 OW-10 OW-06 VA-02 OW-07 OW-08 an owner is edited, reset, transferred and deleted', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(page, 'an edit sends only name and email; the store is shown read-only', async () => {
    const testStore = await createTestStore();
    const owner = await addOwner(testStore);
    await openOwner(page, owner);
    const calls = callsOf(page);
    await page.getByRole('button', { name: `Edit ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Store Owner' });
    const store = dialog.getByRole('combobox', { name: 'Store', exact: true });
    await expect(store).toHaveValue(testStore.name);
    await expect(store).toBeDisabled();
    await expect(dialog.getByText('Use Transfer to move to another store')).toBeVisible();
    await expect.poll(() => calls.names()).toContain('GET /stores');
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
    const name = newName('Renamed');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${name} was updated.` })).toBeVisible();
    await expect(cardOf(page, name)).toContainText(owner.email);
    expect(calls.bodyOf('PATCH')).toEqual({ name, email: owner.email });
    const after = calls.names().slice(calls.names().findIndex((one) => one.startsWith('PATCH')) + 1);
    expect(after).toEqual(['GET /store-owners']);
  });
  await step(page, 'the error of a taken email stays while the name is edited', async () => {
    const testStore = await createTestStore();
    const owner = await addOwner(testStore);
    await openOwner(page, owner);
    await page.getByRole('button', { name: `Edit ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Store Owner' });
    const email = dialog.getByLabel('Email', { exact: true });
    await email.fill(testStore.ownerEmail);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toBeFocused();
    await dialog.getByLabel('Name', { exact: true }).fill('Somebody Else');
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill(newEmail());
    await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  });
  await step(
    page,
    'the reset asks for 8 characters typed twice, sends the password and ends the sessions',
    async () => {
      const owner = await addOwner(await createTestStore());
      const before = await signIn(owner.email);
      await openOwner(page, owner);
      const calls = callsOf(page);
      await page.getByRole('button', { name: `Reset password of ${owner.name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Reset Password for ${owner.name}` });
      await expect(dialog).toContainText('signed out everywhere');
      const [first, second] = [
        dialog.getByLabel('New Password', { exact: true }),
        dialog.getByLabel('Confirm New Password'),
      ];
      const send = () => dialog.getByRole('button', { name: 'Reset Password' }).click();
      await send();
      await expect(first).toHaveAccessibleDescription('Password must be at least 8 characters long.');
      await expect(first).toBeFocused();
      await first.fill('another-horse-27');
      await second.fill('another-horse-28');
      await send();
      await expect(second).toHaveAccessibleDescription('Passwords do not match.');
      expect(calls.all).toEqual([]);
      await second.fill('another-horse-27');
      for (const field of [first, second]) await expect(field).toHaveAttribute('autocomplete', 'new-password');
      await send();
      await expect(page.getByRole('status').filter({ hasText: 'was reset' })).toBeVisible();
      expect(calls.names()).toEqual([`PATCH /store-owners/${owner.id}/reset-password`]);
      expect(calls.bodyOf('PATCH')).toEqual({ password: 'another-horse-27' });
      expect(await signIn(owner.email, undefined, 'another-horse-27')).not.toBe('');
      await expect.poll(async () => (await call('GET', '/store-owners/me', { token: before })).status).toBe(401);
    },
  );
  await step(page, 'a password that the server rejects is reported below the field', async () => {
    const owner = await addOwner(await createTestStore());
    await openOwner(page, owner);
    await page.route(/reset-password$/, (route) =>
      route.fulfill(errorResponse(400, ['Password is all too well known'])),
    );
    await page.getByRole('button', { name: `Reset password of ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reset Password for ${owner.name}` });
    await dialog.getByLabel('New Password', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel('Confirm New Password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await expect(dialog.getByLabel('New Password', { exact: true })).toHaveAccessibleDescription(
      'Password is all too well known',
    );
  });
  await step(page, 'a transfer sends only the store, and the card shows the new store without a reload', async () => {
    const [from, to] = [await createTestStore(), await createTestStore({ name: newName('Harbor') })];
    const owner = await addOwner(from);
    const before = await signIn(owner.email);
    await openOwner(page, owner);
    const calls = callsOf(page);
    await page.getByRole('button', { name: `Transfer ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer Store Owner' });
    await expect(dialog).toContainText(from.name);
    await expect(dialog).toContainText('signed out everywhere');
    await expect.poll(() => calls.names()).toContain('GET /stores');
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog.getByRole('combobox', { name: 'New Store' })).toHaveAccessibleDescription(
      'Please select a new store',
    );
    await pickStore(dialog, 'New Store', to.name);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(page.getByRole('status').filter({ hasText: `${owner.name} now runs ${to.name}.` })).toBeVisible();
    await expect(cardOf(page, owner.name).getByRole('link', { name: to.name })).toBeVisible();
    expect(calls.bodyOf('PATCH')).toEqual({ storeId: to.id });
    await expect.poll(async () => (await call('GET', '/store-owners/me', { token: before })).status).toBe(401);
  });
  await step(page, 'a rejected transfer shows its error in the dialog, which stays open', async () => {
    const [from, to] = [await createTestStore(), await createTestStore({ name: newName('Harbor') })];
    const owner = await addOwner(from);
    await openOwner(page, owner);
    await page.getByRole('button', { name: `Transfer ${owner.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer Store Owner' });
    await pickStore(dialog, 'New Store', to.name);
    const responses = [
      errorResponse(404, `Store with ID ${UNKNOWN_ID} not found`),
      errorResponse(404, 'Owner not found'),
    ];
    await page.route(/\/api\/store-owners\/[0-9a-f-]+$/, (route) =>
      route.fulfill(responses.shift() ?? { status: 500 }),
    );
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog.getByRole('combobox', { name: 'New Store' })).toHaveAccessibleDescription(
      `Store with ID ${UNKNOWN_ID} not found`,
    );
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Owner not found');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(cardOf(page, owner.name)).toContainText(from.name);
  });
  await step(
    page,
    'the delete dialog warns, does not focus its delete button and removes the card; an error shows in the dialog',
    async () => {
      const testStore = await createTestStore();
      const owner = await addOwner(testStore);
      await openOwners(page, `?searchType=storeId&search=${testStore.id}`);
      await page.getByRole('button', { name: `Delete ${owner.name}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Store Owner' });
      await expect(dialog).toContainText(
        'This action cannot be undone. All store owner data will be permanently deleted.',
      );
      await expect(dialog).toContainText(owner.email);
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.route(/\/api\/store-owners\/[0-9a-f-]+$/, (route) => route.fulfill(errorResponse(409, 'Not now')), {
        times: 1,
      });
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Not now');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('status').filter({ hasText: `${owner.name} was deleted.` })).toBeVisible();
      await expect(cardOf(page, owner.name)).toHaveCount(0);
      await expect(page.getByRole('article')).toHaveCount(1);
      expect((await call<Owner>('GET', `/store-owners/${owner.id}`, { token })).status).toBe(404);
    },
  );
});
