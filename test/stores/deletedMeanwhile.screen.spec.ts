import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { addStores, cardOf, cards, dialogOf, openStores } from './storesPage';

/** Opens a list of three stores, the second of which another user has since deleted. */
async function openWithDeletedStore(page: Page, tag: string): Promise<void> {
  const [, second] = await addStores(tag, 3);
  const token = await signedInAsAdmin(page);
  await openStores(page, tag);
  await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
}

for (const action of ['Edit', 'View details of']) {
  test(`ST-07 ST-09 '${action}' on a store that was deleted meanwhile shows an error, can only be closed, and focuses the next card`, async ({
    page,
  }) => {
    const tag = newTag();
    await openWithDeletedStore(page, tag);
    await page.getByRole('button', { name: `${action} ${tag} 2` }).press('Enter');
    const dialog = dialogOf(page, 'This store no longer exists');
    await expect(dialog).toHaveAccessibleDescription(`${tag} 2 has already been deleted.`);
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expect(dialog.getByRole('button')).toHaveText(['Close']);
    await expect(page.getByRole('list', { name: 'Stores', includeHidden: true }).locator('article')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(cards(page)).toHaveCount(2);
    await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
  });
}

test('ST-10 a deletion that fails because the store is gone focuses the card that takes its place', async ({
  page,
}) => {
  const tag = newTag();
  await openWithDeletedStore(page, tag);
  await page.getByRole('button', { name: `Delete ${tag} 2` }).press('Enter');
  const dialog = dialogOf(page, 'Delete Store');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Store not found');
  await expect(page.getByRole('list', { name: 'Stores', includeHidden: true }).locator('article')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('li:focus')).toContainText(`${tag} 1`);
});

test('ST-09 closing the dialog of an existing store returns the focus to the button that opened it', async ({
  page,
}) => {
  const tag = newTag();
  await addStores(tag, 1);
  await signedInAsAdmin(page);
  await openStores(page, tag);
  const view = cardOf(page, `${tag} 1`).getByRole('button', { name: /^View details/ });
  await view.press('Enter');
  await expect(dialogOf(page, `${tag} 1`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page, `${tag} 1`)).toHaveCount(0);
  await expect(view).toBeFocused();
});
