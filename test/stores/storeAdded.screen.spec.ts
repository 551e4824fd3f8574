import AxeBuilder from '@axe-core/playwright';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { addStores, cardOf, cards, dialogOf, openStores, searchBox } from './storesPage';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`ST-09 ST-11 a new store that the search excludes is reachable with one Tab and one key, ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const [tag, other] = [newTag(), newTag()];
    await addStores(tag, 1);
    await signedInAsAdmin(page);
    await openStores(page, tag);
    await page.getByRole('button', { name: 'Add Store' }).press('Enter');
    const form = dialogOf(page, 'Add New Store');
    await form.getByLabel('Store Name', { exact: true }).fill(`${other} Bakery`);
    await form.getByLabel('Subdomain', { exact: true }).fill(other);
    await form.getByLabel('Point-of-sale API key', { exact: true }).fill('pos-key');
    await form.getByLabel('Contact-management API key', { exact: true }).fill('crm-key');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(cardOf(page, `${other} Bakery`)).toHaveCount(0);
    const message = page.getByRole('status').filter({ hasText: `${other} Bakery was added.` });
    const link = message.getByRole('link', { name: `Show ${other} Bakery` });
    await expect(link).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/stores\?search=[0-9a-f-]{36}$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cardOf(page, `${other} Bakery`)).toHaveAttribute('data-highlighted', 'true');
    await expect(link).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeFocused();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue(tag);
  });
}
