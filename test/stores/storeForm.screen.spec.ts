import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { newTag } from '../support/admin';
import { expect, signedInAsAdmin, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { addStores, cardOf, cards, dialogOf, openStores, searchBox } from './storesPage';

const addDialog = (page: Page) => dialogOf(page, 'Add New Store');
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });
const create = (page: Page) => addDialog(page).getByRole('button', { name: 'Create Store' });
const isFocused = (page: Page, label: string) =>
  field(page, label).evaluate((input) => input === document.activeElement);

/** Types into a field that is reached only with the Tab key. */
async function typeInto(page: Page, label: string, text: string): Promise<void> {
  for (let presses = 0; presses < 12 && !(await isFocused(page, label)); presses += 1) await page.keyboard.press('Tab');
  await expect(field(page, label)).toBeFocused();
  await page.keyboard.type(text);
}

test('ST-09 ST-11 ST-12 VA-01 a store is added by keyboard alone, and the toast links to it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [tag, other] = [newTag(), newTag()];
  const [taken] = await addStores(tag, 1);
  await signedInAsAdmin(page);
  await openStores(page, tag);
  await step(page, 'missing values are reported below their fields, and the first field is focused', async () => {
    await page.getByRole('button', { name: 'Add Store' }).press('Enter');
    await expect(field(page, 'Store Name')).toBeFocused();
    await create(page).press('Enter');
    await expect(field(page, 'Store Name')).toHaveAccessibleDescription('Store name is required');
    await expect(field(page, 'Contact-management API key')).toHaveAccessibleDescription(
      'Contact-management API key is required',
    );
    await expect(field(page, 'Store Name')).toBeFocused();
  });
  await step(page, 'the fields are filled by keyboard; keys are masked until they are revealed', async () => {
    await typeInto(page, 'Store Name', `${other} Bakery`);
    await typeInto(page, 'Subdomain', (taken?.subdomain ?? '').toUpperCase());
    await expect(field(page, 'Subdomain')).toHaveValue(taken?.subdomain ?? '');
    await typeInto(page, 'Point-of-sale API key', 'pos-key');
    await expect(field(page, 'Point-of-sale API key')).toHaveAttribute('type', 'password');
    await expect(field(page, 'Point-of-sale API key')).toHaveAttribute('autocomplete', 'off');
    await page.getByRole('button', { name: 'Show Point-of-sale API key' }).press('Enter');
    await expect(field(page, 'Point-of-sale API key')).toHaveAttribute('type', 'text');
    await typeInto(page, 'Merchant ID', `M${other}`);
    await typeInto(page, 'Contact-management API key', 'crm-key');
    await typeInto(page, 'Points per dollar', '0.0159');
    await expect(field(page, 'Points per dollar')).toHaveValue('0.01');
  });
  await step(page, 'the error of a taken subdomain keeps the input and stays until it is changed', async () => {
    await page.keyboard.press('Enter');
    await expect(field(page, 'Subdomain')).toHaveAccessibleDescription(/subdomain is already taken/);
    await expect(field(page, 'Subdomain')).toBeFocused();
    await field(page, 'Fine token').fill('fine');
    await expect(field(page, 'Subdomain')).toHaveAccessibleDescription(/subdomain is already taken/);
    await field(page, 'Subdomain').fill(other);
    await expect(field(page, 'Subdomain')).not.toHaveAccessibleDescription(/subdomain is already taken/);
  });
  await step(page, 'a new store that the search excludes is reachable with one Tab and one key', async () => {
    await page.keyboard.press('Enter');
    await expect(addDialog(page)).toHaveCount(0);
    expect(await sql('select clover_merchant_id from stores where subdomain = $1', [other])).toEqual([
      { clover_merchant_id: `M${other}` },
    ]);
    await expect(page.getByRole('button', { name: 'Add Store' })).toBeFocused();
    await expect(cardOf(page, `${other} Bakery`)).toHaveCount(0);
    const message = page.getByRole('status').filter({ hasText: `${other} Bakery was added.` });
    const link = message.getByRole('link', { name: `Show ${other} Bakery` });
    await expect(link).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/stores\?search=[0-9a-f-]{36}$/);
    await expect(cards(page)).toHaveCount(1);
    await expect(cardOf(page, `${other} Bakery`)).toHaveAttribute('data-highlighted', 'true');
    await expect(link).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Stores Management' })).toBeFocused();
    await page.goBack();
    await expect(searchBox(page)).toHaveValue(tag);
  });
});
