import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer } from '../support/testStore';
import { addStores, cardOf, cards, createNamedStore, dialogOf, isListing, openStores, requestsOf } from './storesPage';

test('ST-10 ST-04 ST-06 ST-02 ST-07 ST-09 when a store leaves the list because it was deleted, was deactivated, or was deleted by another user, the focus moves to the next card', async ({
  page,
}) => {
  const token = await signedInAsAdmin(page);
  const dialog = dialogOf(page, 'Delete Store');
  await step(page, 'the delete dialog says what is deleted, and the store is deleted by keyboard alone', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    const testStore = await createNamedStore(`${tag} 2`);
    await addCustomer(testStore);
    await addCustomer(testStore);
    await openStores(page, tag);
    const ask = () =>
      cardOf(page, testStore.name)
        .getByRole('button', { name: `Delete ${testStore.name}` })
        .press('Enter');
    await ask();
    await expect(dialog).toContainText('This action cannot be undone. All store data will be permanently deleted.');
    await expect(dialog).toContainText(testStore.name);
    await expect(dialog).toContainText('2 customers and 0 redemptions will be deleted, with 1 owner and 1 cashier.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(cards(page)).toHaveCount(2);
    await ask();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await dialog.getByRole('textbox').fill(testStore.name.toUpperCase());
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText(`${testStore.name} was deleted.`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
    expect(await sql('select id from stores where id = $1', [testStore.id])).toEqual([]);
    expect(await sql('select id from customers where store_id = $1', [testStore.id])).toEqual([]);
  });
  await step(
    page,
    'deleting the last card of the last page shows the page before and focuses its heading',
    async () => {
      const tag = newTag();
      await addStores(tag, 10);
      await openStores(page, tag, '&page=2');
      await expect(cards(page)).toHaveCount(1);
      await cardOf(page, `${tag} 1`)
        .getByRole('button', { name: `Delete ${tag} 1` })
        .press('Enter');
      await dialog.getByRole('textbox').fill(`${tag} 1`);
      await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(cards(page)).toHaveCount(9);
      await expect(page).not.toHaveURL(/page=/);
      await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeFocused();
    },
  );
  await step(page, 'a deactivated store moves from the active to the inactive stores without a reload', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    const store = await createNamedStore(`${tag} 2`);
    const ownerToken = await store.ownerToken();
    await visit(page, `/admin/stores?search=${tag}&searchType=name&active=false`);
    await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
    await page.getByRole('button', { name: 'Active', exact: true }).click();
    await expect(cards(page)).toHaveCount(2);
    const requests = requestsOf(page, isListing);
    const sent = page.waitForRequest('**/api/stores/*/status');
    await cardOf(page, store.name)
      .getByRole('button', { name: `Active, deactivate ${store.name}` })
      .press('Enter');
    expect((await sent).postDataJSON()).toEqual({ isActive: false });
    await expect(page.getByText(`${store.name} is now inactive. Its kiosk and staff are signed out.`)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
    expect(requests).toHaveLength(1);
    expect((await call('GET', '/store-owners/me', { token: ownerToken })).status).toBe(401);
    await page.getByRole('button', { name: 'Inactive', exact: true }).click();
    await cardOf(page, store.name)
      .getByRole('button', { name: `Inactive, activate ${store.name}` })
      .click();
    await expect(page.getByText(`${store.name} is now active.`)).toBeVisible();
    expect(await sql('select is_active from stores where id = $1', [store.id])).toEqual([{ is_active: true }]);
  });
  await step(page, 'an edit of a store that another user deleted can only be closed', async () => {
    const tag = newTag();
    const [, second] = await addStores(tag, 3);
    await openStores(page, tag);
    await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
    await page.getByRole('button', { name: `Edit ${tag} 2` }).press('Enter');
    const gone = dialogOf(page, 'This store no longer exists');
    await expect(gone).toHaveAccessibleDescription(`${tag} 2 has already been deleted.`);
    await gone.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(gone).toHaveCount(0);
    await expect(cards(page)).toHaveCount(2);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
  });
  await step(page, 'a deletion of a store that another user deleted says so', async () => {
    const tag = newTag();
    const [, second] = await addStores(tag, 3);
    await openStores(page, tag);
    await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
    await page.getByRole('button', { name: `Delete ${tag} 2` }).press('Enter');
    await dialog.getByRole('textbox').fill(`${tag} 2`);
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Store not found');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(cards(page)).toHaveCount(2);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
  });
  await step(page, 'a change of the status of a store that another user deleted says so', async () => {
    const tag = newTag();
    const [, second] = await addStores(tag, 2);
    await openStores(page, tag);
    await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
    await page.getByRole('button', { name: `Active, deactivate ${tag} 2` }).click();
    await expect(page.getByRole('alert')).toContainText(`${tag} 2 has already been deleted.`);
    await expect(cards(page)).toHaveCount(1);
  });
});
