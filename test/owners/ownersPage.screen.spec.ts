import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore, PASSWORD, signIn } from '../support/testStore';
import { newEmail } from './ownerCalls';
import { addOwner, callsOf, cardOf, cardsOf, newName, openOwners, pickStore } from './ownersPage';

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
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Store Owner' })).toBeFocused();
    const [added] = await sql<{ id: string }>('select id from accounts where email = $1', [email]);
    await openOwners(page, `?searchType=id&search=${added?.id ?? ''}`);
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

test('BX-304 the actions on a card have their names below the icons', async ({ page }) => {
  await signedInAsAdmin(page);
  const owner = await addOwner(await createTestStore());
  await openOwners(page, `?searchType=id&search=${owner.id}`);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of ['Edit', 'Password', 'Transfer', 'Delete']) {
      const text = cardOf(page, owner.name).getByText(name, { exact: true });
      await expect(text).toBeVisible();
      const [icon, label] = [await text.locator('xpath=../*[name()="svg"]').boundingBox(), await text.boundingBox()];
      expect(label?.y).toBeGreaterThanOrEqual((icon?.y ?? Infinity) + (icon?.height ?? 0));
    }
  }
});
