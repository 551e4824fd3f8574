import { blockCode, expect, isolatedTest, signedIn } from '../support/screen';
import { createTestStore, newPhone } from '../support/testStore';

isolatedTest(
  'KC-01 a page whose chunk could not be loaded is reloaded automatically when the network is back',
  async ({ page, context }) => {
    const store = await createTestStore();
    await signedIn(page, store, 'kiosk');
    const unblock = await blockCode(page, 'Complete Your Profile');
    await page.goto('/customer/entry');
    await expect(page.getByText('Join Our Loyalty Program')).toBeVisible();
    await page.keyboard.type(newPhone().slice(2));
    await page.keyboard.press('Enter');
    await page.waitForURL(/check-in$/);
    await context.setOffline(false);
    unblock();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible({ timeout: 10_000 });
  },
);
