import type { Page } from '@playwright/test';
import { expect, signedInAsAdmin, test, step, visit } from '../support/screen';
import { sql } from '../support/sql';
import { newTag } from '../support/admin';
import {
  addStores,
  cardOf,
  cards,
  dialogOf,
  isListing,
  createNamedStore,
  openStores,
  requestsOf,
  storedStore,
} from './storesPage';

const addDialog = (page: Page) => dialogOf(page, 'Add New Store');
const editDialog = (page: Page) => dialogOf(page, 'Edit Store');
const field = (page: Page, label: string) => page.getByRole('dialog').getByLabel(label, { exact: true });

async function openAdd(page: Page): Promise<void> {
  await visit(page, '/admin/stores');
  await page.getByRole('button', { name: 'Add Store' }).click();
  await expect(addDialog(page)).toBeVisible();
}
async function openEdit(page: Page, name: string): Promise<void> {
  await openStores(page, name);
  await cardOf(page, name)
    .getByRole('button', { name: `Edit ${name}` })
    .click();
  await expect(field(page, 'Store Name')).toHaveValue(name);
}
async function fillRequiredFields(page: Page, tag: string): Promise<void> {
  await field(page, 'Store Name').fill(`${tag} Bakery`);
  await field(page, 'Subdomain').fill(tag);
  await field(page, 'Point-of-sale API key').fill('pos-key');
  await field(page, 'Contact-management API key').fill('crm-key');
}
const create = (page: Page) => addDialog(page).getByRole('button', { name: 'Create Store' }).click();
const errorBelow = (page: Page, label: string, text: string) =>
  expect(field(page, label)).toHaveAccessibleDescription(text);

test('ST-09 VA-01 ST-12 the form adds a store', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(
    page,
    'a new store has the defaults 1, 100, enabled, 5 and 1000, and appears first in the list without a reload',
    async () => {
      const tag = newTag();
      await openAdd(page);
      await expect(field(page, 'Points per dollar')).toHaveValue('1');
      await expect(field(page, 'Referral points')).toHaveValue('100');
      await expect(page.getByRole('switch', { name: /Referral programme/ })).toBeChecked();
      await expect(field(page, 'Purchase referral percentage')).toHaveValue('5');
      await expect(field(page, 'SMS limit')).toHaveValue('1000');
      await fillRequiredFields(page, tag);
      await field(page, 'Subdomain').fill(tag.toUpperCase());
      await expect(field(page, 'Subdomain')).toHaveValue(tag);
      const sent = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith('/api/stores'),
      );
      await create(page);
      expect((await sent).postDataJSON()).toEqual({
        name: `${tag} Bakery`,
        subdomain: tag,
        cloverApiKey: 'pos-key',
        cloverMerchantId: null,
        ghlApiKey: 'crm-key',
        ghlFineToken: null,
        timeZone: 'America/New_York',
        smsLimit: 1000,
        pointsPerDollar: 1,
        isReferralEnabled: true,
        referralPoints: 100,
        purchaseReferralPercentage: 5,
      });
      await expect(addDialog(page)).toHaveCount(0);
      await expect(page.getByText(`${tag} Bakery was added.`)).toBeVisible();
      await expect(cardOf(page, `${tag} Bakery`)).toBeVisible();
    },
  );
  await step(
    page,
    'missing values are reported below their fields and the first invalid field is focused',
    async () => {
      await openAdd(page);
      await field(page, 'Points per dollar').fill('');
      await create(page);
      await errorBelow(page, 'Store Name', 'Store name is required');
      await errorBelow(page, 'Subdomain', 'Subdomain is required');
      await errorBelow(page, 'Point-of-sale API key', 'Point-of-sale API key is required');
      await errorBelow(page, 'Contact-management API key', 'Contact-management API key is required');
      await errorBelow(page, 'Points per dollar', 'Points per dollar is required');
      await expect(field(page, 'Store Name')).toBeFocused();
      await field(page, 'Store Name').fill('Sweet Bean');
      await field(page, 'Subdomain').fill('-sweet');
      await create(page);
      await errorBelow(page, 'Subdomain', 'Subdomain can have letters, digits and hyphens between them');
      await expect(field(page, 'Subdomain')).toBeFocused();
    },
  );
  await step(page, 'numbers out of range are ignored while typing, and an invalid SMS limit becomes 0', async () => {
    await openAdd(page);
    await field(page, 'Points per dollar').fill('7');
    await field(page, 'Points per dollar').fill('1000000');
    await expect(field(page, 'Points per dollar')).toHaveValue('7');
    await field(page, 'Points per dollar').fill('');
    await expect(field(page, 'Points per dollar')).toHaveValue('');
    await field(page, 'Points per dollar').pressSequentially('0.015');
    await expect(field(page, 'Points per dollar')).toHaveValue('0.01');
    await field(page, 'Referral points').fill('10001');
    await expect(field(page, 'Referral points')).toHaveValue('100');
    await field(page, 'Purchase referral percentage').fill('100.01');
    await expect(field(page, 'Purchase referral percentage')).toHaveValue('5');
    await field(page, 'SMS limit').fill('many');
    await expect(field(page, 'SMS limit')).toHaveValue('0');
    await expect(field(page, 'SMS limit')).toHaveAccessibleDescription('0 = unlimited');
  });
  await step(page, 'the error of a taken subdomain keeps the input and stays until it is changed', async () => {
    const tag = newTag();
    const [taken] = await addStores(tag, 1);
    await openAdd(page);
    await fillRequiredFields(page, `${tag}-new`);
    await field(page, 'Subdomain').fill(taken?.subdomain ?? '');
    await create(page);
    await expect(field(page, 'Subdomain')).toHaveAccessibleDescription(/subdomain is already taken/);
    await expect(field(page, 'Subdomain')).toBeFocused();
    await field(page, 'Merchant ID').fill(`M${tag}`);
    await expect(field(page, 'Subdomain')).toHaveAccessibleDescription(/subdomain is already taken/);
    await field(page, 'Subdomain').fill(`${tag}-free`);
    await expect(field(page, 'Subdomain')).not.toHaveAccessibleDescription(/subdomain is already taken/);
    await create(page);
    await expect(addDialog(page)).toHaveCount(0);
    expect(await sql('select clover_merchant_id from stores where subdomain = $1', [`${tag}-free`])).toEqual([
      { clover_merchant_id: `M${tag}` },
    ]);
  });
  await step(page, 'each server message appears below the field that it names, the rest in a banner', async () => {
    const tag = newTag();
    await openAdd(page);
    await fillRequiredFields(page, tag);
    await page.route('**/api/stores', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: { message: ['name is odd', 'cloverApiKey is odd', 'ghlApiKey is odd', 'All is closed today'] },
          })
        : route.continue(),
    );
    await create(page);
    await errorBelow(page, 'Store Name', 'name is odd');
    await errorBelow(page, 'Point-of-sale API key', 'cloverApiKey is odd');
    await errorBelow(page, 'Contact-management API key', 'ghlApiKey is odd');
    await expect(addDialog(page).getByRole('alert').filter({ hasText: 'All is closed today' })).toBeVisible();
    await expect(field(page, 'Store Name')).toBeFocused();
    await expect(field(page, 'Subdomain')).toHaveValue(tag);
  });
  await step(page, 'a changed form asks before it closes; an unchanged one closes at once', async () => {
    await openAdd(page);
    await page.keyboard.press('Escape');
    await expect(addDialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Store' }).click();
    await field(page, 'Store Name').fill('Half a store');
    await page.keyboard.press('Escape');
    const confirmation = dialogOf(page, 'Discard your changes?');
    await confirmation.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Store Name')).toHaveValue('Half a store');
    await addDialog(page).getByRole('button', { name: 'Cancel' }).click();
    await confirmation.getByRole('button', { name: 'Discard' }).click();
    await expect(addDialog(page)).toHaveCount(0);
  });
  await step(page, 'API keys are masked until they are revealed', async () => {
    await openAdd(page);
    const key = field(page, 'Point-of-sale API key');
    await key.fill('pos-key');
    await expect(key).toHaveAttribute('type', 'password');
    await expect(key).toHaveAttribute('autocomplete', 'off');
    await page.getByRole('button', { name: 'Show Point-of-sale API key' }).click();
    await expect(key).toHaveAttribute('type', 'text');
  });
});

test('ST-09 the form edits a store', async ({ page }) => {
  const token = await signedInAsAdmin(page);
  await step(
    page,
    'an edit sends only the changed field, and the card shows it after one refetch of the list',
    async () => {
      const testStore = await createNamedStore(`Sweet ${newTag()}`);
      await openEdit(page, testStore.name);
      const requests = requestsOf(page, isListing);
      const refetches = requestsOf(
        page,
        (request) => request.method() === 'GET' && request.url().endsWith(testStore.id),
      );
      await field(page, 'Points per dollar').fill('2.5');
      const sent = page.waitForRequest((request) => request.method() === 'PATCH');
      await editDialog(page).getByRole('button', { name: 'Update Store' }).click();
      expect((await sent).postDataJSON()).toEqual({ pointsPerDollar: 2.5 });
      await expect(editDialog(page)).toHaveCount(0);
      await expect(cardOf(page, testStore.name)).toContainText('2.5');
      expect(requests).toHaveLength(1);
      expect(refetches).toHaveLength(0);
      expect(await storedStore(token, testStore.id)).toMatchObject({
        pointsPerDollar: 2.5,
        cloverApiKey: `clover-${testStore.merchantId}`,
      });
    },
  );
  await step(page, 'unchanged fields are not sent', async () => {
    const testStore = await createNamedStore(`Sweet ${newTag()}`);
    await openEdit(page, testStore.name);
    const patches = requestsOf(page, (request) => request.method() === 'PATCH');
    await editDialog(page).getByRole('button', { name: 'Update Store' }).click();
    await expect(page.getByText('Nothing was changed.')).toBeVisible();
    await expect(editDialog(page)).toHaveCount(0);
    expect(patches).toHaveLength(0);
  });
  await step(
    page,
    'the edit form shows skeletons until the store has loaded, and an error if it fails to load',
    async () => {
      const tag = newTag();
      const [store] = await addStores(tag, 1);
      await openStores(page, tag);
      await page.route(`**/api/stores/${store?.id}`, (route) =>
        route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
      );
      await cardOf(page, `${tag} 1`).getByRole('button', { name: /^Edit/ }).click();
      await expect(editDialog(page).getByRole('alert')).toContainText('The database is unavailable');
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.unrouteAll();
      await page.route(`**/api/stores/${store?.id}`, async (route) => {
        await held;
        await route.continue();
      });
      await editDialog(page).getByRole('button', { name: 'Try Again' }).click();
      await expect(editDialog(page).getByRole('status', { name: 'Loading the store' })).toBeVisible();
      release();
      await expect(field(page, 'Store Name')).toHaveValue(`${tag} 1`);
    },
  );
});

test('ST-09 the form works by keyboard alone and on a phone', async ({ page }) => {
  await signedInAsAdmin(page);
  await step(page, 'a store can be added by keyboard alone', async () => {
    const tag = newTag();
    await visit(page, '/admin/stores');
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Add Store' }).focus();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Store Name')).toBeFocused();
    const type = async (label: string, text: string) => {
      for (let presses = 0; presses < 12; presses += 1) {
        if (await field(page, label).evaluate((input) => input === document.activeElement)) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(text);
    };
    await type('Store Name', `${tag} Kiosk`);
    await type('Subdomain', tag);
    await type('Point-of-sale API key', 'pos-key');
    await type('Contact-management API key', 'crm-key');
    await page.keyboard.press('Enter');
    await expect(cardOf(page, `${tag} Kiosk`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Store' })).toBeFocused();
  });
  await step(page, 'the form fits at 390 px and its buttons stay visible', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAdd(page);
    await expect(addDialog(page).getByRole('button', { name: 'Create Store' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  await step(page, 'on a phone an error is visible from the end of the long form', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAdd(page);
    await fillRequiredFields(page, newTag());
    await page.route('**/api/stores', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is unavailable' } }),
    );
    await field(page, 'SMS limit').scrollIntoViewIfNeeded();
    await create(page);
    await expect(addDialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  });
});
