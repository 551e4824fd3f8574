import { expect, isolatedTest, signedIn } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

isolatedTest(
  'a kiosk whose session has ended shows the sign-in page within a minute, without a touch',
  async ({ page }) => {
    const store = await createTestStore();
    await page.clock.install();
    await signedIn(page, store, 'kiosk');
    await page.goto('/customer/entry');
    await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
    await sql('delete from sessions where store_id = $1', [store.id]);
    // Each try adds a minute, because the page counts from its last check, which may not have ended yet.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(page).toHaveURL(/\/auth\/login/, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);
