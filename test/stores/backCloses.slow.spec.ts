import type { Page } from '@playwright/test';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { addStores, cardOf, cards, dialogOf, searchBox } from './storesPage';

const openMenuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
const indexOf = (page: Page) => page.evaluate(() => (history.state as { idx: number }).idx);

/** Presses Back and waits until the page has undone the step, because two presses before that count as one. */
async function pressBack(page: Page): Promise<void> {
  const index = await indexOf(page);
  await page.goBack();
  await expect.poll(() => indexOf(page)).toBe(index);
  // Undoing a step fires another event, which the page handles after the history entry has changed.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
const expectStoresPage = (page: Page) => expect(page).toHaveURL(/\/admin\/stores(\?|$)/);

test('ST-07 ST-08 ST-09 ST-10 AD-01 Back closes an open dialog or menu, and otherwise leaves the page', async ({
  page,
}) => {
  const tag = newTag();
  await addStores(tag, 1);
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  await openMenuLink(page, 'Stores');
  await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeVisible();
  const form = dialogOf(page, 'Add New Store');
  const confirmation = dialogOf(page, 'Discard your changes?');
  await step(page, 'Back closes details, a confirmation and an unchanged form, one after the other', async () => {
    await searchBox(page).fill(tag);
    await expect(cards(page)).toHaveCount(1);
    const card = cardOf(page, `${tag} 1`);
    for (const [action, title] of [
      ['View', `${tag} 1`],
      ['Delete', 'Delete Store'],
    ] as const) {
      await card.getByRole('button', { name: new RegExp(`^${action} `) }).click();
      await expect(dialogOf(page, title)).toBeVisible();
      await pressBack(page);
      await expect(dialogOf(page, title)).toBeHidden();
    }
    await page.getByRole('button', { name: 'Add Store' }).click();
    await expect(form.getByLabel('Store Name', { exact: true })).toBeVisible();
    await pressBack(page);
    await expect(form).toBeHidden();
  });
  await step(page, 'Back asks before it discards a changed form', async () => {
    await page.getByRole('button', { name: 'Add Store' }).click();
    const name = form.getByLabel('Store Name', { exact: true });
    await name.fill('Half a bakery');
    await pressBack(page);
    await expect(confirmation).toBeVisible();
    await pressBack(page);
    await expect(confirmation).toBeHidden();
    await expect(name).toHaveValue('Half a bakery');
    await pressBack(page);
    await confirmation.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expectStoresPage(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
  await step(page, 'pressing Back twice at once with a changed form keeps page and URL consistent', async () => {
    await openMenuLink(page, 'Stores');
    await openMenuLink(page, 'Owners');
    await page.getByRole('button', { name: 'Add Store Owner' }).first().click();
    const name = dialogOf(page, 'Add New Store Owner').getByLabel('Name', { exact: true });
    await name.fill('Half an owner');
    await page.evaluate(() => {
      window.history.back();
      window.history.back();
    });
    await expect(confirmation).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/store-owners\?add=new$/);
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Half an owner');
    await expect(page).toHaveURL(/\/admin\/store-owners\?add=new$/);
  });
  await step(page, 'on a phone Back closes the menu, and a link of the menu adds no further entry', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/admin/dashboard');
    const menu = page.getByLabel('Menu', { exact: true });
    const open = () => page.getByRole('button', { name: 'Open menu' }).click();
    await open();
    await menu.getByRole('link', { name: 'Stores' }).click();
    await expectStoresPage(page);
    await expect(menu).toBeHidden();
    await open();
    await expect(menu).toBeVisible();
    await pressBack(page);
    await expect(menu).toBeHidden();
    await expectStoresPage(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  });
});
