import { openDashboard } from '../customers/dashboardPage';
import { addRedemptions } from '../redemptions/boardPage';
import { expectAccessible } from '../support/accessible';
import { expectFits } from '../support/fits';
import { expect, signedIn, test, visit } from '../support/screen';
import { addReward, createTestStore } from '../support/testStore';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('the sign-in and error pages have no accessibility violations, with and without errors', async ({ page }) => {
  for (const [path, name] of [
    ['/auth/login', 'Welcome Back'],
    ['/auth/dashboard', 'Management Portal'],
    ['/auth/cashier', 'Cashier Login'],
    ['/unauthorized', 'Access Denied'],
    ['/nowhere', 'Oops! Page Not Found'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(page);
    if (!path.startsWith('/auth')) continue;
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAccessible(page);
  }
});

test('the kiosk entry, its error and its logout have no accessibility violations in either language, and fit the screen', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await page.getByRole('button', { name: 'Check In' }).click();
  await expect(page.getByText('Phone number is required')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Únete a nuestro programa de lealtad');
  await expectAccessible(page);
  await expectFits(page);
});

test('registration has no accessibility violations, with and without errors', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'kiosk');
  await page.goto('/customer/entry');
  await expect(page.getByRole('button', { name: 'Check In' })).toBeVisible();
  await page.keyboard.type('2025559876');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Complete Your Profile')).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog', { name: 'Please Fix the Following' })).toBeVisible();
  await expectAccessible(page);
});

test('the customer dashboard and its overlays have no accessibility violations', async ({ page }) => {
  const store = await createTestStore();
  await addReward(store, { points_required: 50 });
  await addReward(store, { name: 'Dear one', points_required: 5000 });
  await openDashboard(page, store, { points: 100 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'View Rewards' }).click();
  await page
    .getByRole('button', { name: /^Redeem/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Confirm Redemption' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm Redemption' }).click();
  const redeemed = page.getByRole('region', { name: 'Show this to the cashier' });
  await expect(redeemed.getByRole('heading')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(redeemed).toBeVisible();
  await expectAccessible(page);
  for (const overlay of ['History', 'Promotions']) {
    await page.getByRole('button', { name: overlay }).click();
    await expect(page.getByRole('dialog', { name: overlay })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Continue Shopping' })).toBeVisible();
  await expectAccessible(page);
});

test('CA-02 CA-03 the board has no accessibility violations: with redemptions, with their details, and empty', async ({
  page,
}) => {
  const store = await createTestStore();
  await signedIn(page, store, 'cashier');
  await page.goto('/cashier/dashboard');
  await expect(page.getByText('No Redemptions Yet')).toBeVisible();
  await expectAccessible(page);
  await addRedemptions(store, 6);
  await page.reload();
  await expect(page.getByText('Previous Redemptions (4)')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('listitem').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Redemption Details' })).toBeVisible();
  await expectAccessible(page);
});

test('the owner console has no accessibility violations on desktop and phone', async ({ page }) => {
  const store = await createTestStore();
  await signedIn(page, store, 'owner');
  for (const [path, heading] of [
    ['/owner/dashboard', /^Welcome/],
    ['/owner/rewards', 'Rewards'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
