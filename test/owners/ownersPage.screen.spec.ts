import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD, signIn } from '../support/testStore';
import { newEmail } from './ownerCalls';
import {
  addOwner,
  callsOf,
  cardOf,
  cardsOf,
  newName,
  openOwners,
  pickStore,
  searchBox,
  searchType,
} from './ownersPage';

test('OW-01 OW-02 OW-03 OW-04 OW-09 owners are searched, paged and found by a link to their store', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const store = await createTestStore({ name: newName('Bakery') });
  const owner = await addOwner(store);
  await signedInAsAdmin(page);
  await openOwners(page);
  await step(page, 'All finds a misspelled name, a store and part of an id, best match first', async () => {
    for (const text of [`${owner.name.slice(0, 8)}${owner.name.slice(9)}`, store.name, owner.id.slice(0, 30)]) {
      await searchBox(page).fill(text);
      await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replace(/%20/g, '(%20|\\+)')}&`));
      await expect(cardOf(page, owner.name)).toBeVisible();
    }
    await searchBox(page).fill(owner.name);
    await expect(cardsOf(page).first()).toHaveAccessibleName(owner.name);
    await cardOf(page, owner.name)
      .getByRole('button', { name: `Copy the ID of ${owner.name}` })
      .click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(owner.id);
  });
  await step(page, 'All finds no one for unrelated text and offers to clear the search', async () => {
    await searchBox(page).fill('ЖЖЖЖЖ ЩЩЩЩЩ');
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Search', exact: true }).click();
    await expect(cardsOf(page).first()).toBeVisible();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page).toHaveURL(/store-owners$/);
  });
  await step(page, 'a search by ID and one by Store ID survive a reload and Back', async () => {
    await searchType(page).selectOption('ID');
    await searchBox(page).fill(owner.id);
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(cardOf(page, owner.name)).toBeVisible();
    await searchType(page).selectOption('Store ID');
    await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
    await searchBox(page).fill(store.id);
    await expect(cardsOf(page)).toHaveCount(2);
    await expect(cardOf(page, owner.name)).not.toHaveAttribute('data-highlighted', 'true');
    await page.reload();
    await expect(searchBox(page)).toHaveValue(store.id);
    await expect(searchType(page)).toHaveValue('storeId');
    await expect(cardsOf(page)).toHaveCount(2);
    await page.goBack();
    await expect(searchBox(page)).toHaveValue(owner.id);
    await expect(searchType(page)).toHaveValue('id');
    await expect(cardsOf(page)).toHaveCount(1);
  });
  await step(page, 'a link to a store marks all its owners, 24 on a page, and brings the first into view', async () => {
    const linked = await createTestStore();
    await sql(
      `insert into accounts (store_id, role, name, email, password_hash)
       select $1::uuid, 'store_owner', 'Linked Owner ' || n, 'linked-' || n || '-' || $2 || '@example.com', 'x'
       from generate_series(1, 24) n`,
      [linked.id, linked.subdomain],
    );
    await page.setViewportSize({ width: 390, height: 500 });
    await openOwners(page, `?search=${linked.id}`);
    await expect(cardsOf(page)).toHaveCount(24);
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(24);
    await expect(cardsOf(page).first()).toBeInViewport({ ratio: 0.6 });
    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBeGreaterThan(0);
    await expect(searchBox(page)).toHaveValue(linked.id);
    await expect(searchType(page)).toHaveValue('storeId');
    const pages = page.getByRole('navigation', { name: 'Store owners pagination' });
    await pages.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(cardsOf(page)).toHaveCount(1);
    await page.goBack();
    await expect(cardsOf(page)).toHaveCount(24);
    await page.getByRole('button', { name: 'Clear search', exact: true }).click();
    await expect(page.locator('[data-highlighted="true"]')).toHaveCount(0);
    await expect(page).toHaveURL(/store-owners$/);
    await expect(searchType(page)).toHaveValue('all');
  });
});

test('OW-05 OW-06 OW-07 OW-08 OW-10 VA-02 an owner is added, edited, given a password, transferred and deleted', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  const [from, to] = [
    await createTestStore({ name: newName('Corner') }),
    await createTestStore({ name: newName('Harbor') }),
  ];
  await sql('update stores set is_active = false where id = $1', [to.id]);
  const [name, email, renamed] = [newName('Nora'), newEmail(), newName('Renamed')];
  const toast = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();
  await openOwners(page, `?searchType=all&search=${newName()}`);
  await expect(page.getByRole('heading', { name: 'No store owners found' })).toBeVisible();
  await step(page, 'the store is found by typing and chosen by keyboard; an inactive one is marked', async () => {
    const calls = callsOf(page);
    const add = page.getByRole('button', { name: 'Add Store Owner' });
    await add.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    const store = dialog.getByRole('combobox', { name: 'Store', exact: true });
    await store.fill(to.name);
    await expect(page.getByRole('option', { name: to.name })).toContainText('Inactive');
    expect(calls.names()).toContain('GET /stores');
    await store.fill(`${to.name}zz`);
    await expect(page.getByText('No stores found.')).toBeVisible();
    await store.fill(from.name);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(page.getByRole('option')).toContainText(from.subdomain);
    await store.press('ArrowDown');
    await store.press('Enter');
    await expect(store).toHaveValue(from.name);
  });
  await step(page, 'a taken email is refused, and the message about a new owner links to them', async () => {
    const dialog = page.getByRole('dialog', { name: 'Add New Store Owner' });
    await dialog.getByLabel('Name', { exact: true }).fill(` ${name} `);
    await dialog.getByLabel('Email', { exact: true }).fill(to.ownerEmail);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/email/i);
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused();
    await dialog.getByLabel('Email', { exact: true }).fill(email);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await toast(`${name} was added to ${from.name}.`);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add Store Owner' })).toBeFocused();
    await page.getByRole('link', { name: `Show ${name}` }).click();
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(cardOf(page, name)).toContainText(email);
    expect(await signIn(email)).not.toBe('');
  });
  await step(page, 'an edit changes name and email', async () => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Store Owner' });
    await expect(dialog.getByRole('combobox', { name: 'Store', exact: true })).toBeDisabled();
    await dialog.getByLabel('Name', { exact: true }).fill(renamed);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await toast(`${renamed} was updated.`);
    await expect(cardOf(page, renamed)).toContainText(email);
  });
  const getStatus = async (session: string) => (await call('GET', '/store-owners/me', { token: session })).status;
  await step(page, 'a reset sets the password and ends the sessions', async () => {
    const before = await signIn(email);
    await page.getByRole('button', { name: `Reset password of ${renamed}` }).click();
    const dialog = page.getByRole('dialog', { name: `Reset Password for ${renamed}` });
    await dialog.getByLabel('New Password', { exact: true }).fill('another-horse-27');
    await dialog.getByLabel('Confirm New Password').fill('another-horse-27');
    await dialog.getByRole('button', { name: 'Reset Password' }).click();
    await toast('was reset');
    expect(await signIn(email, undefined, 'another-horse-27')).not.toBe('');
    expect(await getStatus(before)).toBe(401);
  });
  await step(page, 'a transfer ends the sessions, and the card shows the new store without a reload', async () => {
    await sql('update stores set is_active = true where id = $1', [to.id]);
    const before = await signIn(email, undefined, 'another-horse-27');
    await page.getByRole('button', { name: `Transfer ${renamed}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Transfer Store Owner' });
    await expect(dialog).toContainText(from.name);
    await pickStore(dialog, 'New Store', to.name);
    await dialog.getByRole('button', { name: 'Transfer' }).click();
    await toast(`${renamed} now runs ${to.name}.`);
    await expect(cardOf(page, renamed).getByRole('link', { name: to.name })).toBeVisible();
    expect(await getStatus(before)).toBe(401);
  });
  await step(page, 'a deletion does not focus its button, and removes the card', async () => {
    await openOwners(page, `?searchType=storeId&search=${to.id}`);
    await expect(cardsOf(page)).toHaveCount(2);
    await page.getByRole('button', { name: `Delete ${renamed}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Store Owner' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    await toast(`${renamed} was deleted.`);
    await expect(cardsOf(page)).toHaveCount(1);
    await expect(signIn(email, undefined, 'another-horse-27')).rejects.toThrow('401');
    expect(await sql('select name from accounts where email = $1', [email])).toEqual([]);
  });
  await step(page, 'the card links to the store', async () => {
    await cardsOf(page).getByRole('link', { name: to.name }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/stores\\?search=${to.id}$`));
  });
});
