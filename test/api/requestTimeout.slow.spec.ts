import { expect, test } from '../support/screen';
import { PASSWORD } from '../support/testStore';

test('SE-08 a request without a response is aborted after 10,000 ms', async ({ page }) => {
  await page.route('**/api/auth/login', () => undefined);
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill('pat@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const startedAt = Date.now();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection', { timeout: 14_000 });
  expect(Date.now() - startedAt).toBeGreaterThan(9_500);
});
