import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test, step } from '../support/screen';
import { sql } from '../support/sql';
import { addCustomer } from '../support/testStore';
import { newTag } from '../support/admin';
import { addStores, cardOf, cards, dialogOf, createNamedStore, openStores } from './storesPage';

const dialog = (page: Page) => dialogOf(page, 'Delete Store');

async function askToDelete(page: Page, name: string): Promise<void> {
  await openStores(page, name);
  await cardOf(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click();
}

test('ST-10 ST-04 a store is deleted', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'the delete dialog shows how much data is deleted, focuses Cancel and deletes the store permanently',
    async () => {
      const testStore = await createNamedStore(`Sweet ${newTag()}`);
      await addCustomer(testStore);
      await addCustomer(testStore);
      await askToDelete(page, testStore.name);
      await expect(dialog(page)).toContainText(
        'This action cannot be undone. All store data will be permanently deleted.',
      );
      await expect(dialog(page)).toContainText(testStore.name);
      await expect(dialog(page)).toContainText(
        '2 customers and 0 redemptions will be deleted, with 1 owner and 1 cashier.',
      );
      await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText(`${testStore.name} was deleted.`)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
      expect(await sql('select id from stores where id = $1', [testStore.id])).toEqual([]);
      expect(await sql('select id from customers where store_id = $1', [testStore.id])).toEqual([]);
    },
  );
  await step(page, 'a failed deletion keeps the dialog open with its reason; Cancel deletes nothing', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    await page.route('**/api/stores/*/contents', (route) => route.fulfill({ status: 500, json: { message: 'no' } }));
    await page.route('**/api/stores/*/permanent', (route) =>
      route.fulfill({ status: 409, json: { message: 'A campaign is being sent' } }),
    );
    await askToDelete(page, `${tag} 1`);
    await expect(dialog(page)).toContainText('The data to be deleted could not be counted.');
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('A campaign is being sent');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(cardOf(page, `${tag} 1`)).toBeVisible();
  });
  await step(page, 'a deletion without a response refers to the list, which is refetched', async () => {
    const tag = newTag();
    const [store] = await addStores(tag, 1);
    await page.route('**/api/stores/*/permanent', async (route) => {
      await sql('delete from stores where id = $1', [store?.id]);
      await route.abort('timedout');
    });
    await askToDelete(page, `${tag} 1`);
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('check the list');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'No stores found.' })).toBeVisible();
  });
  await step(page, 'deleting the last card of the last page shows the previous page', async () => {
    const tag = newTag();
    await addStores(tag, 10);
    await openStores(page, tag, '&page=2');
    await expect(cards(page)).toHaveCount(1);
    await cardOf(page, `${tag} 1`)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await dialog(page).getByRole('button', { name: 'Delete' }).click();
    await expect(cards(page)).toHaveCount(9);
    await expect(page).not.toHaveURL(/page=/);
  });
});
