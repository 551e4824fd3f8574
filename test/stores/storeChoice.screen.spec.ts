import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import { addStores, dialogOf } from './storesPage';

const groupDialog = (page: Page) => dialogOf(page, 'Add New Store Group');

async function openGroup(page: Page, search: string): Promise<void> {
  await signedInAsAdmin(page);
  await page.goto('/admin/store-groups');
  await page.getByRole('button', { name: 'Add Group' }).first().click();
  const found = page.waitForResponse((response) => response.url().includes(`/stores/names?search=${search}`));
  await groupDialog(page).getByRole('searchbox', { name: 'Search stores' }).fill(search);
  await found;
}

test('GR-03 OW-05 stores are chosen in forms', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(page, 'the group form loads more stores on scroll and can select all that match the search', async () => {
    const tag = newTag();
    await addStores(tag, 120);
    await openGroup(page, tag);
    const dialog = groupDialog(page);
    const boxes = dialog.getByRole('checkbox');
    await expect(boxes).toHaveCount(50);
    await boxes.last().scrollIntoViewIfNeeded();
    await expect(boxes).toHaveCount(100);
    await dialog.getByRole('button', { name: 'Select All', exact: true }).click();
    await expect(dialog.getByText(/^120 of [\d,]+ selected$/)).toBeVisible();
    await expect(boxes.nth(99)).toBeChecked();
    await boxes.nth(3).uncheck();
    await expect(dialog.getByText(/^119 of [\d,]+ selected$/)).toBeVisible();
    await dialog.getByRole('searchbox', { name: 'Search stores' }).fill(`${tag} 11`);
    await expect(boxes).toHaveCount(11);
    await dialog.getByRole('button', { name: 'Deselect All' }).click();
    await expect(dialog.getByText(/^108 of [\d,]+ selected$/)).toBeVisible();
  });
  await step(
    page,
    'stores of a group that fail to load show an error and a retry; an empty result shows a message',
    async () => {
      const tag = newTag();
      await addStores(tag, 1);
      let fails = true;
      await page.route('**/api/stores/names?*', (route) =>
        fails ? route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }) : route.continue(),
      );
      await openGroup(page, tag);
      await expect(groupDialog(page).getByText('The database is unavailable')).toBeVisible();
      fails = false;
      await groupDialog(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(groupDialog(page).getByLabel(`${tag} 1`)).toBeVisible();
      await groupDialog(page).getByRole('searchbox', { name: 'Search stores' }).fill(`${tag}zz`);
      await expect(groupDialog(page).getByText('No stores found.')).toBeVisible();
    },
  );
  await step(
    page,
    'the store of an owner is found by typing and chosen by keyboard; an inactive store is marked',
    async () => {
      const tag = newTag();
      const rows = await addStores(tag, 2);
      await sql('update stores set is_active = false where id = $1', [rows[1]?.id]);
      await visit(page, '/admin/store-owners');
      await page.getByRole('button', { name: 'Add Store Owner' }).first().click();
      const field = dialogOf(page, 'Add New Store Owner').getByRole('combobox', { name: 'Store' });
      await field.fill(tag);
      await expect(page.getByRole('option')).toHaveCount(2);
      await expect(page.getByRole('option', { name: `${tag} 2` })).toContainText('Inactive');
      await expect(page.getByRole('option', { name: `${tag} 1` })).toContainText(`${tag}-1`);
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('Enter');
      await expect(field).toHaveValue(`${tag} 1`);
      await field.fill(`${tag}zz`);
      await expect(page.getByText('No stores found.')).toBeVisible();
    },
  );
});
