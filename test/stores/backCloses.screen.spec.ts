import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { newTag } from '../support/admin';
import { addStores, cardOf, cards, dialogOf, searchBox } from './storesPage';

/** Opens the stores page from the dashboard, so that Back has a page to return to. */
async function openStoresPage(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Stores/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeVisible();
}
/** Waits until the page has handled the navigation, because two simultaneous Backs count as one. */
async function waitForNavigation(page: Page): Promise<void> {
  await expectStoresPage(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
}
const expectStoresPage = (page: Page) => expect(page).toHaveURL(/\/admin\/stores(\?|$)/);

test('ST-09 ST-08 ST-10 AD-01 Back closes what is open', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'Back asks before it discards a changed form, and leaves the page only when nothing is open',
    async () => {
      await openStoresPage(page);
      await page.getByRole('button', { name: 'Add Store' }).click();
      const form = dialogOf(page, 'Add New Store');
      const name = form.getByLabel('Store Name', { exact: true });
      const confirmation = dialogOf(page, 'Discard your changes?');
      await name.fill('Half a bakery');

      await page.goBack();
      await expect(confirmation).toBeVisible();
      await waitForNavigation(page);
      await page.goBack();
      await expect(confirmation).toBeHidden();
      await expect(name).toHaveValue('Half a bakery');
      await waitForNavigation(page);

      await page.goBack();
      await waitForNavigation(page);
      await confirmation.getByRole('button', { name: 'Discard' }).click();
      await expect(form).toBeHidden();
      await waitForNavigation(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    },
  );
  await step(page, 'pressing Back twice at once with a changed form keeps page and URL consistent', async () => {
    await openStoresPage(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Owners', exact: true }).click();
    await page.getByRole('button', { name: 'Add Store Owner' }).click();
    const name = dialogOf(page, 'Add New Store Owner').getByLabel('Name', { exact: true });
    await name.fill('Half an owner');
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect(dialogOf(page, 'Discard your changes?')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/store-owners$/);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Half an owner');
    await expect(page).toHaveURL(/\/admin\/store-owners$/);
  });
  await step(page, 'Back closes an unchanged form, details and a confirmation, one after the other', async () => {
    const tag = newTag();
    await addStores(tag, 1);
    await openStoresPage(page);
    await searchBox(page).fill(tag);
    await expect(cards(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Add Store' }).click();
    await expect(dialogOf(page, 'Add New Store')).toBeVisible();
    await page.goBack();
    await expect(dialogOf(page, 'Add New Store')).toBeHidden();
    await waitForNavigation(page);

    const card = cardOf(page, `${tag} 1`);
    for (const [action, title] of [
      ['View', `${tag} 1`],
      ['Delete', 'Delete Store'],
    ] as const) {
      await card.getByRole('button', { name: new RegExp(`^${action} `) }).click();
      await expect(dialogOf(page, title)).toBeVisible();
      await page.goBack();
      await expect(dialogOf(page, title)).toBeHidden();
      await waitForNavigation(page);
    }
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
  await step(
    page,
    'on a phone Back closes the menu, and a menu link navigates without an extra history entry',
    async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await visit(page, '/admin/dashboard');
      const menu = page.getByLabel('Menu', { exact: true });
      const open = () => page.getByRole('button', { name: 'Open menu' }).click();
      await open();
      await menu.getByRole('link', { name: 'Stores' }).click();
      await waitForNavigation(page);
      await expect(menu).toBeHidden();
      await open();
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      await waitForNavigation(page);
      await page.goBack();
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
    },
  );
});
