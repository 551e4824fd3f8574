import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { call } from '../support/http';
import { expect, signedInAsAdmin, test } from '../support/screen';
import { createTestStore, type TestStore } from '../support/testStore';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const dialog = (page: Page) => page.getByRole('dialog').last();

/** Opens a dialog by its button and checks it, also with its validation errors if it has a submit button. */
async function openAndCheckDialog(page: Page, button: RegExp, submit?: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole('progressbar')).toHaveCount(0);
  await expectAccessible(page);
  if (submit !== undefined) {
    await dialog(page).getByRole('button', { name: submit }).click();
    await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function open(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
}

async function checkAtPhoneWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

let store: TestStore;
test.beforeAll(async () => {
  store = await createTestStore();
});

test('Q-60 the admin dashboard and its dialogs have no accessibility violations on desktop and phone', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Latest Stores' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);
  await page.getByRole('region', { name: 'Latest Stores' }).getByRole('button').first().click();
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  await expectAccessible(page);
});

test('Q-60 the stores page and its dialogs have no accessibility violations on desktop and phone', async ({ page }) => {
  test.setTimeout(90_000);
  await signedInAsAdmin(page);
  await open(page, `/admin/stores?search=${store.id}`, 'Stores Management');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^View details/);
  await openAndCheckDialog(page, /^Edit/);
  await openAndCheckDialog(page, /^Delete/);
  await openAndCheckDialog(page, /^Add Store/, 'Create Store');
  await page.goto('/admin/stores?searchType=name&search=nothing-is-called-so');
  await expect(page.getByText('No stores found.')).toBeVisible();
  await expectAccessible(page);
});

test('Q-60 the owners page and its dialogs have no accessibility violations on desktop and phone', async ({ page }) => {
  test.setTimeout(90_000);
  await signedInAsAdmin(page);
  await open(page, `/admin/store-owners?search=${store.id}`, 'Store Owners');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Edit/);
  await openAndCheckDialog(page, /^Reset password/i, 'Reset Password');
  await openAndCheckDialog(page, /^Transfer/, 'Transfer');
  await openAndCheckDialog(page, /^Delete/);
  await openAndCheckDialog(page, /^Add Store Owner/, 'Create');
});

test('Q-60 the pages of groups, administrators and a history and their dialogs have no accessibility violations', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const token = await signedInAsAdmin(page);
  const name = `Group ${randomBytes(4).toString('hex')}`;
  await call('POST', '/store-groups', { token, body: { name, storeIds: [store.id] } });
  await open(page, `/admin/store-groups?search=${encodeURIComponent(name)}`, 'Store Groups');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Edit/);
  await openAndCheckDialog(page, /^Delete/);
  await openAndCheckDialog(page, /^Add Group/, 'Save');
  await open(page, '/admin/platform-admins', 'Platform Administrators');
  await checkAtPhoneWidth(page);
  await openAndCheckDialog(page, /^Reset Password/i, 'Reset Password');
  await openAndCheckDialog(page, /^Add Administrator/, 'Create');
  await call('PATCH', `/stores/${store.id}`, { token, body: { smsLimit: 77, pointsPerDollar: 3 } });
  await page.goto(`/admin/stores/${store.id}/history`);
  await expect(page.getByText('77').first()).toBeVisible();
  await expectAccessible(page);
  await checkAtPhoneWidth(page);
});
