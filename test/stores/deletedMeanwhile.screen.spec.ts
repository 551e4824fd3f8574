import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { addStores, cardOf, cards, dialogOf, openStores } from './storesPage';

/** Three stores to be seen, the second of which somebody else has deleted by now. */
async function openWithOneGone(page: Page, tag: string): Promise<void> {
  const [, second] = await addStores(tag, 3);
  const token = await signedInAsAdmin(page);
  await openStores(page, tag);
  await call('DELETE', `/stores/${second?.id ?? ''}/permanent`, { token });
}

for (const act of ['Edit', 'View details of']) {
  test(`ST-07 ST-09 '${act}' of a store that was deleted meanwhile says so, only closes, and leads on to the next card`, async ({
    page,
  }) => {
    const tag = newTag();
    await openWithOneGone(page, tag);
    await page.getByRole('button', { name: `${act} ${tag} 2` }).press('Enter');
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

test('ST-10 a deletion that is refused because the store is gone leads on to the card in its place', async ({
  page,
}) => {
  const tag = newTag();
  await openWithOneGone(page, tag);
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

test('ST-09 a store that is there keeps the focus on the button that opened its dialog', async ({ page }) => {
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
