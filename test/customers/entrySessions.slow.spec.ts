import type { Page } from '@playwright/test';
import { signInAdmin } from '../support/admin';
import { call } from '../support/http';
import { expect, signedIn, storageOf, test, visit } from '../support/screen';
import { addCustomer, createTestStore } from '../support/testStore';

const field = (page: Page) => page.getByLabel('Phone number');
const checkIn = (page: Page) => page.getByRole('button', { name: 'Check In' });

async function openEntry(page: Page) {
  await visit(page, '/customer/entry');
  await expect(checkIn(page)).toBeVisible();
}

test('KE-01 a signed-in kiosk adopts the new subdomain of its renamed store', async ({ page }) => {
  const testStore = await createTestStore();
  const { token } = await signInAdmin();
  const person = await addCustomer(testStore);
  await signedIn(page, testStore, 'kiosk');
  await openEntry(page);
  const subdomain = `renamed-${testStore.subdomain}`;
  const body = { name: 'Renamed Roasters', subdomain };
  expect((await call('PATCH', `/stores/${testStore.id}`, { token, body })).status).toBe(200);
  await page.reload();
  await expect(page.getByText('Renamed Roasters')).toBeVisible();
  await expect.poll(async () => (await storageOf(page)).auth_user).toContain(`"${subdomain}"`);
  await field(page).fill(person.phone.slice(2));
  await checkIn(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(subdomain)).toBeVisible();
});

test('KE-04 an invalid stored user shows an error', async ({ page }) => {
  await signedIn(page, await createTestStore(), 'kiosk');
  const { auth_user: whole = '' } = await storageOf(page);
  const storeless = { ...(JSON.parse(whole) as Record<string, unknown>), store: undefined };
  for (const [stored, message] of [
    [JSON.stringify(storeless), 'Store information not found. Please log in again.'],
    ['{broken', 'Error loading store information. Please log in again.'],
    [null, 'Please log in to access this page.'],
  ] as const) {
    await page.evaluate((text) => {
      if (text === null) localStorage.removeItem('auth_user');
      else localStorage.setItem('auth_user', text);
    }, stored);
    await page.goto('/customer/entry');
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  await page.keyboard.type('2025550123');
  await checkIn(page).click();
  await expect(page.getByRole('alert')).toHaveText('Please log in to access this page.');
});
