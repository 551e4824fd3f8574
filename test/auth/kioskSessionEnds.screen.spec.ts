import { expect, isolatedTest, signedIn } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

isolatedTest(
  'Q-22 a kiosk whose session has ended shows the sign-in within a minute, without a touch',
  async ({ page }) => {
    const store = await createTestStore();
    await page.clock.install();
    await signedIn(page, store, 'kiosk');
    // The first check, once the part of the page that makes it has loaded.
    const checked = page.waitForResponse('**/api/store-owners/me');
    await page.goto('/customer/entry');
    await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
    await (await checked).finished();
    // The page reads answers in their order, and counts the minute from the one to the check.
    await page.evaluate(() => fetch('/manifest.webmanifest').then((answer) => answer.text()));
    await sql('delete from sessions where store_id = $1', [store.id]);
    await page.clock.fastForward(61_000);
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);
